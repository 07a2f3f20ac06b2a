import { randomInt } from 'node:crypto';
import { Encoder } from '@evan/opus/wasm/index.js';
import { writePage } from './ogg-page.js';
import { opusHead, opusTags } from './opus-headers.js';
import { CHANNELS, PACKET_SAMPLES, PACKETS_PER_PAGE, RECORDING_RATE, TICKS_PER_SAMPLE } from './recording-format.js';

const BITRATE_OF_BOTH = 32_000;
/**
 * The complexity, from 0 to 10. In ms of CPU time a second of a call (WebAssembly; speech of one side at a time): 1 costs 4.5, 2 costs 5.8,
 * 5 costs 8.1. The signal is nearer by 0.7 dB with 2 and by 0.8 dB with 5. The native half of the package would cost a quarter less, but
 * cannot be used: opus-wasm.d.ts.
 */
const COMPLEXITY_OF_BOTH = 1;
/** opus_defines.h */
const SET_BITRATE = 4_002;
const SET_COMPLEXITY = 4_010;
const GET_LOOKAHEAD = 4_027;

function openEncoder(): Encoder {
  const encoder = new Encoder({ channels: CHANNELS, sample_rate: RECORDING_RATE, application: 'voip' });
  encoder.ctl(SET_BITRATE, BITRATE_OF_BOTH);
  encoder.ctl(SET_COMPLEXITY, COMPLEXITY_OF_BOTH);
  return encoder;
}

/** Codes samples as pages of Ogg Opus (RFC 7845). */
export class OggOpusWriter {
  readonly #encoder = openEncoder();
  readonly #serial = randomInt(2 ** 32);
  readonly #preskip: number;
  #sequence = 0;
  #packets: Buffer[] = [];
  #coded = 0;

  constructor() {
    this.#preskip = this.#encoder.ctl(GET_LOOKAHEAD) * TICKS_PER_SAMPLE;
  }

  /** The two pages that come before the sound. */
  begin(): Buffer {
    const head = this.#page({ packets: [opusHead(this.#preskip)], granule: 0, isFirst: true });
    return Buffer.concat([head, this.#page({ packets: [opusTags()], granule: 0 })]);
  }

  /** @param samples of one packet, left and right in turn @returns a page if it is full */
  add(samples: Int16Array): Buffer | undefined {
    this.#code(samples);
    return this.#packets.length < PACKETS_PER_PAGE ? undefined : this.#takePage(this.#coded * TICKS_PER_SAMPLE, false);
  }

  /** Samples of each channel that can be played once all pages so far are written. */
  get playable(): number {
    const inPages = this.#coded - this.#packets.length * PACKET_SAMPLES;
    return Math.max(0, inPages - this.#preskip / TICKS_PER_SAMPLE);
  }

  /**
   * The last page. The stream ends after so many samples of each channel: the encoder's delay and the filling of the last packet are cut off.
   * It never ends before what earlier pages hold, so it may be longer by the encoder's delay (6.5 ms).
   */
  end(samples: number): Buffer {
    const silence = new Int16Array(PACKET_SAMPLES * CHANNELS);
    const inPages = this.#coded - this.#packets.length * PACKET_SAMPLES;
    const length = Math.max(samples + this.#preskip / TICKS_PER_SAMPLE, inPages);
    const pages: Buffer[] = [];
    while (this.#coded < length || this.#packets.length === 0) {
      if (this.#packets.length === PACKETS_PER_PAGE) pages.push(this.#takePage(this.#coded * TICKS_PER_SAMPLE, false));
      this.#code(silence);
    }
    pages.push(this.#takePage(length * TICKS_PER_SAMPLE, true));
    return Buffer.concat(pages);
  }

  /** Frees the encoder; nothing can be written after it. */
  release(): void {
    this.#encoder.drop();
  }

  #code(samples: Int16Array): void {
    this.#packets.push(Buffer.from(this.#encoder.encode(samples)));
    this.#coded += PACKET_SAMPLES;
  }

  #takePage(granule: number, isLast: boolean): Buffer {
    const packets = this.#packets;
    this.#packets = [];
    return this.#page({ packets, granule, isLast });
  }

  #page(page: Parameters<typeof writePage>[0]): Buffer {
    const bytes = writePage(page, this.#serial, this.#sequence);
    this.#sequence += 1;
    return bytes;
  }
}
