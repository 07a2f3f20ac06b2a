import type { FakeCall } from '../../../../test/doubles/fake-line.js';
import { fakeTelephony, type FakeTelephony } from '../../../../test/factories/fake-telephony.js';
import { recoverCall } from '../recovery/recover-call.js';
import { until } from '../../../../test/engines/until.js';

let road: FakeTelephony;
beforeEach(async () => (road = await fakeTelephony()));
afterEach(() => road.close());

/** An answered call whose employee has said its greeting, and has heard a reply. */
async function talkedWith(): Promise<FakeCall> {
  const line = (await road.placed()).ring();
  line.answer();
  await until(async () => (await road.callOf(line.callId)).status === 'answered');
  // The conversation begins after the answer is stored.
  const { onEvent: tell } = await until(async () => road.talk.orders[0]);
  const said = { kind: 'greeting', question: 0 } as const;
  tell({ type: 'speaking', atMs: 40, ...said, speechReadyMs: 40, isTone: false, pii: { text: 'Hello' } });
  tell({
    type: 'spoke',
    atMs: 3_000,
    ...said,
    playedMs: 2_900,
    isComplete: true,
    firstFrameMs: 15,
    language: 'hi',
    pii: { text: 'Hello' },
  });
  tell({
    type: 'heard',
    atMs: 5_000,
    question: 0,
    startedAfterMs: 600,
    speechMs: 900,
    endpointMs: 500,
    isCapped: false,
    votes: { waitMs: 300 },
    pii: { text: '' },
  });
  return line;
}

describe('the times of a conversation', () => {
  it('are stored with the end of the call, counted from its answer', async () => {
    const line = await talkedWith();
    line.end({ by: 'callee', reason: 'bye' });
    expect((await road.ended(line.callId)).talkTimes).toMatchObject({
      answerToFirstWordMs: 55,
      turns: [
        { turn: 1, question: 0, atMs: 0, speechReadyMs: 40, firstFrameMs: 15, isInterrupted: false, falseInterruptions: 0 },
        { turn: 2, atMs: 3_600, speechMs: 900, endpointMs: 500 },
      ],
      turnsLeftOut: 0,
    });
  });

  it('are none of a call that nobody answered, nor of one whose worker was lost', async () => {
    const line = await road.placed();
    line.ring().end({ by: 'callee', reason: 'refused', sip: { code: 486, reason: 'Busy Here' } });
    expect(await road.ended(line.callId)).not.toHaveProperty('talkTimes');
    await road.close();
    road = await fakeTelephony();
    const lost = await talkedWith();
    expect(await recoverCall(road.asWorker('another'), await road.callOf(lost.callId))).toBe(true);
    expect(await road.callOf(lost.callId)).toMatchObject({ status: 'unknown', endReason: 'worker-lost' });
    expect(await road.callOf(lost.callId)).not.toHaveProperty('talkTimes');
  });
});
