import type { RetryPolicy } from '@turant/domain';
import { anEmployee, TENANT } from '../../../../test/factories/a-road.js';
import { fakeTelephony, type FakeTelephony } from '../../../../test/factories/fake-telephony.js';
import { callEvent } from './call-event.js';
import { callLead } from './call-lead.js';
import { retryCall } from './retry-call.js';
import { until } from '../../../../test/engines/until.js';

const MINUTE_MS = 60_000;
const POLICY: RetryPolicy = { attempts: 2, afterMinutes: 30, on: ['busy', 'no-answer'] };

let road: FakeTelephony;
afterEach(() => road.close());

async function open(retry: RetryPolicy | undefined): Promise<string> {
  road = await fakeTelephony();
  if (retry) await road.store.employees.patch(TENANT, anEmployee._id, [], { set: { retry } });
  const callId = await road.post();
  await road.untilPlaced(200, 1);
  return callId;
}
const end = async (at: number, code: number): Promise<void> => {
  road.line.calls[at]?.end({ by: 'callee', reason: 'refused', sip: { code, reason: 'No' } });
  await until(async () => (await road.calls()).some(({ _id, endedAt }) => _id === road.line.calls[at]?.callId && endedAt));
};
/** Resolves when the events of a call's end have been handled. */
const settled = (): Promise<void> => road.outbox.settled();

it('calls a busy person again after the minutes, as often as the policy says', async () => {
  await open(POLICY);
  for (const attempt of [1, 2]) {
    await end(attempt - 1, 486);
    await until(async () => (await road.calls()).length === attempt + 1);
    const [next] = await road.calls();
    expect(next).toMatchObject({ status: 'requested', attempt: attempt + 1 });
    const ended = (await road.calls())[1]?.endedAt?.getTime() ?? 0;
    expect(next?.dueAt?.getTime()).toBe(ended + 30 * MINUTE_MS);
    await road.go(29 * MINUTE_MS);
    await settled();
    expect(road.line.calls).toHaveLength(attempt);
    await road.go(MINUTE_MS);
    await road.untilPlaced(200, attempt + 1);
  }
  await end(2, 486);
  await settled();
  await road.go(60 * MINUTE_MS);
  expect([(await road.calls()).length, road.line.calls.length]).toEqual([3, 3]);
});

it('calls a person again whose machine was hung up on, as after no answer', async () => {
  const callId = await open(POLICY);
  road.line.calls[0]?.ring().answer();
  await until(async () => road.talk.conversations.length === 1);
  Object.assign(road.talk.conversations[0] ?? {}, { answeredBy: 'machine' });
  road.talk.ends[0]?.('machine');
  await until(async () => (await road.calls()).length === 2);
  const [next, first] = await road.calls();
  expect(first).toMatchObject({
    _id: callId,
    status: 'completed',
    endedBy: 'agent',
    endReason: 'machine',
    answeredBy: 'machine',
    blocks: 1,
  });
  expect(next).toMatchObject({ status: 'requested', attempt: 2, dueAt: new Date((first?.endedAt?.getTime() ?? 0) + 30 * MINUTE_MS) });
  expect((await road.store.leads.get(TENANT, first?.leadId ?? ''))?.status).toBe('unreachable');
});

it.each<[string, RetryPolicy | undefined, number]>([
  ['without a policy', undefined, 486],
  ['after an end that the policy does not name', POLICY, 488],
  ['after a decline', { ...POLICY, on: ['busy', 'no-answer', 'failed'] }, 603],
  ['after a number that is not there', { ...POLICY, on: ['failed'] }, 404],
  ['after a number that is nowhere', { ...POLICY, on: ['failed'] }, 604],
  ['after a number that is incomplete', { ...POLICY, on: ['failed'] }, 484],
  ['after a number that is gone', { ...POLICY, on: ['failed'] }, 410],
])('calls nobody again %s', async (_, policy, code) => {
  await open(policy);
  await end(0, code);
  await settled();
  await road.go(60 * MINUTE_MS);
  expect(await road.calls()).toHaveLength(1);
});

it('makes one call of an event that comes many times', async () => {
  const callId = await open(POLICY);
  await end(0, 486);
  await until(async () => (await road.calls()).length === 2);
  const call = await road.callOf(callId);
  const event = callEvent(road.ids, 'call.ended.v1', call, road.clock.now(), { status: 'busy' });
  expect(await retryCall(road, [event, event, event])).toEqual([]);
  await Promise.all(Array.from({ length: 20 }, () => retryCall(road, [event])));
  expect(await road.calls()).toHaveLength(2);
});

it('does not call a person again who asked not to be called, or whom somebody has ordered to be called since', async () => {
  const callId = await open(undefined);
  await end(0, 486);
  await settled();
  const call = await road.callOf(callId);
  const event = callEvent(road.ids, 'call.ended.v1', call, road.clock.now(), { status: 'busy' });
  await road.store.employees.patch(TENANT, anEmployee._id, [], { set: { retry: POLICY } });
  await road.store.leads.patch(TENANT, call.leadId!, [], { set: { status: 'do-not-call' } });
  await retryCall(road, [event]);
  expect(await road.calls()).toHaveLength(1);
  await road.store.leads.patch(TENANT, call.leadId!, [], { set: { status: 'unreachable' } });
  await callLead(road, TENANT, { leadId: call.leadId! });
  await retryCall(road, [event]);
  expect(await road.calls()).toHaveLength(2);
});

it('can be called off by a hang-up of the call that waits', async () => {
  await open(POLICY);
  await end(0, 486);
  await until(async () => (await road.calls()).length === 2);
  const { hangUp } = await import('./hang-up.js');
  await hangUp(road, TENANT, (await road.calls())[0]?._id ?? '');
  await road.go(60 * MINUTE_MS);
  expect(road.line.calls).toHaveLength(1);
});
