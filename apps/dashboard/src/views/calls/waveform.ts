/** The loudest sample of each column, of both sides, from 0 to 1. */
export interface Peaks {
  /** The person, on the left channel. */
  person: Float32Array;
  /** What the person heard: the employee, on the right channel. */
  agent: Float32Array;
}

/** @returns one peak a column; columns share the samples evenly */
export function peaksOf(samples: Float32Array, columns: number): Float32Array {
  const peaks = new Float32Array(columns);
  const each = samples.length / columns;
  for (let column = 0; column < columns; column += 1) {
    const end = Math.min(samples.length, Math.ceil((column + 1) * each));
    let peak = 0;
    for (let at = Math.floor(column * each); at < end; at += 1) peak = Math.max(peak, Math.abs(samples[at] as number));
    peaks[column] = peak;
  }
  return peaks;
}

export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
  side: 'person' | 'agent';
  isPlayed: boolean;
}

const BAR_PX = 3;
const GAP_PX = 1;
/** A telephone's speech seldom fills the scale; the loudest bar is as high as there is room. */
const MIN_LOUDEST = 0.05;

export const columnsIn = (width: number): number => Math.max(1, Math.floor(width / (BAR_PX + GAP_PX)));

/** The bars of both sides: the person grows upwards from the middle, the employee downwards. */
export function barsOf({ person, agent }: Peaks, size: { width: number; height: number }, played: number): Bar[] {
  const middle = size.height / 2;
  const loudest = Math.max(MIN_LOUDEST, ...person, ...agent);
  const bars: Bar[] = [];
  for (let column = 0; column < person.length; column += 1) {
    const x = column * (BAR_PX + GAP_PX);
    const isPlayed = (column + 0.5) / person.length <= played;
    const [up, down] = [person, agent].map((side) => Math.max(1, ((side[column] ?? 0) / loudest) * (middle - 2))) as [number, number];
    bars.push({ x, y: middle - up, width: BAR_PX, height: up, side: 'person', isPlayed });
    bars.push({ x, y: middle, width: BAR_PX, height: down, side: 'agent', isPlayed });
  }
  return bars;
}
