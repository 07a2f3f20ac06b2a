import { CHANNELS, PACKET_SAMPLES, RECORDING_RATE } from '../ogg/recording-format.js';
import { Side } from './side.js';

/** A frame may come this much later than its time says, and still have its place. */
const HOLD_MS = 200;

const samplesOf = (ms: number): number => Math.round((ms * RECORDING_RATE) / 1_000);

/** Both sides of a conversation on one time line, taken from it packet by packet. What is missing on a side is silence. */
export class StereoTimeline {
  readonly heard = new Side();
  readonly sent = new Side();
  #taken = 0;

  constructor(private readonly startedAtMs: number) {}

  /** Samples of each channel that have been taken. */
  get taken(): number {
    return this.#taken;
  }

  add(side: Side, samples: Int16Array, atMs: number): void {
    side.add(samplesOf(atMs - this.startedAtMs), samples);
  }

  /** Packets of both sides, for which nothing is to come any more. @param untilMs all frames of the time before it have been added */
  *takeUntil(untilMs: number): Generator<Int16Array, void, undefined> {
    const horizon = samplesOf(untilMs - HOLD_MS - this.startedAtMs);
    while (this.#taken + PACKET_SAMPLES <= horizon) yield this.#takeOne();
  }

  /** All that is left, the last packet filled up with silence. */
  *takeRest(): Generator<Int16Array, void, undefined> {
    while (this.#taken < Math.max(this.heard.end, this.sent.end)) yield this.#takeOne();
  }

  #takeOne(): Int16Array {
    const packet = new Int16Array(PACKET_SAMPLES * CHANNELS);
    this.heard.takeInto(packet, 0, this.#taken);
    this.sent.takeInto(packet, 1, this.#taken);
    this.#taken += PACKET_SAMPLES;
    return packet;
  }
}
