import { LANGUAGES } from '@turant/domain';
import fc from 'fast-check';
import { EndOfTurn, type EndOfTurnOptions } from './end-of-turn.js';

/** A turn that was spoken from 1,000 to 2,000 ms. */
function spoken(options: Partial<EndOfTurnOptions> = {}, words?: string): EndOfTurn {
  const turn = new EndOfTurn({ language: 'hi', ...options });
  turn.onSpeech({ type: 'speech-started', atMs: 1_000 });
  if (words !== undefined) turn.onWords(words, true);
  turn.onSpeech({ type: 'speech-ended', atMs: 2_000 });
  return turn;
}

it.each([
  ['no words and no listener', 300, {}, undefined],
  ['a clause', 300, { hasListener: true }, 'मुझे गाड़ी चाहिए।'],
  ['other words', 500, { hasListener: true }, 'मुझे गाड़ी'],
  ['digits', 900, { hasListener: true }, 'नंबर है नौ आठ'],
  ['a conjunction', 900, { hasListener: true }, 'चाहिए लेकिन'],
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
  expect(turn.take(3_300)).toMatchObject({ startedAtMs: 1_000, untilMs: 3_000, speechMs: 1_750 });
});

it('takes a final text for the interim one, and late words for those of the same turn', () => {
  const turn = new EndOfTurn({ language: 'en-IN', hasListener: true });
  turn.onWords('of nobody', true);
  turn.onSpeech({ type: 'speech-started', atMs: 1_000 });
  turn.onWords('I am', false);
  turn.onWords('I am looking', false);
  turn.onSpeech({ type: 'speech-ended', atMs: 2_000 });
  expect(turn.endsAtMs).toBe(2_500);
  turn.onWords('I am looking for a flat.', true);
  expect(turn.endsAtMs).toBe(2_300);
  turn.onWords('and', false);
  expect(turn.text).toBe('I am looking for a flat. and');
  expect(turn.endsAtMs).toBe(2_900);
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
  for (let i = 0; i < 100; i++) turn.onWords('x'.repeat(4_000), true);
  turn.onWords('y'.repeat(10_000), false);
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
      isFinal: fc.boolean(),
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
      for (const { speechMs, pauseMs, words, isFinal } of parts) {
        turn.onSpeech({ type: 'speech-started', atMs: nowMs });
        if (words !== null) turn.onWords(words, isFinal);
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

it('has each word once if another listener hears the sound again', () => {
  const turn = spoken({}, 'जी,');
  turn.keepWords();
  turn.onSpeech({ type: 'speech-started', atMs: 2_100 });
  turn.onWords('मुझे लाल', true);
  turn.onWords('गाड़ी चा', false);
  turn.forgetWords();
  expect(turn.text).toBe('जी,');
  turn.onWords('मुझे लाल गाड़ी चाहिए।', true);
  turn.onSpeech({ type: 'speech-ended', atMs: 3_000 });
  expect(turn.take(3_300)?.text).toBe('जी, मुझे लाल गाड़ी चाहिए।');
});
