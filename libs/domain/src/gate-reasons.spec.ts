import { callerId, employee, india, lead, noon, PASSING, telecom, tenant, testTrunk } from '../../../test/factories/gate-input.js';
import { GATE, passGate, type GateInput, type RuleVerdict } from './gate.js';

/** The verdict of one rule alone, as if all rules before it had let the call pass. */
function verdictOf(id: string, about: Partial<GateInput>): RuleVerdict {
  const rule = GATE.find((one) => one.id === id);
  if (!rule) throw new Error(`no rule ${id}`);
  return rule.check({ ...PASSING, ...about });
}
const reasonOf = (id: string, about: Partial<GateInput> = {}): string => verdictOf(id, about).reason;
const onLan = { ...testTrunk, uri: 'sip:192.168.1.20' };
const inAmerica = { ...tenant, countries: ['US'] };

describe('a rule of the gate', () => {
  it('says why, whether it lets the call pass or not', () => {
    for (const trunk of [telecom, testTrunk])
      for (const { rule, reason } of passGate({ ...PASSING, trunk }).rules)
        expect([rule, reason]).toEqual([rule, expect.stringMatching(/./)]);
  });

  it.each(['country', 'number-type', 'calling-hours'])('refuses or passes without an exception where there is no number: %s', (id) => {
    expect(verdictOf(id, { to: '' }).reason).toMatch(/./);
  });

  it.each<[string, Partial<GateInput>, RuleVerdict['outcome']]>([
    ['country', { tenant: undefined }, 'refuse'],
    ['employee-hours', { tenant: undefined, employee: { ...employee, activeHours: { from: '09:00', to: '10:00' } } }, 'pass'],
    ['employee-hours', { employee: undefined }, 'pass'],
    ['do-not-call', { lead: undefined }, 'pass'],
    ['calling-hours', { trunk: undefined }, 'pass'],
    ['test-numbers', { trunk: undefined }, 'pass'],
    ['attempts', { trunk: undefined }, 'pass'],
    ['volume', { trunk: undefined }, 'pass'],
    ['caller-id', { trunk: undefined }, 'refuse'],
    ['caller-id', { tenant: undefined }, 'refuse'],
    ['caller-id-series', { trunk: undefined, callerId: undefined }, 'refuse'],
    ['dlt-identifiers', { trunk: undefined }, 'refuse'],
  ])('looks at what is not there without an exception: %s, %j', (id, about, outcome) =>
    expect(verdictOf(id, about)).toMatchObject({ outcome, reason: expect.stringMatching(/./) }),
  );
});

describe('the reason names', () => {
  it.each<[string, string, Partial<GateInput>, string[]]>([
    ['the country that passes', 'country', {}, ['IN']],
    [
      'the country, and those that may be called',
      'country',
      { to: '+447400123456', tenant: { ...tenant, countries: ['IN', 'AE'] } },
      ['GB', 'IN, AE'],
    ],
    ['a number of no country', 'country', { to: '+80012345678' }, ['a number of no country', 'IN']],
    ["a satellite phone's calling code", 'country', { to: '+8821612345678' }, ['+882']],
    ['the type that passes', 'number-type', {}, ['MOBILE']],
    ['the type that does not', 'number-type', { to: '+911800123456' }, ['TOLL_FREE']],
    ['that a telecom trunk rings any number', 'test-numbers', {}, ['no test trunk']],
    ['that a test trunk on loopback does, too', 'test-numbers', { trunk: testTrunk }, ['loopback']],
    ['that the number is on the list', 'test-numbers', { trunk: { ...onLan, testNumbers: [PASSING.to] } }, ['one of the numbers']],
    ['that it is not', 'test-numbers', { trunk: { ...onLan, testNumbers: [] } }, ['none of the numbers']],
    ['that there is no list', 'test-numbers', { trunk: onLan }, ['no list']],
    ['where a test trunk must be', 'test-numbers', { trunk: { ...onLan, uri: 'sip:203.0.113.7' } }, ['loopback', 'private network']],
    ['why a number is on the list', 'do-not-call', { doNotCall: { reason: 'asked by letter' } }, [': asked by letter']],
    ['the hours and the zone', 'calling-hours', {}, ['10:00-21:00 Asia/Kolkata']],
    ['when it opens', 'calling-hours', { now: india('21:00:00') }, ['10:00-21:00 Asia/Kolkata', '2026-11-22T04:30:00.000Z']],
    ['that there is no zone', 'calling-hours', { to: '+80012345678' }, ['the number']],
    ["the employee's hours", 'employee-hours', { employee: { ...employee, activeHours: { from: '09:00', to: '18:30' } } }, ['09:00-18:30']],
    [
      "the employee's hours, and the next",
      'employee-hours',
      { now: india('18:30:00'), employee: { ...employee, activeHours: { from: '09:00', to: '18:30' } } },
      ['09:00-18:30', '2026-11-22T03:30:00.000Z'],
    ],
    ['how often the number was called', 'attempts', {}, ['2 in an hour', '4 in a day']],
    [
      'how often it was called, when it is too often',
      'attempts',
      { placed: { ...PASSING.placed, toNumberInHour: 3 } },
      ['3 in an hour', '4 in a day'],
    ],
    ['how many calls were placed', 'volume', {}, ['1999 calls', '499 of this connection']],
    [
      'how many were, when there were too many',
      'volume',
      { placed: { ...PASSING.placed, ofTenantInHour: 2_000 } },
      ['2000 calls', '499 of'],
    ],
    ["the caller id's status", 'caller-id', { callerId: { ...callerId, status: 'flagged' } }, ['flagged']],
    ['the series', 'caller-id-series', {}, ['140']],
    ['the series that is needed', 'caller-id-series', { callerId: undefined }, ['140']],
    ['both identifiers that a trunk lacks', 'dlt-identifiers', { trunk: undefined }, ['x-dlt-pe-id; ', 'x-dlt-template-id']],
  ])('%s', (_, id, about, parts) => {
    for (const part of parts) expect(reasonOf(id, about)).toContain(part);
  });

  it('all zones of a country that has several', () =>
    expect(reasonOf('calling-hours', { to: '+12025550123', tenant: inAmerica })).toMatch(/in all \d\d zones of US/));

  it('no countries of a tenant that is not there', () => expect(reasonOf('country', { tenant: undefined })).toMatch(/: $/));

  it('a type that nobody knows as such', () => {
    const verdict = verdictOf('number-type', { to: '+911111111111' });
    expect(verdict.outcome).toBe('pass');
    expect(verdict.reason).not.toBe('');
  });

  it('a cause of its own for each way in which there is no consent', () => {
    const week = 7 * 24 * 60 * 60 * 1000;
    const reasons = [
      {},
      { lead: undefined },
      { lead: { ...lead, extra: [], isTest: true } },
      { lead: { ...lead, extra: [], deletedAt: noon } },
      { now: new Date(noon.getTime() + week + 1) },
    ].map((about) => reasonOf('consent', about));
    expect(new Set(reasons).size).toBe(reasons.length);
  });
});
