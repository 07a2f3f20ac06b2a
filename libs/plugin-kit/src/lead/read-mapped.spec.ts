import { leavesOf } from './leaves-of.js';
import type { LeadItem } from '../items.js';
import type { Settings } from '../settings.js';
import { readWith } from './testing/read-with.js';
import { pathAt } from './json-path.js';
import { readMapped } from './read-mapped.js';

const read = (body: unknown, settings?: Settings): LeadItem[] =>
  readWith({ id: 'zap', takesSource: true, read: (raw, context) => readMapped(raw, context.settings) }, body, settings) as LeadItem[];
const phones = (body: unknown, settings?: Settings): (string | undefined)[] => read(body, settings).map((item) => item.lead?.phone);

describe('what automation tools send', () => {
  const [one, two] = ['+919000000001', '+919000000002'];
  it.each([
    [{ name: 'A', phone: '9000000001' }, [one]],
    [
      [{ json: { name: 'A', phone: '9000000001' } }, { json: { phone: '9000000002' } }],
      [one, two],
    ],
    [{ leads: [{ Mobile: '9000000001' }, { Mobile: '9000000002' }] }, [one, two]],
    [{ data: { contact: { 'Phone Number': 9000000001 } } }, [one]],
    [{ answers__0__phone: '9000000001' }, [one]],
    [{ body: { whatsapp: "'+919000000001" } }, [one]],
    [{ status: 'ok', data: [{ phone: '9000000001' }, { phone: '9000000002' }] }, [one, two]],
    [{ leads: [{ phone: '9000000001' }, { phone: '9000000002' }], count: 2 }, [one, two]],
    [{ array: [{ phone: '9000000001' }, { phone: '9000000002' }], __IMTAGGLENGTH__: 2 }, [one, two]],
    [{ status: 'ok', data: { count: 2, leads: [{ phone: '9000000001' }, { phone: '9000000002' }] } }, [one, two]],
    [
      [{ count: 1, rows: [{ phone: '9000000001' }] }, { leads: [{ phone: '9000000002' }] }],
      [one, two],
    ],
    [{ by: 'me', neue_anfragen: [{ phone: '9000000001' }, { email: 'a@b.de' }] }, [one, undefined]],
    [{ owner_email: 'boss@example.com', email: 'boss@example.com', leads: [{ phone: '9000000001' }] }, [one]],
    [{ body: [{ phone: '9000000001' }], headers: { 'x-phone': '9000000009' } }, [one]],
    [{ phone: '9000000001', items: [{ sku: 'x', phone: '9000000009' }] }, [one]],
    [{ phone: '9000000001', agents: [{ phone: '9000000009' }] }, [one]],
    [{ user: { phone: '9000000002' }, phone: '9000000001' }, [one]],
    [{ data: '{"name":"A","phone":"9000000001"}' }, [one]],
    [{ payload: '[{"phone":"9000000001"},{"phone":"9000000002"}]', x: 1 }, [one, two]],
    [{ submission: '{"phone":"9000000001"}' }, [one]],
    [
      ['{"phone":"9000000001"}', '{"phone":"9000000002"}'],
      [one, two],
    ],
    [{ owner: { phone: '9000000009', email: 'rep@example.com' }, phone: '9000000001' }, [one]],
  ])('%j', (body, wanted) => expect(phones(body)).toEqual(wanted));

  it('takes the JSON in a field of a form for the fields themselves', () => {
    const [item] = read({ page_id: 'p-1', 'data.json': '{"first_name":["Asha"],"phone_number":["9000000001"],"what":["Flats"]}' });
    expect(item?.lead).toMatchObject({ name: 'Asha', phone: '+919000000001', requirement: 'what: Flats' });
  });

  it('takes an id by the surest of its names, a test, a tier and an owner', () => {
    const body = {
      id: 'row 2',
      lead_id: 'L-1',
      phone: '9000000001',
      test: 'true',
      Tier: 'Premium',
      owner_email: 'rep@example.com',
      submitted_at: '2026-01-05T08:00:00Z',
    };
    const [item] = read(body, { ownerMap: { 'rep@example.com': 'em_1' } });
    expect(item).toMatchObject({
      externalId: 'L-1',
      isTest: true,
      tier: 'premium',
      employeeId: 'em_1',
      sentAt: new Date('2026-01-05T08:00:00Z'),
    });
  });

  it.each([
    [{ email: 'a@b.de', owner: { phone: '9000000009' }, sales_account: { name: 'Acme' }, company: { mobile: '9000000009' } }],
    [{ email: 'a@b.de', agents: [{ phone: '9000000009' }] }],
    [{ email: 'a@b.de', family: [{ phone: '9000000009' }] }],
  ])('rings nobody else where the person left no number: %j', (body) => expect(phones(body)).toEqual([undefined]));

  it.each([
    [{ x: 1, agents: [{ phone: '9000000009' }] }],
    [{ dealers: [{ phone: '9000000009' }], y: [{ phone: '9000000008' }, 1], z: [{ phone: '9000000007' }] }],
  ])('does not guess whose list it is: %j', (body) => expect(phones(body)).toEqual([undefined]));

  it('keeps what the tool put beside the box out of what is read out', () => {
    const item = { json: { phone: '9000000001', City: 'Pune' }, pairedItem: { item: 0 }, binary: { a: 1 } };
    const hook = {
      headers: { host: 'x', 'x-api-key': 'hush' },
      params: {},
      query: { utm_term: 'q' },
      body: { phone: '9000000001', City: 'Pune' },
      webhookUrl: 'https://x',
      executionMode: 'production',
    };
    for (const body of [[item], [hook], hook]) expect(read(body)[0]).toMatchObject({ lead: { phone: one, requirement: 'City: Pune' } });
    expect(JSON.stringify(read(hook))).not.toContain('hush');
  });

  it('takes no row number for an id, nor an id that is hidden', () => {
    const ids = (body: unknown, settings?: Settings): unknown[] => read(body, settings).map((item) => item.externalId);
    expect(
      ids([
        { id: 2, phone: '9000000001' },
        { id: '3', phone: '9000000002' },
        { id: 'L-2', phone: '9000000002' },
        { id: 123456, phone: '9000000002' },
      ]),
    ).toEqual([undefined, undefined, 'L-2', '123456']);
    expect(ids({ lead_id: 2, phone: '9000000001' })).toEqual(['2']);
    expect(ids({ id: 'L-1', phone: '9000000001' }, { fieldMap: { id: '' } })).toEqual([undefined]);
    expect(ids({ id: 'L-1', lead_id: '{{1.id}}', phone: '9000000001' })).toEqual(['L-1']);
  });

  it('tells a field of a builder’s form from what every object inherits', () => {
    expect(read({ phone: '9000000001', Constructor: 'Tata', toString: 'x' })[0]?.lead.requirement).toBe('Constructor: Tata; toString: x');
  });

  it('tags what looks like a try, and dials it all the same', () => {
    const tag = (body: object): unknown[] =>
      read(body).map(({ mayDial, extra }) => [mayDial, extra.find(({ name }) => name === 'suspectedTest')?.value]);
    for (const body of [{ name: 'Test' }, { name: 'test lead' }, { email: 'test@example.com' }])
      expect(tag({ phone: '9000000001', ...body })).toEqual([[true, true]]);
    expect(tag({ phone: '+12025550123', name: 'John Doe' })).toEqual([[true, true]]);
    for (const name of ['Testa Rossa', 'John Doe', 'Asha']) expect(tag({ phone: '9000000001', name })).toEqual([[true, undefined]]);
  });

  it('does not take a company’s name, nor an id in a box, for the lead’s', () => {
    const [item] = read({ phone: '9000000001', company: { name: 'Acme', id: 9 }, form: { name: 'Contact' } });
    expect(item).toMatchObject({ lead: { name: 'zap lead 0001' } });
    expect(item).not.toHaveProperty('externalId');
  });
});

