import { type Call } from '@turant/domain';
import { openAnswers } from '@turant/vault';
import type { FakeCall } from '../../../../test/doubles/fake-line.js';
import { TENANT } from '../../../../test/factories/a-road.js';
import { fakeTelephony, type FakeTelephony } from '../../../../test/factories/fake-telephony.js';
import { anEnquiry } from '../../../../test/factories/road-parts.js';
import { recoverCall } from '../recovery/recover-call.js';
import { until } from '../../../../test/engines/until.js';
import { whenFinished } from '../../../../test/factories/when-finished.js';

let road: FakeTelephony;
afterEach(() => road.close());

const stored = async (id: string): Promise<Call> => (await road.store.calls.get(TENANT, id)) as Call;
const ended = (id: string): Promise<Call> => whenFinished(road, id);
/** An ended call with its answers opened, which are stored without a word. */
const opened = async (id: string): Promise<Call> => {
  const call = await ended(id);
  expect(JSON.stringify(call.answers)).not.toContain('How soon');
  return { ...call, answers: openAnswers(road.vault, id, call.answers) };
};

/** A call that was just answered. */
async function answered(): Promise<FakeCall> {
  road = await fakeTelephony();
  await road.intake.accept(anEnquiry());
  const line = await until(async () => road.line.calls[0]);
  line.lastAudioInMs = 1;
  line.ring().answer();
  await until(async () => road.talk.orders.length > 0);
  return line;
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
    const { callId } = await road.intake.accept(anEnquiry());
    const line = await until(async () => road.line.calls[0]);
    line.ring().end({ by: 'callee', reason: 'refused', sip: { code: 486, reason: 'Busy Here' } });
    expect((await ended(callId ?? '')).answers).toBeUndefined();
    await road.close();
    const lost = await answered();
    road.talk.answers.push(...answers);
    expect(await recoverCall(road.asWorker('another'), await stored(lost.callId))).toBe(true);
    expect(await stored(lost.callId)).toMatchObject({ status: 'unknown', endReason: 'worker-lost' });
    expect((await stored(lost.callId)).answers).toBeUndefined();
  });
});
