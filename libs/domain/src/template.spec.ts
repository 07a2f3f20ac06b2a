import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { checkHeader, fillHeader, isOneSlot, slotsOf, TEMPLATE_NAMES, type TemplateName } from './template.js';

const values: Record<TemplateName, string> = {
  'lead.name': 'Ravi',
  'lead.phone': '+919812300001',
  leadId: 'ld_1',
  callId: 'cl_1',
  tenantId: 'tn_1',
  'dlt.entityId': '1101234567890123456',
  'dlt.templateId': '1107161234567890123',
  'dlt.headerId': '911400001234',
  'dlt.telemarketerIds': 'TM-1,TM-2',
};
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

describe('filling a header', () => {
  it('puts each value into its slot, with or without blanks', () => {
    expect(fillHeader('{{lead.name}}/{{ leadId }};{{callId}}{{tenantId}}', values)).toBe('Ravi/ld_1;cl_1tn_1');
  });

  it('makes a line break in a value a space, so that no value begins a header', () => {
    expect(fillHeader('{{lead.name}}', { ...values, 'lead.name': 'Ravi\r\nX-Free: yes\u0000\u0085\u2028' })).toBe('Ravi  X-Free: yes   ');
  });

  it('never lets a control character of a value through', () => {
    const nasty = fc.string({
      unit: fc.oneof(fc.constantFrom('\r', '\n', '\0', '\t', '\u0085', '\u2029', '{{leadId}}', '$&', '$1'), fc.string()),
    });
    fc.assert(
      fc.property(nasty, fc.constantFrom(...TEMPLATE_NAMES), (value, name) => {
        const filled = fillHeader(`a {{${name}}} b`, { ...values, [name]: value });
        expect(CONTROL.test(filled)).toBe(false);
        expect(filled.length).toBe(value.length + 4);
      }),
    );
  });

  it('does not fill what a value says: a name in braces stays a name', () => {
    expect(fillHeader('{{lead.name}}', { ...values, 'lead.name': '{{lead.phone}} $& $1' })).toBe('{{lead.phone}} $& $1');
  });

  it('fills an unknown name with nothing, even one that every object has', () => {
    for (const name of ['password', 'constructor', '__proto__', 'toString']) expect(fillHeader(`<{{${name}}}>`, values)).toBe('<>');
  });
});

describe('checking a header', () => {
  it('takes plain text and every known name', () => {
    for (const name of TEMPLATE_NAMES) expect(() => checkHeader('X-Lead', `a {{${name}}} b {{ ${name} }}`)).not.toThrow();
    expect(() => checkHeader('X-DLT-Call-Ref', '{{callId}}/{{leadId}}')).not.toThrow();
    expect(() => checkHeader('Diversion', '<sip:+918035009876@trunk.example>')).not.toThrow();
    expect(() => checkHeader('X-DLT-PE-ID', '1101234567890123456')).not.toThrow();
  });

  it.each([
    ['X-DLT-Telemarketer', '{{lead.name}}'],
    ['x-dlt-header', '91{{ lead.phone }}'],
    ['Remote-Party-ID', '<sip:{{lead.phone}}@trunk.example>'],
    ['P-Preferred-Identity', '<sip:{{lead.phone}}@trunk.example>'],
    ['diversion', '<sip:{{lead.phone}}@trunk.example>'],
    ['X-Chain', '{{dlt.entityId}},{{lead.name}}'],
  ])('lets no sender of a lead choose what is in %s', (name, value) => {
    expect(() => checkHeader(name, value)).toThrow('says who calls');
  });

  it.each(['lead.email', '', ' ', 'constructor', 'lead', 'LEADID', 'leadId.length'])('refuses the unknown name "%s"', (slot) => {
    expect(() => checkHeader('X-Lead', `{{${slot}}}`)).toThrow('unknown name');
  });

  it.each(['a\r\nX-Free: yes', 'a\nb', '\u0000', 'tab\there', '\u0085', 'a\u2028b'])(
    'refuses a value with a control character',
    (value) => {
      expect(() => checkHeader('X-Lead', value)).toThrow('line break or control character');
    },
  );

  it.each(['', 'X Lead', 'X-Lead:', 'X-Lead\r\nX-Free', 'Ünlaut', 'X(Lead)', '"X"'])('refuses "%s" as a name', (name) => {
    expect(() => checkHeader(name, 'a')).toThrow('no SIP header name');
  });

  it.each(['Via', 'CALL-ID', 'i', 'contact', 'Content-Disposition', 'Allow', 'Require', 'Timestamp'])(
    'refuses %s, which the SIP driver writes itself',
    (name) => {
      expect(() => checkHeader(name, 'a')).toThrow(
        expect.objectContaining({ code: 'TRUNK_HEADER', message: expect.stringContaining(name) }),
      );
    },
  );

  it('reads braces with many blanks in one go, and stops after 5 s if it does not', () => {
    const blanks = `{{${' '.repeat(50_000)}leadId${' '.repeat(50_000)}{`;
    const read = (): unknown => [slotsOf(blanks), isOneSlot(blanks, 'leadId'), fillHeader(blanks, values) === blanks];
    expect(runInNewContext('read()', { read }, { timeout: 5_000 })).toEqual([[], false, true]);
  });

  it('takes any blank around a name for no part of it', () => {
    const blank = fc.string({ unit: fc.constantFrom(' ', '\t', '\u00a0', '\ufeff', '\u3000'), maxLength: 4 });
    fc.assert(
      fc.property(blank, fc.constantFrom('leadId', 'a b', ''), blank, (before, name, after) => {
        expect(slotsOf(`{{{${before}${name}${after}}}}`)).toEqual([name]);
        expect(isOneSlot(` {{${before}leadId${after}}} `, 'leadId')).toBe(true);
      }),
    );
  });

  it.each(['{{leadId', 'a {{leadId} b'])('refuses %s: the braces are never closed', (value) => {
    expect(() => checkHeader('X-Lead', value)).toThrow(
      expect.objectContaining({ code: 'TRUNK_HEADER', message: expect.stringMatching(/X-Lead.*never closed/) }),
    );
  });

  it('says which name is wrong, in characters that can be shown, and which are known', () => {
    const says = (part: string) => expect.objectContaining({ code: 'TRUNK_HEADER', message: expect.stringContaining(part) });
    expect(() => checkHeader('X\r\nY', 'a')).toThrow(says('"X??Y"'));
    expect(() => checkHeader('x '.repeat(50), 'a')).toThrow(says(`"${'x '.repeat(30)}"`));
    expect(() => checkHeader('X-Lead', 'a\nb')).toThrow(says('X-Lead'));
    expect(() => checkHeader('X-Lead', '{{lead.email}}')).toThrow(says('"lead.email"'));
    expect(() => checkHeader('X-Lead', '{{lead.email}}')).toThrow(says('lead.name, lead.phone, leadId, callId, tenantId'));
  });

  it('makes safe to fill whatever it lets pass', () => {
    const part = fc.oneof(
      fc.constantFrom('{{', '}}', '{', '}', 'leadId', 'lead.name', ' ', '\n', 'constructor'),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
        (template) => {
          try {
            checkHeader('X-Lead', template);
          } catch {
            return;
          }
          const filled = fillHeader(template, { ...values, 'lead.name': 'a\r\nb' });
          expect(CONTROL.test(filled)).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });
});
