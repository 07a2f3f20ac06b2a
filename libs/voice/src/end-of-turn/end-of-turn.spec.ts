import { LANGUAGES } from '@turant/domain';
import fc from 'fast-check';
import { spoken } from '../testing/spoken-turn.js';
import { EndOfTurn, type TurnStep } from './end-of-turn.js';
import type { WordsKind } from './turn-words.js';

it.each([
  ['no words and no listener', 300, {}, undefined],
  ['a clause', 300, { hasListener: true }, 'मुझे गाड़ी चाहिए।'],
  ['words without a mark', 1_100, { hasListener: true }, 'मुझे गाड़ी'],
  ['words of a browser, which sets no marks', 500, {}, 'मुझे गाड़ी'],
  ['digits', 1_200, { hasListener: true }, 'नंबर है नौ आठ'],
  ['a whole phone number', 300, { hasListener: true }, 'नंबर है 98765 43210'],
  ['a conjunction', 1_200, { hasListener: true }, 'चाहिए लेकिन'],
  ['no words although somebody listens', 4_500, { hasListener: true }, undefined],
  ['a longer hangover', 700, { hangoverMs: 700 }, undefined],
  ['a clause, which shortens a longer hangover', 300, { hangoverMs: 700 }, 'हो गया।'],
  ['other words, which do not shorten it', 700, { hangoverMs: 700 }, 'हो गया'],
  ['a hangover beyond the limit', 3_000, { hangoverMs: 60_000 }, undefined],
])('a turn with %s ends after %i ms', (_, hangoverMs, options, words) => {
  const turn = spoken(options, words);
  expect(turn.endsAtMs).toBe(2_000 + hangoverMs);
  expect(turn.take(2_000 + hangoverMs - 1)).toBeUndefined();
  expect(turn.isInTurn).toBe(true);
  expect(turn.take(2_000 + hangoverMs)).toEqual({
    ...{ startedAtMs: 1_000, untilMs: 2_000, speechMs: 1_000 },
    ...{ text: words ?? '', isCapped: false, votes: { waitMs: hangoverMs, ...(words && { words: expect.any(String) }) } },
  });
  expect(turn.take(10_000)).toBeUndefined();
  expect(turn.isInTurn).toBe(false);
});

it('does not end while somebody speaks, and a pause within the hangover belongs to the turn', () => {
  const turn = spoken();
  turn.onSpeech({ type: 'speech-started', atMs: 2_250 });
  expect(turn.endsAtMs).toBeUndefined();
  expect(turn.take(60_000)).toBeUndefined();
  turn.onSpeech({ type: 'speech-ended', atMs: 3_000 });
  // The pause is one of this person's own, so the wait is a little longer than it.
  expect(turn.take(3_399)).toBeUndefined();
  expect(turn.take(3_400)).toMatchObject({ startedAtMs: 1_000, untilMs: 3_000, speechMs: 1_750, votes: { waitMs: 400, ownPauseMs: 250 } });
});

it('takes a final text for the interim one, and late words for those of the same turn', () => {
  const turn = new EndOfTurn({ language: 'en-IN', hasListener: true });
  turn.onWords('of nobody', 'last', 900);
  turn.onSpeech({ type: 'speech-started', atMs: 1_000 });
  turn.onWords('I am', 'interim', 1_500);
  turn.onWords('I am looking', 'interim', 1_900);
  turn.onSpeech({ type: 'speech-ended', atMs: 2_000 });
  turn.onWords('I am looking for a flat.', 'last', 2_200);
  expect(turn.endsAtMs).toBe(2_300);
  turn.onWords('and', 'last', 2_250);
  expect(turn.text).toBe('I am looking for a flat. and');
  expect(turn.endsAtMs).toBe(3_200);
  turn.reset();
  expect([turn.text, turn.endsAtMs, turn.isInTurn]).toEqual(['', undefined, false]);
});

