import { type Call } from '@turant/domain';
import type { FakeCall } from '../../../../test/doubles/fake-line.js';
import { TENANT } from '../../../../test/factories/a-road.js';
import { fakeTelephony, type FakeTelephony } from '../../../../test/factories/fake-telephony.js';
import { anEnquiry } from '../../../../test/factories/road-parts.js';
import { recoverCall } from '../recovery/recover-call.js';
import { until } from '../../../../test/engines/until.js';
import { whenFinished } from '../../../../test/factories/when-finished.js';

let road: FakeTelephony;
beforeEach(async () => (road = await fakeTelephony()));
afterEach(() => road.close());

const stored = async (id: string): Promise<Call> => (await road.store.calls.get(TENANT, id)) as Call;
const ended = (id: string): Promise<Call> => whenFinished(road, id);

async function placed(): Promise<FakeCall> {
  await road.intake.accept(anEnquiry());
  return until(async () => road.line.calls[0]);
}

/** An answered call whose employee has said its greeting, and has heard a reply. */
async function talkedWith(): Promise<FakeCall> {
  const line = (await placed()).ring();
  line.answer();
  await until(async () => (await stored(line.callId)).status === 'answered');
  const tell = road.talk.orders[0]?.onEvent ?? (() => undefined);
  const said = { kind: 'greeting', question: 0 } as const;
  tell({ type: 'speaking', atMs: 40, ...said, speechReadyMs: 40, isTone: false, pii: { text: 'Hello' } });
  tell({ type: 'spoke', atMs: 3_000, ...said, playedMs: 2_900, isComplete: true, firstFrameMs: 15 });
  tell({ type: 'heard', atMs: 5_000, question: 0, startedAfterMs: 600, speechMs: 900, endpointMs: 500, isCapped: false });
  return line;
}

describe('the times of a conversation', () => {
  it('are stored with the end of the call, counted from its answer', async () => {
    const line = await talkedWith();
    line.end({ by: 'callee', reason: 'bye' });
    expect((await ended(line.callId)).talkTimes).toMatchObject({
      answerToFirstWordMs: 55,
      turns: [
        { turn: 1, question: 0, atMs: 0, speechReadyMs: 40, firstFrameMs: 15, isInterrupted: false, falseInterruptions: 0 },
        { turn: 2, atMs: 3_600, speechMs: 900, endpointMs: 500 },
      ],
      turnsLeftOut: 0,
    });
  });

  it('are none of a call that nobody answered, nor of one whose worker was lost', async () => {
    const line = await placed();
    line.ring().end({ by: 'callee', reason: 'refused', sip: { code: 486, reason: 'Busy Here' } });
    expect(await ended(line.callId)).not.toHaveProperty('talkTimes');
    await road.close();
    road = await fakeTelephony();
    const lost = await talkedWith();
    expect(await recoverCall(road.asWorker('another'), await stored(lost.callId))).toBe(true);
    expect(await stored(lost.callId)).toMatchObject({ status: 'unknown', endReason: 'worker-lost' });
    expect(await stored(lost.callId)).not.toHaveProperty('talkTimes');
  });
});
