import { FRAME_MS, NARROW_FRAME_SAMPLES } from '../sip/media/frame.js';
import { FadingRepeat } from '../sip/media/fading-repeat.js';
import { decodeG711, encodeG711Into, SILENCE_BYTE } from '../sip/media/g711.js';
import type { FrameSlice } from '../sip/media/utterance-queue.js';
import type { SampleRate } from './browser-line.js';
import { Doubler, Halver } from '../half-band.js';
import type { VoiceCodec } from './voice-codec.js';

const PCMU = 0;
/** G.711 mu-law, resampled to the line's rate. A lost packet is the one before again, and fades. */
export class PcmuCodec implements VoiceCodec {
  readonly ticksPerFrame = NARROW_FRAME_SAMPLES;
  readonly #frame: Int16Array;
  readonly #doubler: Doubler | undefined;
  readonly #halver: Halver | undefined;
  readonly #repeat: FadingRepeat;

  constructor(rate: SampleRate) {
    this.#frame = new Int16Array((rate * FRAME_MS) / 1_000);
    this.#repeat = new FadingRepeat(this.#frame.length);
    if (rate === 8_000) return;
    this.#doubler = new Doubler();
    this.#halver = new Halver();
  }

  decode(payload: Uint8Array): Int16Array {
    const samples = decodeG711(PCMU, payload);
    const result = this.#doubler?.convert(samples) ?? samples;
    this.#repeat.heard(result);
    return result;
  }

  conceal(samples: number): Int16Array {
    return this.#repeat.next(samples);
  }

  expectLoss(): void {
    // PCMU repeats nothing of a packet in the next one.
  }

  encode(slice: FrameSlice | undefined): Uint8Array {
    const payload = new Uint8Array(NARROW_FRAME_SAMPLES);
    // The filter must see the silence, too, or speech after it begins with the end of the speech before it.
    if (this.#halver) encodeG711Into(PCMU, this.#halver.convert(this.#whole(slice)), 0, payload, 0, NARROW_FRAME_SAMPLES);
    else if (slice) encodeG711Into(PCMU, slice.samples, slice.from, payload, 0, NARROW_FRAME_SAMPLES);
    else payload.fill(SILENCE_BYTE[PCMU]);
    return payload;
  }

  release(): void {
    // There is nothing to free: all memory of this codec is V8's.
  }

  #whole(slice: FrameSlice | undefined): Int16Array {
    this.#frame.fill(0);
    if (slice) this.#frame.set(slice.samples.subarray(slice.from, slice.from + this.#frame.length));
    return this.#frame;
  }
}
