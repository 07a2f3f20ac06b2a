import { foregroundOf, inForeground } from './foreground.js';

const frames = (dbfs: number, count: number): number[] => new Array<number>(count).fill(dbfs);
const places = (levels: readonly number[]): number[] => foregroundOf(levels).flatMap((is, place) => (is ? [place] : []));

it('is who is loudest, with 200 ms around each loud frame', () => {
  expect(places([])).toEqual([]);
  expect(places(frames(-20, 30))).toHaveLength(30);
  const word = places([...frames(-32, 50), ...frames(-20, 20), ...frames(-32, 50)]);
  expect([word[0], word.at(-1), word.length]).toEqual([40, 79, 40]);
});

it('is not a click', () => expect(places([...frames(-30, 50), ...frames(-5, 4), ...frames(-30, 50)])).toHaveLength(104));

it('takes the soft parts out of what was said', () => {
  const isForeground = [...frames(0, 10).map(() => false), ...frames(0, 10).map(() => true)];
  expect(inForeground([{ fromMs: 110, untilMs: 330 }], isForeground, 20)).toEqual([{ fromMs: 200, untilMs: 330 }]);
  expect(inForeground([{ fromMs: 250, untilMs: 600 }], isForeground, 20)).toEqual([{ fromMs: 250, untilMs: 600 }]);
  expect(inForeground([{ fromMs: 0, untilMs: 150 }], isForeground, 20)).toEqual([]);
});
