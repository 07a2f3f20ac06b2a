import { Scene, talker } from './testing/scene.js';
import { TurnRecorder } from './turn-recorder.js';
import type { VoiceOccurrence } from './voice-event.js';

/** The call was answered so long before its conversation began. */
const SINCE_ANSWER_MS = 30;

/** Events at these times, which nothing else produces so exactly. */
function told(...events: [atMs: number, occurrence: VoiceOccurrence][]): TurnRecorder {
  const recorder = new TurnRecorder(SINCE_ANSWER_MS);
  for (const [atMs, occurrence] of events) recorder.on({ atMs, ...occurrence });
  return recorder;
}

const speaking = (question: number, responseMs?: number): VoiceOccurrence => ({
  ...{ type: 'speaking', kind: question === 0 ? 'greeting' : 'question', question, speechReadyMs: 20, isTone: false, pii: { text: 'x' } },
  ...(responseMs !== undefined && { responseMs }),
});
const spoke = (question: number, firstFrameMs?: number): VoiceOccurrence => ({
  ...{
    type: 'spoke',
    kind: question === 0 ? 'greeting' : 'question',
    question,
    playedMs: 900,
    isComplete: true,
    language: 'hi',
    pii: { text: 'x' },
  },
  ...(firstFrameMs !== undefined && { firstFrameMs }),
});
const heard = (question: number): VoiceOccurrence => ({
  ...{
    type: 'heard',
    question,
    startedAfterMs: 500,
    speechMs: 1_000,
    endpointMs: 320,
    isCapped: false,
    votes: { waitMs: 300 },
    pii: { text: '' },
  },
});

describe('the times of a conversation', () => {
  it('are those of each turn, from the person to the first frame of what the employee replies', async () => {
    const recorder = new TurnRecorder(SINCE_ANSWER_MS);
    const scene = await new Scene({ onEvent: recorder.on.bind(recorder) }).run(talker());
    const { turns, answerToFirstWordMs, turnsLeftOut } = recorder.times;
    expect(scene.end?.reason).toBe('script-finished');
    expect(turns.map(({ turn, question }) => [turn, question])).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 3],
      [5, 3],
    ]);
    const [greeting, ...replies] = turns;
    expect(greeting).not.toHaveProperty('speechMs');
    expect(greeting).not.toHaveProperty('responseMs');
    expect(greeting?.atMs).toBe(SINCE_ANSWER_MS);
    expect(answerToFirstWordMs).toBe(SINCE_ANSWER_MS + (greeting?.speechReadyMs ?? NaN) + (greeting?.firstFrameMs ?? NaN));
    for (const { speechMs = 0, endpointMs = NaN, speechReadyMs = NaN, firstFrameMs = NaN, responseMs } of replies) {
      expect(Math.abs(speechMs - 1_500)).toBeLessThan(120);
      expect(responseMs).toBe(endpointMs + speechReadyMs + firstFrameMs);
    }
    // The person thinks for 500 ms after the greeting of 5 s.
    expect(Math.abs((turns[1]?.atMs ?? 0) - 5_530)).toBeLessThan(120);
    expect(turns.every(({ isInterrupted, falseInterruptions }) => !isInterrupted && falseInterruptions === 0)).toBe(true);
    expect(turnsLeftOut).toBe(0);
  });

  it('tell a false interruption from one that takes the floor', () => {
    const about = { kind: 'greeting', question: 0 } as const;
    const { turns } = told(
      [20, speaking(0)],
      [1_200, { type: 'paused', ...about, reactionMs: 210 }],
      [1_900, { type: 'resumed', ...about, pausedMs: 700 }],
      [3_000, { type: 'paused', ...about, reactionMs: 230 }],
      [3_400, { type: 'interrupted', ...about, reactionMs: 230 }],
      [5_000, heard(0)],
      [5_030, speaking(1, 350)],
      [5_300, { type: 'paused', kind: 'question', question: 1, reactionMs: 220 }],
    ).times;
    expect(turns).toMatchObject([
      { question: 0, isInterrupted: true, bargeInMs: 230, falseInterruptions: 1 },
      { question: 1, isInterrupted: false, falseInterruptions: 0 },
    ]);
    expect(turns[1]).not.toHaveProperty('bargeInMs');
  });

  it('end with the stage that the call has reached', () => {
    const { turns, answerToFirstWordMs } = told(
      [20, speaking(0)],
      [1_000, spoke(0, 8)],
      [3_000, heard(0)],
      [3_040, speaking(1, 380)],
    ).times;
    expect(answerToFirstWordMs).toBe(58);
    expect(turns[1]).toEqual({
      ...{ turn: 2, question: 1, atMs: 1_710, speechMs: 1_000, endpointMs: 320, speechReadyMs: 20, responseMs: 380 },
      ...{ isInterrupted: false, falseInterruptions: 0, votes: { waitMs: 300 } },
    });
    expect(told([20, speaking(0)], [1_000, heard(0)]).times.turns[1]).not.toHaveProperty('speechReadyMs');
    expect(told([20, speaking(0)]).times.answerToFirstWordMs).toBe(50);
    expect(told().times).toEqual({ turns: [], turnsLeftOut: 0 });
  });

  it('do not take the mark of an utterance that was cut off for the next one', () => {
    const cutOff = told(
      [20, speaking(0)],
      [500, heard(0)],
      [540, speaking(1, 380)],
      [550, spoke(0, 5)],
      [900, spoke(1, 9)],
      [950, spoke(1, 7)],
    );
    expect(cutOff.times.turns).toMatchObject([{ firstFrameMs: 5 }, { firstFrameMs: 9, responseMs: 389 }]);
  });

  it('know no turn in which a phone rings', () => {
    const ringing = { ...speaking(1), kind: 'ringback' } as VoiceOccurrence;
    expect(told([20, speaking(0)], [900, ringing], [2_900, ringing]).times.turns).toHaveLength(1);
  });

  it('are kept for 200 turns, and then they say how many are left out', () => {
    const events = Array.from({ length: 203 }, (_, at): [number, VoiceOccurrence] => [at * 1_000, speaking(at)]);
    const { turns, turnsLeftOut } = told(
      ...events,
      [300_000, { type: 'resumed', kind: 'question', question: 202, pausedMs: 5 }],
      [300_001, spoke(202, 9)],
    ).times;
    expect([turns.length, turnsLeftOut]).toEqual([200, 3]);
    expect(turns.at(-1)).toMatchObject({ turn: 200, question: 199, falseInterruptions: 0 });
    expect(turns.at(-1)).not.toHaveProperty('firstFrameMs');
  });
});