it('counts speech that goes on from the moment at which the turn was dropped', () => {
  const turn = new EndOfTurn({ language: 'hi' });
  turn.onSpeech({ type: 'speech-started', atMs: 1_000 });
  turn.onSpeech({ type: 'speech-going-on', atMs: 1_400 });
  expect(turn.reset()).toBe(400);
  expect(turn.isInTurn).toBe(false);
  turn.onSpeech({ type: 'speech-going-on', atMs: 1_500 });
  turn.onSpeech({ type: 'speech-ended', atMs: 1_600 });
  expect(turn.take(2_000)).toMatchObject({ startedAtMs: 1_400, speechMs: 200 });
  expect(turn.reset()).toBe(0);
});

it('cuts a turn at its maximum length, and goes on with the next one', () => {
  const turn = new EndOfTurn({ language: 'hi', turnCapMs: 5_000 });
  turn.onSpeech({ type: 'speech-started', atMs: 1_000 });
  for (let atMs = 1_100; atMs <= 12_000; atMs += 100) {
    turn.onSpeech({ type: 'speech-going-on', atMs });
    const taken = turn.take(atMs);
    if (atMs === 6_000 || atMs === 11_000) expect(taken).toMatchObject({ startedAtMs: atMs - 5_000, untilMs: atMs, isCapped: true });
    else expect(taken).toBeUndefined();
  }
});

it('keeps the last 4,096 characters of words, however many come', () => {
  const turn = new EndOfTurn({ language: 'hi' });
  turn.onSpeech({ type: 'speech-started', atMs: 1_000 });
  for (let i = 0; i < 100; i++) turn.onWords('x'.repeat(4_000), 'last', 1_000);
  turn.onWords('y'.repeat(10_000), 'interim', 1_000);
  expect(turn.text).toHaveLength(2 * 4_096 + 1);
});

it('takes no click for a turn', () => {
  const turn = new EndOfTurn({ language: 'hi', minTurnMs: 80 });
  turn.onSpeech({ type: 'speech-started', atMs: 1_000 });
  turn.onSpeech({ type: 'speech-ended', atMs: 1_064 });
  expect(turn.take(1_364)).toBeUndefined();
  expect(turn.isInTurn).toBe(false);
});

/** Speech and pauses in turn, and words at any time. */
const conversation = fc.record({
  language: fc.constantFrom(...LANGUAGES),
  hasListener: fc.boolean(),
  hangoverMs: fc.integer({ min: 0, max: 5_000 }),
  parts: fc.array(
    fc.record({
      speechMs: fc.integer({ min: 60, max: 4_000 }),
      pauseMs: fc.integer({ min: 90, max: 4_000 }),
      words: fc.option(fc.string({ unit: 'grapheme', maxLength: 20 })),
      kind: fc.constantFrom<WordsKind>('interim', 'preflight', 'final', 'next-last', 'last'),
    }),
    { minLength: 1, maxLength: 8 },
  ),
});

it('ends each turn once, after its last sound, and at most 4.5 s later', () => {
  fc.assert(
    fc.property(conversation, ({ parts, ...options }) => {
      const turn = new EndOfTurn(options);
      let nowMs = 500;
      let spokenMs = 0;
      const turns: { startedAtMs: number; untilMs: number }[] = [];
      for (const { speechMs, pauseMs, words, kind } of parts) {
        turn.onSpeech({ type: 'speech-started', atMs: nowMs });
        if (words !== null) turn.onWords(words, kind, nowMs);
        expect(turn.take(nowMs + speechMs)).toBeUndefined();
        nowMs += speechMs;
        spokenMs += speechMs;
        turn.onSpeech({ type: 'speech-ended', atMs: nowMs });
        expect(turn.endsAtMs).toBeGreaterThanOrEqual(nowMs);
        expect(turn.endsAtMs).toBeLessThanOrEqual(nowMs + 4_500);
        const taken = turn.take(nowMs + pauseMs);
        if (taken) turns.push(taken);
        nowMs += pauseMs;
      }
      const last = turn.take(nowMs + 4_500);
      if (last) turns.push(last);
      expect(turns.length).toBeGreaterThan(0);
      let untilMs = 0;
      for (const one of turns) {
        expect(one.startedAtMs).toBeGreaterThan(untilMs);
        expect(one.untilMs).toBeGreaterThan(one.startedAtMs);
        untilMs = one.untilMs;
      }
      expect(turns.reduce((sum, one) => sum + one.untilMs - one.startedAtMs, 0)).toBeGreaterThanOrEqual(spokenMs);
    }),
  );
});

