import { isTone } from './tone-detector.js';
import { until } from '../engines/until.js';

const RATE_HZ = 8_000;
export const WINDOW_MS = 40;
const WINDOW_SAMPLES = (WINDOW_MS * RATE_HZ) / 1_000;
/** A busy machine loses a frame now and then, which breaks a tone; of two tones at once each has about half the power. */
const MIN_SHARE = 0.8;
/** A sample below this is as good as silent; full scale is 32,767. */
const QUIET = 100;

/** For each 40 ms that a phone has received in a call: the frequency of the tone, 0 for silence, undefined for anything else. */
export type Heard = (number | undefined)[];

/** Which of these tones are in what a phone has recorded. */
export function tonesIn(samples: Int16Array | undefined, tones: readonly number[]): Heard {
  const windows = Array.from({ length: Math.floor((samples?.length ?? 0) / WINDOW_SAMPLES) }, (_, at) => [
    ...(samples ?? []).slice(at * WINDOW_SAMPLES, (at + 1) * WINDOW_SAMPLES),
  ]);
  const toneOf = (window: number[]): number | undefined =>
    window.every((sample) => Math.abs(sample) < QUIET) ? 0 : tones.find((hz) => isTone(window, hz, MIN_SHARE));
  return windows.map(toneOf);
}

/** The milliseconds for which the tone was heard. */
export const msOf = (hz: number, heard: Heard): number => heard.filter((one) => one === hz).length * WINDOW_MS;

/** Waits until the phone has received so many more milliseconds of audio: without RTP this takes for ever. Returns them. */
export async function goesOn({ heard }: { heard(): Heard }, ms: number): Promise<Heard> {
  const before = heard().length;
  await until(() => heard().length >= before + ms / WINDOW_MS, { what: 'the phone has got more audio' });
  return heard().slice(before);
}
