import { MAX_MARK_DELAY_MS } from '../agent/mouth.js';
import { durationMs, SAMPLES_PER_MS } from '../frames.js';
import type { AudioLink } from '../ports.js';
import type { AnswerListener } from './answer-listener.js';
import type { OwnEcho } from './own-echo.js';

/** A machine without a beep has ended its greeting when it has been silent for this long. */
const GREETING_ENDS_MS = 1_500;
/** A tone is over when it has not been heard for this long. */
const TONE_ENDS_MS = 100;
/** A longer message is cut off: nobody pays for another block. */
const MAX_MESSAGE_MS = 10_000;
/** A machine records and is silent. A far end that says so much during the message, and then waits so long, is a person. */
const MIN_WORD_MS = 300;
const LATE_WAITING_MS = 700;
/** A far end that goes on speaking for this long is an announcement. */
const MONOLOGUE_MS = 4_000;

const MESSAGE_ID = 'machine-message';

/** The outcome of a message. `nobody`: nothing records, or there is nothing to say. */
export type MessageResult = 'left' | 'nobody' | 'person';

export interface MessageOptions {
  link: Pick<AudioLink, 'play' | 'flush' | 'onPlayed'>;
  listener: Pick<AnswerListener, 'lastTone' | 'silentMs' | 'spokenMs'>;
  /** The speech of the message; undefined if nobody can speak it. */
  message: Promise<Int16Array | undefined>;
  /** A beep that was over before this time is not the machine's. */
  sinceMs: number;
  /** If the machine has not ended its greeting by then, no message is left. */
  untilMs: number;
  echo: Pick<OwnEcho, 'isAll'>;
}

/** Leaves one message: waits for the beep or for the end of the greeting, says it once, and notices a person who speaks meanwhile. */
export class MachineMessage {
  /** Undefined until the speech is there; null if there is none. */
  private samples: Int16Array | null | undefined;
  private said: { fromMs: number; endsAtMs: number; isOver: boolean } | undefined;

  constructor(
    private readonly options: MessageOptions,
    private readonly nowMs: number,
  ) {
    options.link.onPlayed(({ id }) => {
      if (this.said && id === MESSAGE_ID) this.said.isOver = true;
    });
    void options.message.then(
      (samples) => (this.samples = samples?.length ? samples.subarray(0, MAX_MESSAGE_MS * SAMPLES_PER_MS) : null),
      () => (this.samples = null),
    );
  }

  /** To be called about every 20 ms. @returns the result, once there is one */
  tick(nowMs: number): MessageResult | undefined {
    if (this.said) return this.listen(this.said, nowMs);
    if (this.samples === null || nowMs >= this.options.untilMs) return 'nobody';
    if (this.samples && this.mayBegin(nowMs)) this.begin(this.samples, nowMs);
    return undefined;
  }

  /** Time until the message has been said; undefined while it waits. */
  leftMs(nowMs: number): number | undefined {
    return this.said && Math.max(0, this.said.endsAtMs - nowMs);
  }

  private mayBegin(nowMs: number): boolean {
    const { listener, sinceMs } = this.options;
    const tone = listener.lastTone;
    if (tone && nowMs - tone.untilMs < TONE_ENDS_MS) return false;
    if (tone && tone.untilMs >= sinceMs) return true;
    return Math.min(nowMs - this.nowMs, listener.silentMs(nowMs)) >= GREETING_ENDS_MS;
  }

  private begin(samples: Int16Array, nowMs: number): void {
    this.said = { fromMs: nowMs, endsAtMs: nowMs + durationMs(samples.length), isOver: false };
    this.options.link.play({ id: MESSAGE_ID, samples });
  }

  private listen(said: { fromMs: number; endsAtMs: number; isOver: boolean }, nowMs: number): MessageResult | undefined {
    const { listener, link, echo } = this.options;
    const isOver = said.isOver || nowMs >= said.endsAtMs + MAX_MARK_DELAY_MS;
    const spokenMs = listener.spokenMs(said.fromMs);
    if (spokenMs >= MIN_WORD_MS && listener.silentMs(nowMs) >= LATE_WAITING_MS && !echo.isAll(said.fromMs)) {
      link.flush();
      return 'person';
    }
    const maySpeakOn = spokenMs > 0 && spokenMs < MONOLOGUE_MS && listener.silentMs(nowMs) < LATE_WAITING_MS;
    return isOver && !maySpeakOn ? 'left' : undefined;
  }
}