describe('an eager end', () => {
  const steps: TurnStep[] = [];
  const told = (): TurnStep[] => steps.splice(0);
  const listening = (): EndOfTurn => spoken({ hasListener: true, onStep: (step) => steps.push(step) });

  it('is told once with the words that may be all, and is void when the person goes on', () => {
    const turn = listening();
    turn.onWords('I am', 'interim', 2_050);
    expect(told()).toEqual([]);
    turn.onWords('I am looking.', 'preflight', 2_200);
    turn.onWords('I am looking.', 'preflight', 2_240);
    expect(told()).toEqual([{ type: 'eager-end', text: 'I am looking.' }]);
    turn.onSpeech({ type: 'speech-started', atMs: 2_400 });
    turn.onSpeech({ type: 'speech-going-on', atMs: 2_500 });
    expect(told()).toEqual([{ type: 'resumed' }]);
    turn.onSpeech({ type: 'speech-ended', atMs: 3_000 });
    expect(told()).toEqual([]);
    turn.onWords('I am looking for a flat.', 'last', 3_200);
    expect(told()).toEqual([{ type: 'eager-end', text: 'I am looking for a flat.' }]);
    expect(turn.take(3_550)).toMatchObject({ votes: { words: 'clause', waitMs: 550, ownPauseMs: 400, resumed: 1 } });
    expect(told()).toEqual([]);
  });

  it('is void when its provider takes it back, and the turn waits for its final words', () => {
    const turn = listening();
    turn.onWords('I am looking.', 'preflight', 2_200);
    expect(turn.endsAtMs).toBe(3_200);
    turn.onResumed();
    expect(told().at(-1)).toEqual({ type: 'resumed' });
    expect(turn.endsAtMs).toBe(4_200);
  });

  it('stands when the final words are the same, and ends the turn at once when a provider has learned that it is over', () => {
    const turn = listening();
    turn.onWords('I am looking.', 'preflight', 2_200);
    turn.onWords('I am looking.', 'last', 2_400);
    turn.onLearnedEnd();
    expect(told()).toHaveLength(1);
    expect(turn.take(2_400)?.votes).toEqual({ waitMs: 0, words: 'clause', eager: true, learned: true });
  });

  it('that comes before our own detection hears the silence is told then', () => {
    const turn = new EndOfTurn({ language: 'hi', hasListener: true, onStep: (step) => steps.push(step) });
    turn.onSpeech({ type: 'speech-started', atMs: 1_000 });
    turn.onWords('Yes.', 'preflight', 2_000);
    expect(told()).toEqual([]);
    turn.onSpeech({ type: 'speech-ended', atMs: 1_950 });
    expect(told()).toEqual([{ type: 'eager-end', text: 'Yes.' }]);
  });
});

it('stays open while its reply is being made, for 900 ms at most, unless a provider has learned that it is over', () => {
  const open = (): EndOfTurn => spoken({ hasListener: true }, 'Yes, please.');
  expect(open().take(2_899, true)).toBeUndefined();
  expect(open().take(2_900, true)).toMatchObject({ votes: { waitMs: 300 } });
  expect(open().take(2_300, false)).toBeDefined();
  const learned = open();
  learned.onLearnedEnd();
  expect(learned.take(2_200, true)).toMatchObject({ votes: { learned: true } });
});
