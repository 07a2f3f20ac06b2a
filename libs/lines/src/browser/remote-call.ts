import type { AudioFrame, FrameListener, LineCall, PlayedMark, Utterance } from '../line-driver.js';
import { monotonicMs } from '../monotonic-ms.js';
import type { Id } from '../thread/protocol.js';
import type { BrowserEvent, BrowserListener } from './browser-line.js';
import type { ToChild } from './child-protocol.js';
import { refuseJoin } from './refuse-join.js';

/** Proxy of one call: the call itself lives in the process of the browser line. */
export class RemoteCall implements LineCall {
  lastAudioInMs: number | undefined;
  isOver = false;
  #isAnswered = false;
  #onAudio: FrameListener | undefined;
  #onSent: FrameListener | undefined;
  #onPlayed: ((mark: PlayedMark) => void) | undefined;

  constructor(
    private readonly id: Id,
    readonly callId: string,
    private readonly listener: BrowserListener,
    private readonly send: (message: ToChild) => void,
  ) {}

  onAudio(listener: FrameListener): void {
    this.#onAudio = listener;
  }

  onSent(listener: FrameListener): void {
    if (!this.#onSent && !this.isOver) this.send({ kind: 'tell-sent', id: this.id });
    this.#onSent = listener;
  }

  onPlayed(listener: (mark: PlayedMark) => void): void {
    this.#onPlayed = listener;
  }

  play(utterance: Utterance): void {
    if (!this.isOver) this.send({ kind: 'play', id: this.id, utterance });
  }

  flush(): void {
    if (!this.isOver) this.send({ kind: 'flush', id: this.id });
  }

  join(): void {
    refuseJoin();
  }

  hangUp(): void {
    if (!this.isOver) this.send({ kind: 'hang-up', id: this.id });
  }

  onFrame(frame: AudioFrame, atMs: number): void {
    this.lastAudioInMs = atMs;
    if (!this.isOver) this.#onAudio?.(frame, atMs);
  }

  onSentFrame(frame: AudioFrame, atMs: number): void {
    if (!this.isOver) this.#onSent?.(frame, atMs);
  }

  played(mark: PlayedMark): void {
    if (!this.isOver) this.#onPlayed?.(mark);
  }

  onEvent(event: BrowserEvent): void {
    if (this.isOver) return;
    this.#isAnswered ||= event.type === 'answered';
    this.isOver = event.type === 'ended';
    this.listener(event);
  }

  /** The process has died, and the call has died with it. */
  endAsLost(): void {
    this.onEvent({ type: 'ended', end: { by: 'system', reason: 'line-lost', hasRung: this.#isAnswered }, atMs: monotonicMs() });
  }
}
