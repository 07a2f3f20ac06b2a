import uPlot from 'uplot';

type Ink = () => string;

export interface Inks {
  spent: Ink;
  calls: Ink;
  text: Ink;
  line: Ink;
}

interface Labels {
  day(index: number): string;
  money(rupees: number): string;
  number(value: number): string;
}

const FONT = '12px system-ui, sans-serif';
/** The width of a column: this share of its place, and at most so many pixels. */
const COLUMN_SHARE = 0.6;
const MAX_COLUMN_PX = 48;
const DAY_AXIS_SPACE_PX = 64;

const fromZero = (_: uPlot, __: number, max: number): uPlot.Range.MinMax => [0, max > 0 ? max * 1.1 : 1];
const isWhole = (value: number): boolean => Number.isInteger(value);

/** Columns of money on the left axis, a line of calls on the right one. */
export function chartOptions(
  labels: Labels,
  inks: Inks,
  point: (index: number | undefined) => void,
): Omit<uPlot.Options, 'width' | 'height'> {
  const axis = { stroke: inks.text, font: FONT, ticks: { show: false }, border: { show: false } } as const;
  return {
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    hooks: { setCursor: [({ cursor: { idx } }) => point(idx ?? undefined)] },
    scales: {
      x: { time: false, range: (_, min, max) => [min - 0.5, max + 0.5] },
      money: { range: fromZero },
      calls: { range: fromZero },
    },
    axes: [
      {
        ...axis,
        space: DAY_AXIS_SPACE_PX,
        size: 28,
        incrs: [1, 2, 5, 7, 10],
        grid: { show: false },
        values: (_, splits) => splits.map((index) => (isWhole(index) ? labels.day(index) : '')),
      },
      {
        ...axis,
        scale: 'money',
        size: 72,
        grid: { stroke: inks.line, width: 1 },
        values: (_, splits) => splits.map((rupees) => labels.money(rupees)),
      },
      {
        ...axis,
        scale: 'calls',
        side: 1,
        grid: { show: false },
        values: (_, splits) => splits.map((calls) => (isWhole(calls) ? labels.number(calls) : '')),
      },
    ],
    series: [
      {},
      {
        scale: 'money',
        fill: inks.spent,
        stroke: inks.spent,
        paths: uPlot.paths.bars?.({ size: [COLUMN_SHARE, MAX_COLUMN_PX] }),
        points: { show: false },
      },
      { scale: 'calls', stroke: inks.calls, width: 2, points: { show: true, size: 6, fill: inks.calls } },
    ],
  };
}
