import { BYTES_A_SAMPLE, type AudioFormat } from './audio-format.js';

/** Makes pieces of whole samples of sound that comes in pieces of any length: a vendor may cut a sample in two. */
export class WholeSamples {
  private rest: Uint8Array = new Uint8Array(0);

  constructor(private readonly format: AudioFormat) {}

  /** The whole samples that are there now; empty if there is none. */
  take(piece: Uint8Array): Uint8Array {
    const bytes = this.rest.length > 0 ? Buffer.concat([this.rest, piece]) : piece;
    const whole = bytes.length - (bytes.length % BYTES_A_SAMPLE[this.format.encoding]);
    this.rest = bytes.subarray(whole);
    return bytes.subarray(0, whole);
  }
}
