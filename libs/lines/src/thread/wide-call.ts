import { Doubler, halveInto } from '../half-band.js';
import type { FrameListener, LineCall, NarrowUtterance, PlayedMark, PreparedCall, Utterance } from '../line-driver.js';

/**
 * The SIP driver sends at most 100 ms at once after a stall (`MAX_BURST_FRAMES`), so frames that are further apart had silence between them. Its
 * beginning would sound as the end of the frame before it.
 */
const MAX_UNBROKEN_MS = 100;

/** A call of the SIP or the Asterisk driver, which have narrow audio, as a call with audio of 16 kHz. */
export class WideCall implements LineCall {
  readonly #doubler = new Doubler();

  constructor(private readonly narrow: LineCall) {}

  get callId(): string {
    return this.narrow.callId;
  }

  get lastAudioInMs(): number | undefined {
    return this.narrow.lastAudioInMs;
  }

  onAudio(listener: FrameListener): void {
    this.narrow.onAudio((frame, atMs) => listener(this.#doubler.convert(frame), atMs));
  }

  onSent(listener: FrameListener): void {
    let doubler = new Doubler();
    let lastAtMs = 0;
    this.narrow.onSent((frame, atMs) => {
      if (atMs - lastAtMs > MAX_UNBROKEN_MS) doubler = new Doubler();
      lastAtMs = atMs;
      listener(doubler.convert(frame), atMs);
    });
  }

  onPlayed(listener: (mark: PlayedMark) => void): void {
    this.narrow.onPlayed(listener);
  }

  play(utterance: Utterance): void {
    this.narrow.play(narrowed(utterance));
  }

  flush(): void {
    this.narrow.flush();
  }

  join(other: LineCall): void {
    this.narrow.join(other instanceof WideCall ? other.narrow : other);
  }

  hangUp(): void {
    this.narrow.hangUp();
  }
}

/** A prepared call of a driver with narrow audio, which becomes a call with audio of 16 kHz. */
export const widePrepared = (prepared: PreparedCall): PreparedCall => ({
  dialog: prepared.dialog,
  place: (listener, sendWithinMs) => new WideCall(prepared.place(listener, sendWithinMs)),
  discard: () => prepared.discard(),
});

/** The utterance as narrow audio. To convert 30 s at once takes 8 ms and more, in which no packet of any call would leave. */
function narrowed({ id, samples }: Utterance): NarrowUtterance {
  const narrow = new Int16Array(Math.ceil(samples.length / 2));
  let converted = 0;
  const convertUntil = (wanted: number): void => {
    const end = Math.min(wanted, narrow.length);
    if (end <= converted) return;
    halveInto(narrow, converted, end, samples);
    converted = end;
  };
  return { id, samples: narrow, convertUntil };
}
