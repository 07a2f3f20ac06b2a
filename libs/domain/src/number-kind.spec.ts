import { formsOfNumber, leadCallRule, numberKindOf } from './number-kind.js';
import { RULE_PACK } from './rule-pack.js';

describe('the kind of a number', () => {
  it.each([
    ['1400001234', '140'],
    ['+911400001234', '140'],
    ['1600123456', '1600'],
    ['911600123456', '1600'],
    ['1601123456', '1601'],
    ['+911601123456', '1601'],
    ['+911123456789', 'landline'],
    ['+912228001234', 'landline'],
    ['+919812345678', 'mobile'],
    ['+16502530000', 'other'],
    ['+911800123456', 'other'],
  ])('of %s is %s', (number, kind) => expect(numberKindOf(number)).toBe(kind));

  it('says whether the call of a lead may show it, by a rule with source and date', () => {
    expect(leadCallRule('1400001234')).toEqual({ kind: '140', isAllowed: true, shows: 'promotional calls', ...sourceOf('140') });
    for (const number of ['1600123456', '1601123456', '+918035001234', '+919812345678', '+16502530000'])
      expect(leadCallRule(number).isAllowed).toBe(false);
    for (const kind of Object.keys(RULE_PACK.callerIds.kinds) as (keyof typeof RULE_PACK.callerIds.kinds)[]) {
      expect(sourceOf(kind).source).toMatch(/\w{3}/);
      expect(sourceOf(kind).date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });

  it('allows the same series as the gate', () => {
    const allowed = Object.entries(RULE_PACK.callerIds.kinds).flatMap(([kind, { isForLeads }]) => (isForLeads ? [kind] : []));
    expect(allowed).toEqual([RULE_PACK.series.promotional]);
  });
});

const sourceOf = (kind: keyof typeof RULE_PACK.callerIds.kinds): { source: string; date: string } => {
  const { source, date } = RULE_PACK.callerIds.kinds[kind];
  return { source, date };
};

describe('the ways to write a number', () => {
  it.each(['1400001234', '911400001234', '+911400001234'])('are the same three for %s', (number) =>
    expect(formsOfNumber(number)).toEqual(['1400001234', '911400001234', '+911400001234']),
  );

  it('are one for an ordinary number', () => expect(formsOfNumber('+918035001234')).toEqual(['+918035001234']));
});
