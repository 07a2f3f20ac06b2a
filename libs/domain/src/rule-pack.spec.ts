import { calleeOf } from './callee.js';
import { GATE } from './gate.js';
import { PASSING } from '../../../test/factories/gate-input.js';
import { isDialable } from './phone.js';
import { RULE_PACK } from './rule-pack.js';

const verdictOf = (id: string, to: string) => GATE.find((rule) => rule.id === id)?.check({ ...PASSING, to });

describe('the rule pack', () => {
  it('has a version that a verdict can be stored with', () => expect(RULE_PACK.version).toMatch(/^IN-\d{4}\.\d{2}\.\d+$/));

  it('says of every number where it comes from, and as of which day', () => {
    const { version: _, ...numbers } = RULE_PACK;
    for (const { source, date } of Object.values(numbers)) {
      expect(source).toMatch(/\w{3}/);
      expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });

  it.each([
    ['PREMIUM_RATE', '+4782012345'],
    ['SHARED_COST', '+4781020123'],
    ['TOLL_FREE', '+4780012345'],
    ['PERSONAL_NUMBER', '+4788012345'],
    ['PAGER', '+447640123456'],
    ['VOICEMAIL', '+4781212345'],
  ])('refuses numbers of the type %s, such as %s', (type, number) => {
    expect([isDialable(number), calleeOf(number).type]).toEqual([true, type]);
    expect(verdictOf('number-type', number)?.outcome).toBe('refuse');
    expect(RULE_PACK.numberTypes.refused).toContain(type);
  });

  it.each(['+870773111632', '+878101234567890', '+8816315123456', '+8821612345678', '+883510001234567', '+979123456789'])(
    'refuses %s for its calling code',
    (number) => {
      expect(isDialable(number)).toBe(true);
      expect(verdictOf('country', number)).toMatchObject({
        outcome: 'refuse',
        reason: expect.stringContaining(`+${calleeOf(number).callingCode} `),
      });
    },
  );
});