describe('the owner’s map of paths', () => {
  it('goes through the list that the phone is in', () => {
    const body = { sent: 1, rows: [{ p: { n: '9000000001' }, tags: ['a', 'b'] }, { p: { n: '9000000002' } }] };
    const items = read(body, { fieldMap: { '$.rows[*].p.n': 'phone', '$.rows[*].tags[*]': 'Tags' } });
    expect(items.map((item) => [item.lead.phone, item.lead.requirement])).toEqual([
      ['+919000000001', 'Tags: a, b'],
      ['+919000000002', undefined],
    ]);
  });

  it('takes plain keys in any spelling, and hides what is mapped to nothing', () => {
    const body = { 'Kontakt Nr.': '9000000001', 'Your Wish': '3BHK', internal: 'x' };
    const [item] = read(body, { fieldMap: { kontakt_nr: 'phone', 'your wish': 'requirement', internal: '' } });
    expect(item).toMatchObject({ lead: { phone: '+919000000001', requirement: '3BHK' }, extra: [] });
  });
});

describe('the owner’s map of plain keys', () => {
  it('reaches into boxes, lists with other keys beside them, and hides nothing else', () => {
    const fieldMap = { Kontakt: 'phone', course: 'requirement' };
    const records = [{ Kontakt: '9000000001', Course: 'MBA', Interest: 'course' }, { Kontakt: '9000000002' }];
    const wanted = [
      ['+919000000001', 'MBA'],
      ['+919000000002', undefined],
    ];
    const seen = (body: unknown): unknown => read(body, { fieldMap }).map(({ lead }) => [lead.phone, lead.requirement]);
    expect(seen({ count: 2, rows: records })).toEqual(wanted);
    expect(seen({ data: records[0], x: 1 })).toEqual(wanted.slice(0, 1));
    expect(read({ data: records[0] }, { fieldMap })[0]?.extra).toEqual([{ name: 'data.Interest', value: 'course' }]);
  });
});

