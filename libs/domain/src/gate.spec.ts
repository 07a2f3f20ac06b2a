import { callerId, employee, india, lead, noon, PASSING, telecom, tenant, testTrunk } from '../../../test/factories/gate-input.js';
import { GATE, passGate, type GateInput, type GateRule, type GateVerdict } from './gate.js';
import { asTenantId } from './ids.js';
import type { Trunk } from './records/trunk.js';
import { RULE_PACK } from './rule-pack.js';

const pass = (about: Partial<GateInput>): GateVerdict => passGate({ ...PASSING, ...about });
const stopOf = (about: Partial<GateInput>): string | undefined => pass(about).stopped?.rule;

const ORDER = [
  'tenant-active',
  'employee-active',
  'number-valid',
  'country',
  'number-type',
  'test-numbers',
  'do-not-call',
  'consent',
  'calling-hours',
  'employee-hours',
  'attempts',
  'volume',
  'trunk-route',
  'caller-id',
  'caller-id-series',
  'dlt-identifiers',
];

/** A test trunk on a private network. */
const onLan = (testNumbers: string[] | undefined, uri = 'sip:192.168.1.20:5060'): Trunk => ({
  ...testTrunk,
  uri,
  ...(testNumbers && { testNumbers }),
});

describe('the gate', () => {
  it('runs the rules in the order of the behaviour, and says with which pack', () => {
    const verdict = pass({});
    expect(verdict.rules.map(({ rule }) => rule)).toEqual(ORDER);
    expect(verdict.rules.every(({ outcome }) => outcome === 'pass')).toBe(true);
    expect(verdict).toMatchObject({ pack: RULE_PACK.version, at: noon });
    expect(verdict.stopped).toBeUndefined();
  });

  it('stops at the first rule that refuses, and runs none after it', () => {
    const verdict = pass({ tenant: { ...tenant, status: 'suspended' }, employee: undefined, to: 'x', callerId: undefined });
    expect(verdict.rules).toHaveLength(1);
    expect(verdict.stopped).toEqual({ rule: 'tenant-active', reason: 'the tenant is not active' });
  });

  it.each<[string, Partial<GateInput>, string]>([
    ['no tenant', { tenant: undefined }, 'tenant-active'],
    ['no employee', { employee: undefined }, 'employee-active'],
    ['a paused employee', { employee: { ...employee, status: 'paused' } }, 'employee-active'],
    ['no number', { to: '' }, 'number-valid'],
    ['a number that is too short', { to: '+9198123' }, 'number-valid'],
    ['a number without plus', { to: '919812300001' }, 'number-valid'],
    ['a satellite phone', { to: '+8821612345678' }, 'country'],
    ['a network without a country', { to: '+883510001234567' }, 'country'],
    ['a satellite phone of a tenant that calls everywhere', { to: '+870773111632', tenant: { ...tenant, countries: ['US'] } }, 'country'],
    ['another country', { to: '+23222123456' }, 'country'],
    ['a premium number of another country', { to: '+19005551234' }, 'country'],
    ['another country on a test trunk', { to: '+447400123456', trunk: testTrunk }, 'country'],
    ['a country that the tenant does not call any more', { to: '+919812300001', tenant: { ...tenant, countries: [] } }, 'country'],
    ['a premium number', { to: '+19002345678', tenant: { ...tenant, countries: ['US'] } }, 'number-type'],
    ['a toll-free number', { to: '+18005551234', tenant: { ...tenant, countries: ['US', 'CA'] } }, 'number-type'],
    ['a toll-free number of India', { to: '+911800123456' }, 'number-type'],
    ['a premium number of India', { to: '+911861234567890' }, 'number-type'],
    ['a number that is not on the list of a test trunk', { trunk: onLan(['+919812300002', '+919812300003']) }, 'test-numbers'],
    ['a number that only begins like one on the list', { trunk: onLan(['+9198123000011']) }, 'test-numbers'],
    ['every number on a test trunk whose list is empty', { trunk: onLan([]) }, 'test-numbers'],
    ['every number on a test trunk without a list', { trunk: onLan(undefined) }, 'test-numbers'],
    ['other numbers on loopback, too, if there is a list', { trunk: { ...testTrunk, testNumbers: ['+919812300002'] } }, 'test-numbers'],
    ['every number on loopback whose list is empty', { trunk: { ...testTrunk, testNumbers: [] } }, 'test-numbers'],
    ['a listed number on a test trunk on the internet', { trunk: onLan([PASSING.to], 'sip:203.0.113.7') }, 'test-numbers'],
    ['a listed number on a test trunk with a name', { trunk: onLan([PASSING.to], 'sip:phone.local') }, 'test-numbers'],
    ['a number on the list', { doNotCall: { reason: 'asked' } }, 'do-not-call'],
    ['a lead that asked for no calls', { lead: { ...lead, extra: [], status: 'do-not-call' } }, 'do-not-call'],
    ['no lead', { lead: undefined }, 'consent'],
    ['a test lead', { lead: { ...lead, extra: [], isTest: true } }, 'consent'],
    ['a lead that was deleted where it came from', { lead: { ...lead, extra: [], deletedAt: noon } }, 'consent'],
    ['a lead without a time', { lead: { ...lead, extra: [], receivedAt: new Date(NaN) } }, 'consent'],
    ['no trunk', { trunk: undefined }, 'trunk-route'],
    ['a number that the trunk does not carry', { trunk: { ...telecom, routes: ['+1', '+9197'] } }, 'trunk-route'],
    ['no caller id', { callerId: undefined }, 'caller-id'],
    ["another tenant's caller id", { callerId: { ...callerId, tenantId: asTenantId('tn_2') } }, 'caller-id'],
    ['a caller id that is not active', { callerId: { ...callerId, status: 'flagged' } }, 'caller-id'],
    ['a caller id of another trunk', { callerId: { ...callerId, trunkIds: ['tr_2'] } }, 'caller-id'],
    ['an ordinary caller id', { callerId: { ...callerId, series: 'ordinary' } }, 'caller-id-series'],
    ['a caller id for services', { callerId: { ...callerId, series: '1600' } }, 'caller-id-series'],
    ['no DLT headers', { trunk: { ...telecom, headers: [] } }, 'dlt-identifiers'],
    [
      'a DLT header without a value',
      { trunk: { ...telecom, headers: [{ name: 'X-DLT-PE-ID', value: ' ' }, telecom.headers[1]!] } },
      'dlt-identifiers',
    ],
    [
      'a DLT identifier of another length',
      { trunk: { ...telecom, headers: [{ name: 'X-DLT-PE-ID', value: '110123456789012345' }, telecom.headers[1]!] } },
      'dlt-identifiers',
    ],
    [
      'a DLT identifier that the sender of a lead would choose',
      { trunk: { ...telecom, headers: [telecom.headers[0]!, { name: 'X-DLT-Template-ID', value: '{{lead.name}}' }] } },
      'dlt-identifiers',
    ],
    [
      'a DLT identifier that is there twice',
      { trunk: { ...telecom, headers: [...telecom.headers, telecom.headers[0]!] } },
      'dlt-identifiers',
    ],
    ['one DLT header only', { trunk: { ...telecom, headers: telecom.headers.slice(0, 1) } }, 'dlt-identifiers'],
  ])('refuses %s', (_, about, rule) => {
    const { stopped, rules } = pass(about);
    const reason = rules.at(-1)?.reason;
    expect(stopped).toStrictEqual({ rule, reason });
    expect(rules.at(-1)).toStrictEqual({ rule, outcome: 'refuse', reason });
    expect(reason).toMatch(/./);
    // No rule needs its exception to refuse what is missing.
    expect(reason).not.toBe('the rule could not be checked');
  });

  it('refuses if a rule throws', () => {
    const broken: GateRule = {
      id: 'broken',
      check: () => {
        throw new Error('no register');
      },
    };
    expect(passGate(PASSING, [broken, ...GATE])).toMatchObject({
      rules: [{ outcome: 'refuse' }],
      stopped: { rule: 'broken', reason: 'the rule could not be checked' },
    });
    expect(stopOf({ employee: { ...employee, activeHours: { from: 'ten', to: 'six' } } })).toBe('employee-hours');
    expect(
      stopOf({ employee: { ...employee, activeHours: { from: '09:00', to: '18:00' } }, tenant: { ...tenant, timeZone: 'Mars/Olympus' } }),
    ).toBe('employee-hours');
  });

  it('takes an enquiry for 7 days', () => {
    const day = 24 * 60 * 60 * 1000;
    expect(stopOf({ now: new Date(noon.getTime() + 7 * day) })).toBeUndefined();
    expect(stopOf({ now: new Date(noon.getTime() + 7 * day + 1) })).toBe('consent');
  });

  it.each([
    ['the fourth call to a number within an hour', { toNumberInHour: 3, toNumberInDay: 3 }],
    ['the sixth within a day', { toNumberInHour: 0, toNumberInDay: 5 }],
  ])('refuses %s', (_, counts) => expect(stopOf({ placed: { ...PASSING.placed, ...counts } })).toBe('attempts'));

  it.each([
    ["a tenant's calls above 2,000 an hour", { ofTenantInHour: 2_000 }],
    ["a connection's calls above 500 an hour", { ofConnectionInHour: 500 }],
  ])('lets %s wait for a minute', (_, counts) => {
    const { stopped, rules } = pass({ placed: { ...PASSING.placed, ...counts } });
    const reason = rules.at(-1)?.reason;
    expect(stopped).toStrictEqual({ rule: 'volume', reason, waitUntil: new Date(noon.getTime() + 60_000) });
    expect(rules.at(-1)?.outcome).toBe('wait');
  });

  it('caps nothing on a test trunk, and says so', () => {
    const { rules, stopped } = pass({
      trunk: testTrunk,
      placed: { toNumberInHour: 99, toNumberInDay: 99, ofConnectionInHour: 9_999, ofTenantInHour: 9_999 },
    });
    expect(stopped).toBeUndefined();
    for (const capped of ['attempts', 'volume']) expect(rules.find(({ rule }) => rule === capped)?.outcome).toBe('not-applied');
  });

  it.each<[string, Trunk]>([
    ['on a private network', onLan(['+919812300002', PASSING.to])],
    ['on loopback, with a list', { ...testTrunk, testNumbers: [PASSING.to] }],
    ['on loopback, without a list', testTrunk],
  ])('passes a call on a test trunk %s', (_, trunk) => expect(stopOf({ trunk })).toBeUndefined());

  it('refuses a test trunk whose address cannot be read', () => {
    expect(pass({ trunk: onLan([PASSING.to], 'sip:10.0.0.') }).stopped).toEqual({
      rule: 'test-numbers',
      reason: 'the rule could not be checked',
    });
  });

  it('looks at the list of a test trunk only: a telecom trunk rings others', () =>
    expect(stopOf({ trunk: { ...telecom, testNumbers: ['+919812300002'] } })).toBeUndefined());

  it('opens for a phone abroad by its own clock', () => {
    const british = { ...tenant, countries: ['IN', 'GB'] };
    const early = pass({ to: '+447400123456', tenant: british, now: india('10:00:00') });
    expect(early.stopped).toMatchObject({ rule: 'calling-hours', scheduleAt: new Date('2026-11-21T10:00:00Z') });
    expect(stopOf({ to: '+447400123456', tenant: british, now: india('16:00:00') })).toBeUndefined();
  });
});

