import { readFileSync } from 'node:fs';
import type { SampleRate } from './browser-line.js';

/** RFC 6716 3.2: the longest packet. */
const MAX_PACKET_MS = 120;
/** RFC 6716 3.2.1 with 120 ms of 48 frames, each of at most 1,275 bytes; what comes by UDP is far shorter. */
const MAX_PACKET_BYTES = 8_192;
const BYTES_PER_SAMPLE = 2;

/** The types of TypeScript for it belong to browsers' pages. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: object };
};

/** The part of libopus that is used (opus_decoder.h). A number below zero is an error. */
interface Libopus {
  memory: { buffer: ArrayBuffer };
  _initialize(): void;
  malloc(bytes: number): number;
  opus_decoder_get_size(channels: number): number;
  opus_decoder_init(decoder: number, rate: number, channels: number): number;
  opus_decode(decoder: number, packet: number, length: number, samples: number, maxSamples: number, isRepeated: number): number;
}

let library: { opus: Libopus; packet: number; samples: number } | undefined;

/**
 * A decoder of libopus that can read what a packet repeats of the one before it (forward error correction). `Decoder` of @evan/opus cannot,
 * but the WebAssembly of the same package can: it needs no compiler, costs no more time, and what a damaged packet does to it stays in it.
 */
export class OpusDecoder {
  readonly #state: number;
  readonly #size: number;

  constructor(private readonly rate: SampleRate) {
    const { opus } = libopus();
    this.#size = opus.opus_decoder_get_size(1);
    this.#state = opus.malloc(this.#size);
    this.reset();
  }

  /** @throws Error if the packet is damaged */
  decode(packet: Uint8Array): Int16Array {
    return this.#decode(packet, (this.rate * MAX_PACKET_MS) / 1_000, false);
  }

  /** Makes so many samples in place of a lost packet: what `next`, the packet after it, repeats of it, or else a continuation. */
  conceal(samples: number, next?: Uint8Array): Int16Array {
    return this.#decode(next, samples, next !== undefined);
  }

  /** Resets the decoder, so that it is as new for another call. */
  reset(): void {
    const { opus } = libopus();
    new Uint8Array(opus.memory.buffer, this.#state, this.#size).fill(0);
    if (opus.opus_decoder_init(this.#state, this.rate, 1) < 0) throw new Error('libopus made no decoder');
  }

  #decode(payload: Uint8Array | undefined, maxSamples: number, isRepeated: boolean): Int16Array {
    const { opus, packet, samples } = libopus();
    const length = payload?.length ?? 0;
    if (length > MAX_PACKET_BYTES) throw new Error('longer than any packet of Opus');
    if (payload) new Uint8Array(opus.memory.buffer, packet, length).set(payload);
    const count = opus.opus_decode(this.#state, payload ? packet : 0, length, samples, maxSamples, Number(isRepeated));
    if (count < 0) throw new Error(`libopus: ${count}`);
    return new Int16Array(opus.memory.buffer.slice(samples, samples + BYTES_PER_SAMPLE * count));
  }
}

/** One instance a process, and one buffer: packets are decoded one after the other. */
function libopus(): NonNullable<typeof library> {
  if (library) return library;
  const wasm = new WebAssembly.Module(readFileSync(require.resolve('@evan/opus/wasm/opus.wasm')));
  const none = (): void => undefined;
  const wasi = { fd_seek: none, fd_write: none, fd_close: none, proc_exit: none };
  const { exports } = new WebAssembly.Instance(wasm, {
    wasi_snapshot_preview1: wasi,
    env: { emscripten_notify_memory_growth: none },
  });
  const opus = exports as Libopus;
  opus._initialize();
  library = { opus, packet: opus.malloc(MAX_PACKET_BYTES), samples: opus.malloc(BYTES_PER_SAMPLE * 48 * MAX_PACKET_MS) };
  return library;
}
