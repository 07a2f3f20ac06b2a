import type { Call } from '@turant/domain';
import { openAnswers } from '@turant/vault';
import type { FakeCall } from '../../../../test/doubles/fake-line.js';
import { fakeTelephony, type FakeTelephony } from '../../../../test/factories/fake-telephony.js';
import { recoverCall } from '../recovery/recover-call.js';

let road: FakeTelephony;
afterEach(() => road.close());

/** An ended call with its answers opened, which are stored without a word. */
const opened = async (id: string): Promise<Call> => {
  const call = await road.ended(id);
  expect(JSON.stringify(call.answers)).not.toContain('How soon');
  return { ...call, answers: openAnswers(road.vault, id, call.answers) };
};

/** A call that was just answered. */
async function answered(): Promise<FakeCall> {
  road = await fakeTelephony();
  return road.answered();
}

describe('what was said', () => {
  const answers = [{ question: 'How soon?', spoke: true, ms: 900, key: '1' }];

  it('is stored with the end, whoever hung up', async () => {
    const line = await answered();
    road.talk.answers.push(...answers);
    road.clock.move(2_000);
    line.end({ by: 'callee', reason: 'bye' });
    expect(await opened(line.callId)).toMatchObject({ status: 'completed', endedBy: 'callee', answers });
    await road.close();
    const second = await answered();
    road.talk.answers.push(...answers);
    road.talk.ends[0]?.('script-finished');
    expect(await opened(second.callId)).toMatchObject({ status: 'completed', endedBy: 'agent', answers });
  });

  it('is nothing of a call that nobody answered, nor of one whose worker was lost', async () => {
    road = await fakeTelephony();
    const line = await road.placed();
    line.ring().end({ by: 'callee', reason: 'refused', sip: { code: 486, reason: 'Busy Here' } });
    expect((await road.ended(line.callId)).answers).toBeUndefined();
    await road.close();
    const lost = await answered();
    road.talk.answers.push(...answers);
    expect(await recoverCall(road.asWorker('another'), await road.callOf(lost.callId))).toBe(true);
    expect(await road.callOf(lost.callId)).toMatchObject({ status: 'unknown', endReason: 'worker-lost' });
    expect((await road.callOf(lost.callId)).answers).toBeUndefined();
  });
});