describe('calling hours on a telecom trunk', () => {
  it.each([
    ['09:59:59', '2026-11-21T04:30:00.000Z'],
    ['00:00:00', '2026-11-21T04:30:00.000Z'],
    ['21:00:00', '2026-11-22T04:30:00.000Z'],
    ['23:59:59', '2026-11-22T04:30:00.000Z'],
  ])('at %s are over: scheduled for the next opening', (time, opening) => {
    const verdict = pass({ now: india(time) });
    expect(verdict.stopped).toStrictEqual({
      rule: 'calling-hours',
      scheduleAt: new Date(opening),
      reason: expect.stringContaining('10:00-21:00'),
    });
    expect(verdict.rules.at(-1)?.outcome).toBe('schedule');
  });

  it.each(['10:00:00', '10:00:01', '20:59:59'])('are open at %s', (time) => expect(stopOf({ now: india(time) })).toBeUndefined());

  it("are the callee's, not the tenant's", () =>
    expect(stopOf({ now: india('03:00:00'), tenant: { ...tenant, timeZone: 'America/New_York' } })).toBe('calling-hours'));

  it('never hold a do-not-call number for later', () => {
    expect(pass({ now: india('03:00:00'), doNotCall: {} }).stopped).toEqual({ rule: 'do-not-call', reason: 'on the do-not-call list' });
  });

  it('let the call through at the very opening that they named', () => {
    const opening = pass({ now: india('21:00:00') }).stopped?.scheduleAt;
    expect(stopOf({ now: opening })).toBeUndefined();
  });
});

