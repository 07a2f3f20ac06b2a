import { monotonicMs, type LineCall } from '@turant/lines';
import type { Clock } from '../clock.js';

/** When the far end of an answered call was last heard, by the wall clock; undefined before its first packet. */
export function lastAudioAt(clock: Clock, line: LineCall | undefined, answeredMs: number | undefined): Date | undefined {
  const lastMs = line?.lastAudioInMs;
  if (answeredMs === undefined || lastMs === undefined) return undefined;
  return new Date(clock.now().getTime() - Math.max(0, monotonicMs() - lastMs));
}
