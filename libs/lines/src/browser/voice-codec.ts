import type { FrameSlice } from '../sip/media/utterance-queue.js';

/** Encodes and decodes the audio of one call, in frames of 20 ms at the line's sample rate. */
export interface VoiceCodec {
  /** RTP clock ticks of 20 ms. */
  readonly ticksPerFrame: number;
  /** Packets of 20 ms, or of another length; undefined if they are damaged. */
  decode(payload: Uint8Array): Int16Array | undefined;
  /** At most so many samples, a multiple of 2.5 ms, to stand for a lost packet. `next` is the packet after it, if that has come. */
  conceal(samples: number, next?: Uint8Array): Int16Array;
  /** One frame; undefined is silence. */
  encode(slice: FrameSlice | undefined): Uint8Array;
  /** Tells the encoder how many of a hundred packets the far end loses. */
  expectLoss(percent: number): void;
  /** Gives the codec back: the call is over and does not use it again. */
  release(): void;
}
