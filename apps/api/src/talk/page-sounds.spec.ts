interface Block {
  atMs: number;
  level: number;
}
interface Turns {
  person: { isSpeaking: boolean };
  employee: { isSpeaking: boolean };
  responsesMs: number[];
  take(person: readonly Block[], employee: readonly Block[]): void;
}

const { Turns: TurnsOfPage } = jest.requireActual<{ Turns: new () => Turns }>('./page/turns.js');
const { chirp, findChirp } = jest.requireActual<{
  chirp(rate: number): Float32Array;
  findChirp(samples: Float32Array, wanted: Float32Array): number | undefined;
}>('./page/echo.js');
const { shownLevel } = jest.requireActual<{ shownLevel(blocks: readonly Block[]): number }>('./page/level.js');

const NOISE = 0.001;
const SPEECH = 0.1;

/** Blocks of 10 ms up to `toMs`, loud in the given spans. */
function sound(toMs: number, ...loud: [fromMs: number, toMs: number][]): Block[] {
  return Array.from({ length: toMs / 10 }, (_, at) => {
    const atMs = at * 10;
    return { atMs, level: loud.some(([from, to]) => atMs >= from && atMs < to) ? SPEECH : NOISE };
  });
}

describe('the turns of the page', () => {
  const responses = (person: Block[], employee: Block[]): number[] => {
    const turns = new TurnsOfPage();
    // In pieces, as the page reads them.
    for (let at = 0; at < person.length; at += 7) turns.take(person.slice(at, at + 7), employee.slice(at, at + 7));
    return turns.responsesMs;
  };

  it('tell how long the employee takes from the end of the speech, pauses between words included', () => {
    expect(responses(sound(4_000, [500, 1_000], [1_200, 2_000]), sound(4_000, [2_450, 3_500]))).toEqual([460]);
  });

  it('know no response to a click, to nobody, and while the person still speaks', () => {
    expect(responses(sound(4_000, [500, 520]), sound(4_000, [1_000, 3_000]))).toEqual([]);
    expect(responses(sound(4_000), sound(4_000, [0, 1_000], [2_000, 3_000]))).toEqual([]);
    expect(responses(sound(4_000, [500, 2_000]), sound(4_000, [1_500, 3_000]))).toEqual([]);
  });

  it('know speech by its level above the noise', () => {
    const turns = new TurnsOfPage();
    const hum = sound(5_000).map((block) => ({ ...block, level: 0.05 }));
    turns.take(hum, sound(5_000));
    expect([turns.person.isSpeaking, turns.employee.isSpeaking]).toEqual([false, false]);
    turns.take(
      [
        { atMs: 5_000, level: 0.4 },
        { atMs: 5_010, level: 0.4 },
        { atMs: 5_020, level: 0.4 },
      ],
      [],
    );
    expect(turns.person.isSpeaking).toBe(true);
  });
});

describe('the echo test of the page', () => {
  const RATE = 48_000;
  const wanted = chirp(RATE);
  const at = (start: number, loudness: number): Float32Array =>
    Float32Array.from({ length: 32_768 }, (_, index) => loudness * (wanted[index - start] ?? 0) + 0.05 * Math.sin(index / 40));

  it('finds a chirp on the sample group where it begins, softly and above a hum', () => {
    for (const start of [0, 4_000, 20_000]) expect(findChirp(at(start, 0.3), wanted)).toBe(start);
  });

  it('finds none where none is', () => {
    expect(findChirp(at(40_000, 1), wanted)).toBeUndefined();
    expect(findChirp(new Float32Array(32_768), wanted)).toBeUndefined();
  });
});

it('shows levels as the ear hears them', () => {
  expect([[], [1], [0.1, 0.001], [0.0001]].map((levels) => shownLevel(levels.map((level) => ({ atMs: 0, level }))))).toEqual([
    0, 100, 67, 0,
  ]);
});
