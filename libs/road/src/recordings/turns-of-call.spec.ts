import type { TranscriptTurn } from '@turant/domain';
import { TurnsOfCall } from './turns-of-call.js';

const SINCE_ANSWER_MS = 40;

function listening(): { turns: TranscriptTurn[]; of: TurnsOfCall } {
  const turns: TranscriptTurn[] = [];
  return { turns, of: new TurnsOfCall(SINCE_ANSWER_MS, (turn) => turns.push(turn)) };
}
const speaking = (atMs: number, text: string, question = 0) =>
  ({
    type: 'speaking',
    atMs,
    kind: question === 0 ? 'greeting' : 'question',
    question,
    speechReadyMs: 5,
    isTone: false,
    pii: { text },
  }) as const;
const spoke = (atMs: number, playedMs: number, text: string, isComplete = true, question = 0) =>
  ({
    ...({ type: 'spoke', atMs, kind: question === 0 ? 'greeting' : 'question', question, playedMs, isComplete } as const),
    ...{ firstFrameMs: 20, language: 'en-IN', pii: { text } },
  }) as const;
const heard = (atMs: number, speechMs: number, endpointMs = 300) =>
  ({
    type: 'heard',
    atMs,
    question: 0,
    startedAfterMs: 100,
    speechMs,
    endpointMs,
    isCapped: false,
    votes: { waitMs: 300 },
    pii: { text: '' },
  }) as const;

describe('the turns of a transcript', () => {
  it('have their times from the answer: the employee from its first frame, the person from the first sound to the last', () => {
    const { turns, of } = listening();
    of.onEvent(speaking(100, 'Hello Asha.'));
    of.onEvent(spoke(2_120, 2_000, 'Hello Asha.'));
    of.onEvent(heard(4_000, 1_200));
    of.onEvent(speaking(4_010, 'How soon?', 1));
    of.onEvent(spoke(5_030, 1_000, 'How soon?', true, 1));
    expect(turns).toEqual([
      { speaker: 'agent', text: 'Hello Asha.', language: 'en-IN', startMs: 160, endMs: 2_160 },
      { speaker: 'person', text: null, startMs: 2_540, endMs: 3_740 },
      { speaker: 'agent', text: 'How soon?', language: 'en-IN', startMs: 4_070, endMs: 5_070 },
    ]);
  });

  it('say that the employee was cut off, and leave out what nobody has heard', () => {
    const { turns, of } = listening();
    of.onEvent(speaking(0, 'A long greeting.'));
    of.onEvent(spoke(700, 660, 'A long', false));
    of.onEvent(speaking(800, 'A question?', 1));
    of.onEvent(spoke(810, 0, '', false, 1));
    expect(turns).toEqual([{ speaker: 'agent', text: 'A long', language: 'en-IN', startMs: 60, endMs: 720, isCut: true }]);
  });

  it('have what the employee was saying when the call ended, once', () => {
    const { turns, of } = listening();
    of.onEvent(speaking(0, 'Hello Asha.'));
    of.onEvent(spoke(700, 660, 'Hello Asha.'));
    of.onEvent(speaking(800, 'A long question?', 1));
    of.end(2_000);
    of.end(3_000);
    expect(turns.slice(1)).toEqual([{ speaker: 'agent', text: 'A long question?', startMs: 840, endMs: 2_000, isCut: true }]);
  });

  it('have the words of a listener: the final ones, and the last interim ones', () => {
    const { turns, of } = listening();
    of.onWords('I need', false);
    of.onWords('I need a car', true);
    of.onWords('next', false);
    of.onWords('next week', false);
    of.onEvent(heard(3_000, 1_000));
    of.onEvent(heard(6_000, 1_000));
    expect(turns.map(({ text }) => text)).toEqual(['I need a car next week', null]);
  });

  it('never begin before the answer', () => {
    const { turns, of } = listening();
    of.onEvent(heard(100, 500));
    expect(turns).toEqual([{ speaker: 'person', text: null, startMs: 0, endMs: 0 }]);
  });
});