describe('a test trunk', () => {
  it('rings no real phone: hours, caps, series and DLT are recorded as not applied, at any hour', () => {
    const verdict = pass({ now: india('03:00:00'), trunk: testTrunk, callerId: { ...callerId, series: 'ordinary' } });
    expect(verdict.stopped).toBeUndefined();
    expect(verdict.rules.filter(({ outcome }) => outcome === 'not-applied').map(({ rule, reason }) => [rule, reason])).toEqual(
      ['calling-hours', 'attempts', 'volume', 'caller-id-series', 'dlt-identifiers'].map((rule) => [rule, 'not applied: test trunk']),
    );
  });

  it('takes all the other rules', () => {
    expect(stopOf({ trunk: testTrunk, doNotCall: {} })).toBe('do-not-call');
    expect(stopOf({ trunk: testTrunk, callerId: undefined })).toBe('caller-id');
    expect(stopOf({ trunk: testTrunk, employee: { ...employee, activeHours: { from: '14:00', to: '15:00' } } })).toBe('employee-hours');
  });
});

describe("the employee's hours", () => {
  const at = (time: string, from: string, to: string): GateVerdict =>
    pass({ trunk: testTrunk, now: india(time), employee: { ...employee, activeHours: { from, to } } });

  it.each([
    ['08:59:59', '09:00', '18:00', '2026-11-21T03:30:00.000Z'],
    ['18:00:00', '09:00', '18:00', '2026-11-22T03:30:00.000Z'],
    ['06:00:00', '22:00', '06:00', '2026-11-21T16:30:00.000Z'],
    ['21:59:59', '22:00', '06:00', '2026-11-21T16:30:00.000Z'],
    ['09:29:59', '09:30', '18:45', '2026-11-21T04:00:00.000Z'],
    ['18:45:00', '09:30', '18:45', '2026-11-22T04:00:00.000Z'],
    ['06:15:00', '22:30', '06:15', '2026-11-21T17:00:00.000Z'],
    ['22:29:59', '22:30', '06:15', '2026-11-21T17:00:00.000Z'],
    ['09:05:00', '09:10', '09:20', '2026-11-21T03:40:00.000Z'],
  ])('at %s, from %s to %s, are over', (time, from, to, next) =>
    expect(at(time, from, to).stopped).toMatchObject({ rule: 'employee-hours', scheduleAt: new Date(next) }),
  );

  it.each([
    ['09:00:00', '09:00', '18:00'],
    ['17:59:59', '09:00', '18:00'],
    ['22:00:00', '22:00', '06:00'],
    ['23:59:59', '22:00', '06:00'],
    ['00:00:00', '22:00', '06:00'],
    ['05:59:59', '22:00', '06:00'],
    ['23:59:59', '00:00', '24:00'],
    ['09:30:00', '09:30', '18:45'],
    ['18:44:59', '09:30', '18:45'],
    ['22:30:00', '22:30', '06:15'],
    ['06:14:59', '22:30', '06:15'],
    ['09:10:00', '09:10', '09:20'],
  ])('at %s, from %s to %s, are on', (time, from, to) => expect(at(time, from, to).stopped).toBeUndefined());

  it.each(['08:59:59', '09:00:00', '23:59:59'])('are round the clock from 09:00 to 09:00: at %s', (time) =>
    expect(at(time, '09:00', '09:00').stopped).toBeUndefined(),
  );

  it("are in the tenant's zone", () => {
    const inNewYork: Partial<GateInput> = {
      trunk: testTrunk,
      tenant: { ...tenant, timeZone: 'America/New_York' },
      employee: { ...employee, activeHours: { from: '09:00', to: '17:00' } },
    };
    expect(stopOf({ ...inNewYork, now: new Date('2026-11-21T13:59:59Z') })).toBe('employee-hours');
    expect(stopOf({ ...inNewYork, now: new Date('2026-11-21T14:00:00Z') })).toBeUndefined();
  });
});