it('a plugin’s roles come before the contract’s and after the owner’s', () => {
  const body = {
    lead_type: 'hot',
    RequirementID: 'R-1',
    id: 'x-17',
    msg: '2BHK',
    note: 'soon',
    'Alt No': '9000000002',
    phone: '9000000001',
  };
  const roles = { requirement_id: 'externalId', msg: 'requirement', 'alt no': 'phone', leadType: 'extra', note: 'requirement' } as const;
  const items = (fieldMap?: Record<string, string>): unknown =>
    readWith({ id: 'zap', takesSource: true, read: (raw, context) => readMapped(raw, context.settings, roles) }, body, { fieldMap })[0];
  expect(items()).toMatchObject({ externalId: 'R-1', lead: { phone: '+919000000002', requirement: '2BHK; soon' } });
  expect(items({ msg: '' })).toMatchObject({ lead: { requirement: 'soon' } });
});

it.each([
  ['$.a.b[1]', 2],
  ['a.b[0]', 1],
  ["a['x y']", 'z'],
  ['a["x y"]', 'z'],
  ['c[*].d', [5, 6]],
  ['k.with.dots', 'whole'],
  ['a.toString', undefined],
  ['a..b', undefined],
  ['', undefined],
  ['$', undefined],
  ['a[', undefined],
])('%s leads to %j', (path, value) => {
  expect(pathAt({ a: { b: [1, 2], 'x y': 'z' }, c: [{ d: 5 }, { d: 6 }, {}], 'k.with.dots': 'whole' }, path)).toEqual(value);
});

/** The processor time of a lead with so many fields, in microseconds: the median of three, and 5 ms at least, since the kernel counts in ticks. */
function costOf(fields: number): number {
  const body = { phone: '9820012345', ...Object.fromEntries(Array.from({ length: fields }, (_, at) => [`f${at}`, 'v'])) };
  const costs = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    leavesOf(body);
    return Math.max(process.cpuUsage(before).user, 5_000);
  });
  return costs.sort((a, b) => a - b)[1] ?? 0;
}

it('takes four times as many fields no more than ten times as long', () => {
  costOf(4_000);
  expect(costOf(16_000) / costOf(4_000)).toBeLessThan(10);
});
