import type { AudioFormat } from '@turant/plugin-kit';
import type { AudioFrame } from '../ports.js';
import { toMuLaw } from '../speakers/mu-law.js';
import { resample } from '../speakers/resample.js';

const LINE_RATE = 16_000;
/** Samples on each side of a frame that its conversion looks at, so that frames fit together without clicks: 2 ms. */
const OVERLAP = 32;

export type ProviderFormat = AudioFormat & { readonly encoding: 'pcm16' | 'pcmu' };

/** Of the formats that a provider takes, the first that the employee's ears can make; undefined if there is none. */
export const formatFor = (formats: readonly AudioFormat[]): ProviderFormat | undefined =>
  formats.find((format): format is ProviderFormat => format.encoding !== 'pcma' && format.rate <= LINE_RATE);

/** Turns frames of 16 kHz into a provider's format, 2 ms late where the rate differs. */
export function providerAudio({ encoding, rate }: ProviderFormat): (frame: AudioFrame) => Uint8Array {
  const narrow = rate === LINE_RATE ? (frame: AudioFrame) => frame : narrower(rate);
  return encoding === 'pcmu' ? (frame) => toMuLaw(narrow(frame)) : (frame) => bytesOf(narrow(frame));
}

function narrower(rate: number): (frame: AudioFrame) => Int16Array {
  let before = new Int16Array(2 * OVERLAP);
  return (frame) => {
    const joined = new Int16Array(before.length + frame.length);
    joined.set(before);
    joined.set(frame, before.length);
    before = joined.slice(-before.length);
    const skipped = (OVERLAP * rate) / LINE_RATE;
    return resample(joined, LINE_RATE, rate).subarray(skipped, skipped + (frame.length * rate) / LINE_RATE);
  };
}

const bytesOf = (samples: Int16Array): Uint8Array => new Uint8Array(samples.slice().buffer);
