import { WholeSamples, type AudioFormat } from '@turant/plugin-kit';
import { RATE_HZ } from '../frames.js';
import { fromMuLaw } from './mu-law.js';
import { resample } from './resample.js';

/** Samples on each side of a piece that its conversion looks at, so that pieces fit together without clicks: 2 ms at 16 kHz. */
const SOUND_OVERLAP = 48;

/** A conversion costs the same for one sample as for hundreds: shorter sound waits for more, and so does the line, which takes frames of 20 ms. */
const MIN_CONVERTED_MS = 20;

/** How many samples of a rate take as long as a whole number of samples at 16 kHz. */
const SAMPLES_OF_A_WHOLE = { 8000: 1, 16000: 1, 24000: 3 } as const;

export type SoundFormat = AudioFormat & { readonly encoding: 'pcm16' | 'pcmu' };

/** Of the formats that a provider speaks in, the one that needs the least conversion; undefined if there is none. */
export function soundFormatOf(formats: readonly AudioFormat[]): SoundFormat | undefined {
  const known = formats.filter((format): format is SoundFormat => format.encoding !== 'pcma');
  return known.find(({ encoding, rate }) => encoding === 'pcm16' && rate === RATE_HZ) ?? known[0];
}

/** Turns a provider's audio, which comes in pieces of any number of bytes, into samples of 16 kHz. */
export class ProviderSound {
  private whole: WholeSamples;
  private before = new Int16Array(2 * SOUND_OVERLAP);
  private waiting = new Int16Array(0);

  constructor(private readonly format: SoundFormat) {
    this.whole = new WholeSamples(format);
  }

  push(bytes: Uint8Array): Int16Array {
    const whole = this.whole.take(bytes);
    return this.atLineRate(this.format.encoding === 'pcmu' ? fromMuLaw(whole) : samplesOf(whole));
  }

  /** The end of a clause: what a conversion has kept back. */
  flush(): Int16Array {
    this.whole = new WholeSamples(this.format);
    return this.format.rate === RATE_HZ ? new Int16Array(0) : this.atLineRate(new Int16Array(SOUND_OVERLAP), 1);
  }

  /** Late by `SOUND_OVERLAP` samples where the rate differs. Fewer samples than `least` wait for the next piece, and so do those that make no whole sample at 16 kHz. */
  private atLineRate(samples: Int16Array, least = (this.format.rate * MIN_CONVERTED_MS) / 1_000): Int16Array {
    const { rate } = this.format;
    if (rate === RATE_HZ) return samples;
    const fresh = joined(this.waiting, samples);
    const used = fresh.length < least ? 0 : fresh.length - (fresh.length % SAMPLES_OF_A_WHOLE[rate]);
    this.waiting = fresh.slice(used);
    if (used === 0) return new Int16Array(0);
    const whole = joined(this.before, fresh.subarray(0, used));
    this.before = whole.slice(-2 * SOUND_OVERLAP);
    const skipped = (SOUND_OVERLAP * RATE_HZ) / rate;
    return resample(whole, rate, RATE_HZ).subarray(skipped, skipped + (used * RATE_HZ) / rate);
  }
}

function joined(first: Int16Array, second: Int16Array): Int16Array<ArrayBuffer> {
  const both = new Int16Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function samplesOf(bytes: Uint8Array): Int16Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Int16Array.from({ length: bytes.length / 2 }, (_, at) => view.getInt16(2 * at, true));
}
