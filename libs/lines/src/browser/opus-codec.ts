import { Decoder, Encoder } from '@evan/opus';
import { FRAME_MS } from '../sip/media/frame.js';
import type { FrameSlice } from '../sip/media/utterance-queue.js';
import type { SampleRate } from './browser-line.js';
import type { VoiceCodec } from './voice-codec.js';

/** RFC 7587 4.1: the RTP clock of Opus runs at 48 kHz, whatever the codec's rate is. */
const OPUS_TICKS = 960;
const BITRATE = 28_000;
/** Percent: the encoder then repeats each frame in the next one, coarsely, and a browser that lost a packet plays that. */
const EXPECTED_LOSS = 10;
/** Of 10. It decides on CPU time more than on quality at this bit rate. */
const COMPLEXITY = 5;
/** RFC 6716 3.1: configuration and channels of a packet's first byte; the rest says how many frames follow. */
const CONFIGURATION = 0xfc;

/**
 * Opus, which resamples by itself. `decode` of @evan/opus takes no flag for the repeated frame (FEC), so the answer does not ask for one. A
 * packet that was lost is concealed by the decoder: a packet without content, as in discontinuous transmission, makes it do so for 20 ms.
 */
export class OpusCodec implements VoiceCodec {
  readonly ticksPerFrame = OPUS_TICKS;
  readonly #encoder: Encoder;
  readonly #decoder: Decoder;
  readonly #frame: Int16Array;
  readonly #silence: Int16Array;
  readonly #lost = new Uint8Array(1);

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
    this.#encoder.packet_loss = EXPECTED_LOSS;
    // Silence becomes packets of one byte. They are sent, so that the browser's jitter buffer keeps its measure of the network.
    this.#encoder.dtx = true;
    this.#decoder = new Decoder({ channels: 1, sample_rate: rate });
    this.#frame = new Int16Array((rate * FRAME_MS) / 1_000);
    this.#silence = new Int16Array(this.#frame.length);
  }

  decode(payload: Uint8Array): Int16Array | undefined {
    try {
      const bytes = this.#decoder.decode(payload);
      this.#lost[0] = (payload[0] ?? 0) & CONFIGURATION;
      return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1);
    } catch {
      return undefined;
    }
  }

  conceal(): Int16Array {
    return this.decode(this.#lost.slice()) ?? new Int16Array(this.#frame.length);
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
    this.#decoder.reset();
    this.#lost[0] = 0;
    const free = OpusCodec.#free.get(this.rate) ?? [];
    OpusCodec.#free.set(this.rate, free);
    free.push(this);
  }
}
