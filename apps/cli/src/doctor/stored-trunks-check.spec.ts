import type { TrunkView } from '@turant/management';
import { findingsOfTrunks } from './stored-trunks-check.js';

const CARRIER: TrunkView = {
  ...{ trunkId: 'tr_2', name: 'Carrier A', uri: 'sip:203.0.113.10', transport: 'udp', kind: 'telecom', driver: 'asterisk' },
  ...{ mediaEncryption: null, register: false, username: null, hasPassword: false, headers: {}, profile: null, callerIdStyle: null },
  ...{ dlt: null, callerIds: ['1400001234'], cps: 10, maxCalls: 30, order: 10, routes: null, addresses: [], nat: false },
  ...{
    noResponseMs: null,
    testNumbers: null,
    isSeeded: false,
    isDraining: false,
    heldUntil: null,
    health: null,
    openCalls: 0,
    warnings: [],
  },
  breaker: { state: 'closed', since: null, reason: null, sipCode: null },
};
const SANDBOX: TrunkView = { ...CARRIER, trunkId: 'tr_1', name: 'Sandbox carrier', kind: 'test', order: 0, isSeeded: true };
const drained = { ...SANDBOX, isDraining: true };
const numberless: TrunkView = { ...CARRIER, warnings: ['no active number'] };
const rejected: TrunkView = {
  ...CARRIER,
  health: { answers: true, sipCode: null, registration: 'rejected', since: '2026-11-23T05:00:00.000Z' },
};
const broken = (state: TrunkView['breaker']['state']): TrunkView => ({
  ...CARRIER,
  breaker: { state, since: '2026-11-23T05:00:00.000Z', reason: 'auth-refused', sipCode: 401 },
});

describe('the trunks that an operator has added', () => {
  it.each([
    ['takes calls', [drained, CARRIER], 'ok', /^Carrier A takes calls$/],
    ['is draining', [drained, { ...CARRIER, isDraining: true }], 'ok', /^Carrier A is draining/],
    ['has an open breaker', [drained, broken('open')], 'fail', /^Carrier A takes no calls: auth-refused, 401$/],
    ['has a half-open breaker', [drained, broken('half-open')], 'warn', /^Carrier A has failed \(auth-refused, 401\)/],
    ['has failed its last calls', [drained, broken('closed')], 'warn', /^Carrier A: the last calls failed \(auth-refused, 401\)$/],
    ['is not registered', [drained, rejected], 'fail', /^Asterisk is not registered at Carrier A: rejected$/],
    ['lacks a number', [drained, numberless], 'warn', /^Carrier A: no active number$/],
  ] as const)('are told of: one that %s', (_, trunks, level, says) => {
    expect(findingsOfTrunks(trunks, true)).toEqual([expect.objectContaining({ level, says: expect.stringMatching(says) })]);
  });

  it('come with a warning while the sandbox carrier is tried before them', () => {
    expect(findingsOfTrunks([SANDBOX, CARRIER], true)).toMatchObject([
      { level: 'warn', says: expect.stringContaining('sandbox'), remedy: '`npx turant trunk drain tr_1`' },
      { level: 'ok' },
    ]);
    expect(findingsOfTrunks([SANDBOX, CARRIER], false)).toMatchObject([{ level: 'ok' }]);
    expect(findingsOfTrunks([CARRIER, SANDBOX], true)).toMatchObject([{ level: 'ok' }]);
  });

  it.each([
    ['offline', 'fail', /^Asterisk gets no answer from Carrier A at sip:203\.0\.113\.10$/],
    ['unknown', 'fail', /^Asterisk does not know Carrier A$/],
    ['away', 'fail', /^Asterisk, which carries Carrier A, does not answer at ARI_URL$/],
    ['online', 'ok', /^Carrier A takes calls$/],
    [undefined, 'ok', /^Carrier A takes calls$/],
  ] as const)('that Asterisk finds %s', (seen, level, says) => {
    expect(findingsOfTrunks([drained, CARRIER], true, [undefined, seen])).toEqual([
      expect.objectContaining({ level, says: expect.stringMatching(says) }),
    ]);
  });

  it('are not told of where there are none', () => {
    expect(findingsOfTrunks([SANDBOX], true)).toEqual([]);
  });
});
