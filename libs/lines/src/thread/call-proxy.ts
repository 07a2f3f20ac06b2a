import type { AudioFrame, FrameListener, PlayedMark, Utterance } from '../line-driver.js';
import type { AudioBatcher } from './audio-batcher.js';
import type { CallOrder, Id } from './protocol.js';

/** What a call and its proxy have in common. */
interface OrderedCall {
  play(utterance: Utterance): void;
  flush(): void;
  onSent(listener: FrameListener): void;
  hangUp(): void;
}

/** A call as its client has it: the call itself lives in another thread or process, which is sent orders and reports frames and marks. */
export class CallProxy<Order = CallOrder> implements OrderedCall {
  lastAudioInMs: number | undefined;
  isOver = false;
  #onAudio: FrameListener | undefined;
  #onSent: FrameListener | undefined;
  #onPlayed: ((mark: PlayedMark) => void) | undefined;

  constructor(
    protected readonly id: Id,
    private readonly post: (order: Order | CallOrder) => void,
  ) {}

  onAudio(listener: FrameListener): void {
    this.#onAudio = listener;
  }

  onSent(listener: FrameListener): void {
    if (!this.#onSent) this.send({ kind: 'tell-sent', id: this.id });
    this.#onSent = listener;
  }

  onPlayed(listener: (mark: PlayedMark) => void): void {
    this.#onPlayed = listener;
  }

  play(utterance: Utterance): void {
    this.send({ kind: 'play', id: this.id, utterance });
  }

  flush(): void {
    this.send({ kind: 'flush', id: this.id });
  }

  hangUp(): void {
    this.send({ kind: 'hang-up', id: this.id });
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

  protected send(order: Order | CallOrder): void {
    if (!this.isOver) this.post(order);
  }
}

/** Does with a call what its proxy has ordered. Frames that it sends go to `audio` from the time on that the proxy asks for them. */
export function obey(call: OrderedCall, order: CallOrder, audio: AudioBatcher): void {
  if (order.kind === 'play') call.play(order.utterance);
  else if (order.kind === 'flush') call.flush();
  else if (order.kind === 'tell-sent') call.onSent((frame, atMs) => audio.add(order.id, frame, atMs, true));
  else call.hangUp();
}
