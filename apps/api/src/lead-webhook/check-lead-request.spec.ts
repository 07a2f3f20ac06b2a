import { validateSync } from 'class-validator';
import fc from 'fast-check';
import { checkLeadRequest } from './check-lead-request.js';
import { LeadFields, LeadRequest } from './lead-request.js';

const fieldsOf = (body: unknown): string[] => checkLeadRequest(body).map(({ field }) => field);

/** A body as class-validator wants it: its objects are those of the classes. */
function instanceOf(body: object): LeadRequest {
  const { lead: given } = body as { lead?: unknown };
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  return Object.assign(new LeadRequest(), body, isObject && { lead: Object.assign(new LeadFields(), given) });
}

/** class-validator's own verdict on the same classes. */
function refusedByClassValidator(body: object): string[] {
  const errors = validateSync(instanceOf(body), { forbidUnknownValues: false });
  const isList = Array.isArray((body as { lead?: unknown }).lead);
  return errors.flatMap(({ property, children }) =>
    children?.length && !isList ? children.map((child) => `${property}.${child.property}`) : [property],
  );
}

const blanks = fc.constantFrom('', ' ', '\t', '\u00a0', '\uFEFF', '\n');
const odd = fc.constantFrom(
  '\u0000',
  '\uFE0F',
  '😀',
  'é',
  '‮',
  '@',
  '.',
  'a.b',
  '-',
  'value',
  'STANDARD',
  'Premium ',
  'ravi@example.com',
  'x@y',
  '+919822055667',
);
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.tuple(blanks, odd, blanks).map((parts) => parts.join('')),
  fc.tuple(odd, fc.nat(5010)).map(([text, times]) => text.repeat(times)),
  fc.tuple(blanks, fc.emailAddress(), blanks).map((parts) => parts.join('')),
  fc.constantFrom(199, 200, 201, 254, 255, 5000, 5001).map((length) => '😀'.repeat(length)),
);
const anything = fc.oneof(
  { weight: 5, arbitrary: texts },
  fc.constant(null),
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.boolean(),
  fc.constant([]),
  fc.constant({}),
);
const lead = fc.record(
  { name: anything, phone: anything, email: anything, requirement: anything, budget: anything, source: anything, other: anything },
  { requiredKeys: [] },
);
const request = fc.record(
  {
    lead: fc.oneof({ weight: 9, arbitrary: lead }, anything, fc.array(lead, { maxLength: 2 })),
    employeeId: anything,
    triggerImmediateCall: anything,
    tier: anything,
    other: anything,
  },
  { requiredKeys: [] },
);

describe('the compiled check', () => {
  it('says of every body what class-validator says of the same classes', () => {
    fc.assert(
      fc.property(request, (body) => {
        expect(fieldsOf(body).sort()).toEqual(refusedByClassValidator(body).sort());
      }),
      { numRuns: 600 },
    );
  });

  it('changes nothing', () => {
    const body = { lead: { name: ' a ', phone: 123, extra: 1 }, other: true };
    const before = structuredClone(body);
    expect(checkLeadRequest(body)).toEqual([]);
    expect(body).toEqual(before);
  });

  it.each([
    [{}, 'lead', 'REQUIRED'],
    [{ lead: null }, 'lead', 'REQUIRED'],
    [{ lead: [] }, 'lead', 'WRONG_TYPE'],
    [{ lead: {} }, 'lead.name', 'REQUIRED'],
    [{ lead: { name: null } }, 'lead.name', 'REQUIRED'],
    [{ lead: { name: '  ' } }, 'lead.name', 'MALFORMED'],
    [{ lead: { name: 7 } }, 'lead.name', 'WRONG_TYPE'],
    [{ lead: { name: 'a'.repeat(201) } }, 'lead.name', 'MALFORMED'],
    [{ lead: { name: 'a', phone: true } }, 'lead.phone', 'WRONG_TYPE'],
    [{ lead: { name: 'a', email: 'nobody' } }, 'lead.email', 'MALFORMED'],
    [{ lead: { name: 'a', email: `${'a'.repeat(64)}@${'b.'.repeat(95)}com` } }, 'lead.email', 'MALFORMED'],
    [{ lead: { name: 'a', requirement: 'r'.repeat(5001) } }, 'lead.requirement', 'TOO_LONG'],
    [{ lead: { name: 'a', budget: 'b'.repeat(201) } }, 'lead.budget', 'TOO_LONG'],
    [{ lead: { name: 'a', source: 's'.repeat(201) } }, 'lead.source', 'TOO_LONG'],
    [{ lead: { name: 'a' }, tier: 'gold' }, 'tier', 'MALFORMED'],
    [{ lead: { name: 'a' }, triggerImmediateCall: 'true' }, 'triggerImmediateCall', 'WRONG_TYPE'],
    [{ lead: { name: 'a' }, employeeId: 5 }, 'employeeId', 'WRONG_TYPE'],
    [[], 'body', 'WRONG_TYPE'],
    ['text', 'body', 'WRONG_TYPE'],
    [null, 'body', 'WRONG_TYPE'],
  ])('refuses %j: %s %s', (body, field, code) => {
    expect(checkLeadRequest(body)).toEqual([{ field, code, message: expect.stringMatching(/^(must be |is required)/) }]);
  });

  it.each([
    { lead: { name: 'a'.repeat(200), requirement: '😀'.repeat(5000), source: null, email: '', phone: 919822055667 } },
    {
      lead: { name: ` ${'न'.repeat(200)} `, email: ' ravi.k+ads@mail.example.co.in ' },
      tier: ' PreMium ',
      employeeId: null,
      triggerImmediateCall: null,
    },
    { lead: { name: 'a', email: 'रवि@उदाहरण.भारत' } },
    { lead: { name: 'a', email: `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com` } },
  ])('takes %j', (body) => expect(checkLeadRequest(body)).toEqual([]));

  it('names every wrong field once', () => {
    const body = { lead: { name: '', phone: [], email: 'x'.repeat(300), budget: 5 }, tier: 1, triggerImmediateCall: 1, employeeId: {} };
    expect(fieldsOf(body).sort()).toEqual([
      'employeeId',
      'lead.budget',
      'lead.email',
      'lead.name',
      'lead.phone',
      'tier',
      'triggerImmediateCall',
    ]);
  });

  it('is not slowed down by a text made for it', () => {
    const began = performance.now();
    for (const text of [
      ' '.repeat(200_000) + 'a b',
      `a${' '.repeat(200_000)}b`,
      `${'a.'.repeat(100_000)}@`,
      `a@${'a.'.repeat(100_000)}`,
      `a@${'a-'.repeat(100_000)}`,
    ])
      checkLeadRequest({ lead: { name: text, email: text }, tier: text });
    expect(performance.now() - began).toBeLessThan(2000);
  });
});
