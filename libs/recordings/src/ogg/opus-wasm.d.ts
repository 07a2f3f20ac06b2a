/**
 * The WebAssembly half of @evan/opus, which the package has no types for. The native half is not for us: its buffers are those of the process, so
 * that encoders of two threads write into one another's packets, and it cannot be loaded again when a thread is started anew.
 */
declare module '@evan/opus/wasm/index.js' {
  interface Codec {
    /** A request of opus_defines.h: with a value it sets, without one it gets. */
    ctl(request: number, value?: number): number;
    /** Frees the memory. */
    drop(): void;
  }

  export class Encoder implements Codec {
    constructor(options: { channels: 1 | 2; sample_rate: number; application: 'voip' | 'audio' });
    ctl(request: number, value?: number): number;
    drop(): void;
    encode(samples: ArrayBufferView): Uint8Array;
  }

  export class Decoder implements Codec {
    constructor(options: { channels: 1 | 2; sample_rate: number });
    ctl(request: number, value?: number): number;
    drop(): void;
    /** 16-bit samples. @throws Error if the packet is damaged */
    decode(packet: Uint8Array): Uint8Array;
  }
}
