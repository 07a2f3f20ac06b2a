import { Encoder } from '@evan/opus';
import { FRAME_MS } from '../sip/media/frame.js';
import type { FrameSlice } from '../sip/media/utterance-queue.js';
import type { SampleRate } from './browser-line.js';
import { OpusDecoder } from './opus-decoder.js';
import type { VoiceCodec } from './voice-codec.js';

/** RFC 7587 4.1: the RTP clock of Opus runs at 48 kHz, whatever the codec's rate is. */
const OPUS_TICKS = 960;
const BITRATE = 28_000;
/** Percent: the encoder then repeats each frame in the next one, coarsely, and a browser that lost a packet plays that. */
const MIN_EXPECTED_LOSS = 5;
/** The highest loss that the encoder is told. Above it, repeating leaves speech so little of the bit rate that a gap harms less. */
const MAX_EXPECTED_LOSS = 30;
/** The encoder's complexity, from 0 to 10. At this bit rate it decides on CPU time more than on quality. */
const COMPLEXITY = 5;

/** Opus, which resamples by itself. */
export class OpusCodec implements VoiceCodec {
  readonly ticksPerFrame = OPUS_TICKS;
  readonly #encoder: Encoder;
  readonly #decoder: OpusDecoder;
  readonly #frame: Int16Array;
  readonly #silence: Int16Array;

  /** Codecs of calls that are over, by their rate: the memory of each is outside of what V8 counts, and is freed late. */
  static readonly #free = new Map<SampleRate, OpusCodec[]>();

  static open(rate: SampleRate): OpusCodec {
    return this.#free.get(rate)?.pop() ?? new OpusCodec(rate);
  }

  private constructor(private readonly rate: SampleRate) {
    this.#encoder = new Encoder({ channels: 1, sample_rate: rate, application: 'voip' });
    this.#encoder.bitrate = BITRATE;
    this.#encoder.complexity = COMPLEXITY;
    this.#encoder.inband_fec = true;
    this.#encoder.packet_loss = MIN_EXPECTED_LOSS;
    // Silence becomes packets of one byte. They are sent, so that the browser's jitter buffer keeps its measure of the network.
    this.#encoder.dtx = true;
    this.#decoder = new OpusDecoder(rate);
    this.#frame = new Int16Array((rate * FRAME_MS) / 1_000);
    this.#silence = new Int16Array(this.#frame.length);
  }

  decode(payload: Uint8Array): Int16Array | undefined {
    try {
      return this.#decoder.decode(payload);
    } catch {
      return undefined;
    }
  }

  conceal(samples: number, next?: Uint8Array): Int16Array {
    try {
      return this.#decoder.conceal(samples, next);
    } catch {
      return new Int16Array(samples);
    }
  }

  expectLoss(percent: number): void {
    this.#encoder.packet_loss = Math.max(MIN_EXPECTED_LOSS, Math.min(MAX_EXPECTED_LOSS, Math.round(percent)));
  }

  encode(slice: FrameSlice | undefined): Uint8Array {
    if (!slice) return this.#encoder.encode(this.#silence);
    const { samples, from } = slice;
    if (from + this.#frame.length <= samples.length) return this.#encoder.encode(samples.subarray(from, from + this.#frame.length));
    this.#frame.fill(0);
    this.#frame.set(samples.subarray(from));
    return this.#encoder.encode(this.#frame);
  }

  release(): void {
    this.#encoder.reset();
    this.expectLoss(MIN_EXPECTED_LOSS);
    this.#decoder.reset();
    const free = OpusCodec.#free.get(this.rate) ?? [];
    OpusCodec.#free.set(this.rate, free);
    free.push(this);
  }
}
