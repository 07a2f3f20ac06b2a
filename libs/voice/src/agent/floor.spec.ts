import fc from 'fast-check';
import { Floor, FLOOR_LIMITS, type FloorDecision } from './floor.js';

const TICK_MS = 20;

type Sound = readonly [fromMs: number, untilMs: number];

/** What is decided while the employee speaks from 0 on and the person makes these sounds, with the time of each decision. */
function decisions(
  sounds: readonly Sound[],
  words: readonly (readonly [atMs: number, text: string])[] = [],
  untilMs = 5_000,
): [FloorDecision, number][] {
  const floor = new Floor('en-IN');
  const decided: [FloorDecision, number][] = [];
  floor.begin(0);
  for (let nowMs = TICK_MS; nowMs <= untilMs; nowMs += TICK_MS) {
    for (const [fromMs, endMs] of sounds) {
      if (fromMs > nowMs - TICK_MS && fromMs <= nowMs) floor.onSpeech({ type: 'speech-started', atMs: fromMs });
      if (fromMs < nowMs && nowMs < endMs) floor.onSpeech({ type: 'speech-going-on', atMs: nowMs });
      if (endMs > nowMs - TICK_MS && endMs <= nowMs) floor.onSpeech({ type: 'speech-ended', atMs: endMs });
    }
    for (const [atMs, text] of words) if (atMs > nowMs - TICK_MS && atMs <= nowMs) floor.onWords(text);
    const decision = floor.decide(nowMs);
    if (decision) decided.push([decision, nowMs]);
  }
  return decided;
}
const kinds = (...parts: Parameters<typeof decisions>): FloorDecision[] => decisions(...parts).map(([decision]) => decision);

describe('who has the floor while the employee speaks', () => {
  it('is the employee while nobody else speaks, or only for a click', () => {
    expect(decisions([])).toEqual([]);
    expect(decisions([[1_000, 1_090]])).toEqual([]);
  });

  it('is nobody for a moment when the person says a short word, and then the employee again', () => {
    expect(decisions([[1_000, 1_400]])).toEqual([
      ['pause', 1_100],
      ['go-on', 1_900],
    ]);
  });

  it('is the person after more than that', () => {
    expect(decisions([[1_000, 3_000]])).toEqual([
      ['pause', 1_100],
      ['yield', 1_700],
    ]);
  });

  it('is the person after words, at once, but not after signs of listening', () => {
    expect(decisions([[1_000, 1_500]], [[1_300, 'wait']])).toEqual([
      ['pause', 1_100],
      ['yield', 1_300],
    ]);
    expect(kinds([[1_000, 1_500]], [[1_600, 'ok, ji']])).toEqual(['pause', 'go-on']);
  });

  it('is the person after two short words with a breath between them', () => {
    expect(
      kinds([
        [1_000, 1_400],
        [1_600, 1_960],
      ]),
    ).toEqual(['pause', 'yield']);
  });

  it('is the employee after coughs with silences between them, however many', () => {
    const coughs = Array.from({ length: 8 }, (_, i): Sound => [500 + 700 * i, 650 + 700 * i]);
    expect(kinds(coughs, [], 8_000)).toEqual(coughs.flatMap(() => ['pause', 'go-on']));
  });

  it('is not the person’s because the end of a short word is told late', () => {
    const floor = new Floor('hi');
    floor.begin(0);
    floor.onSpeech({ type: 'speech-started', atMs: 1_000 });
    floor.onSpeech({ type: 'speech-going-on', atMs: 1_600 });
    expect([floor.decide(1_640), floor.decide(1_740)]).toEqual(['pause', undefined]);
    floor.onSpeech({ type: 'speech-ended', atMs: 1_600 });
    expect(floor.decide(2_100)).toBe('go-on');
  });

  it('is not changed by words that come before the employee has paused', () => {
    expect(kinds([], [[300, 'yes, I am looking for a flat']])).toEqual([]);
    expect(kinds([[1_000, 1_090]], [[1_200, 'wait']])).toEqual([]);
  });

  it('is decided anew after the employee has gone on', () => {
    expect(
      kinds([
        [1_000, 1_400],
        [2_500, 2_900],
      ]),
    ).toEqual(['pause', 'go-on', 'pause', 'go-on']);
  });

  it('is decided by no speech when the employee says nothing', () => {
    const floor = new Floor('hi');
    floor.onSpeech({ type: 'speech-started', atMs: 0 });
    expect(floor.decide(2_000)).toBeUndefined();
    floor.begin(2_000);
    expect(floor.decide(2_080)).toBeUndefined();
    floor.end();
    expect(floor.decide(4_000)).toBeUndefined();
  });

  it('alternates between pause and go-on, ends with the first yield, and never leaves the employee paused for good', () => {
    const sounds = fc
      .array(fc.tuple(fc.integer({ min: 20, max: 800 }), fc.integer({ min: 20, max: 900 })), { maxLength: 12 })
      .map((parts) => {
        let atMs = 0;
        return parts.map(([gapMs, lengthMs]): Sound => [(atMs += gapMs), (atMs += lengthMs)]);
      });
    fc.assert(
      fc.property(sounds, (all) => {
        const decided = kinds(all, [], (all.at(-1)?.[1] ?? 0) + FLOOR_LIMITS.goOnAfterMs + 100);
        const isSound = /^(pause,go-on,)*(pause,)?(yield,)?$/.test([...decided, ''].join(','));
        return isSound && decided.at(-1) !== 'pause';
      }),
    );
  });
});
