import type { DialogIds } from '@turant/domain';
import type { AudioFrame, CallState, LineCall, LineEvent, LineListener, PlaceOrder, PlayedMark, Utterance } from '../line-driver.js';
import { monotonicMs } from '../monotonic-ms.js';
import type { Id, ToLine } from './protocol.js';

/** So long after its end may a call still be told of a late answer (timer B, RFC 3261 section 17.1.1.2, and a second). */
const LATE_ANSWER_MS = 33_000;

export interface ClientCallParts {
  id: Id;
  dialog: DialogIds;
  order: PlaceOrder;
  listener: LineListener;
  send: (message: ToLine) => void;
  /** Nothing more will be told of it. */
  onGone(): void;
}

/** One call of the line's thread, as the road sees it. */
export class ClientCall implements LineCall {
  readonly callId: string;
  lastAudioInMs: number | undefined;
  isOver = false;
  /** As last told, for whoever must end it without its thread. */
  dialog: DialogIds;
  state: CallState = 'placing';
  #hasRung = false;
  #onAudio: ((frame: AudioFrame, atMs: number) => void) | undefined;
  #onPlayed: ((mark: PlayedMark) => void) | undefined;

  constructor(private readonly parts: ClientCallParts) {
    this.callId = parts.order.callId;
    this.dialog = parts.dialog;
  }

  get trunk(): PlaceOrder['trunk'] {
    return this.parts.order.trunk;
  }

  onAudio(listener: (frame: AudioFrame, atMs: number) => void): void {
    this.#onAudio = listener;
  }

  onPlayed(listener: (mark: PlayedMark) => void): void {
    this.#onPlayed = listener;
  }

  play(utterance: Utterance): void {
    this.#send({ kind: 'play', id: this.parts.id, utterance });
  }

  flush(): void {
    this.#send({ kind: 'flush', id: this.parts.id });
  }

  hangUp(): void {
    this.#send({ kind: 'hang-up', id: this.parts.id });
  }

  hear(frame: AudioFrame, atMs: number): void {
    this.lastAudioInMs = atMs;
    if (!this.isOver) this.#onAudio?.(frame, atMs);
  }

  played(mark: PlayedMark): void {
    if (!this.isOver) this.#onPlayed?.(mark);
  }

  tell(event: LineEvent): void {
    if (event.type === 'ringing' || event.type === 'answered') {
      this.state = event.type;
      this.dialog = event.dialog;
      this.#hasRung = true;
    }
    if (event.type === 'ended') this.#end(event.end.reason === 'no-response');
    const recorded = this.parts.listener(event);
    if (event.type !== 'answered') return;
    const tell = (): void => this.#send({ kind: 'recorded', id: this.parts.id });
    Promise.resolve(recorded).then(tell, tell);
  }

  /** Its thread has died; whatever was up has been ended by its dialog ids. */
  lose(): void {
    if (!this.isOver) this.tell({ type: 'ended', end: { by: 'system', reason: 'line-lost', hasRung: this.#hasRung }, atMs: monotonicMs() });
  }

  #end(mayBeAnswered: boolean): void {
    this.isOver = true;
    if (mayBeAnswered) setTimeout(() => this.parts.onGone(), LATE_ANSWER_MS).unref();
    else this.parts.onGone();
  }

  #send(message: ToLine): void {
    if (!this.isOver) this.parts.send(message);
  }
}
