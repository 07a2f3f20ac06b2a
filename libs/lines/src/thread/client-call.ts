import { RejectedError, type DialogIds } from '@turant/domain';
import type { CallState, LineCall, LineEvent, LineListener, PlaceOrder } from '../line-driver.js';
import { monotonicMs } from '../monotonic-ms.js';
import { CallProxy } from './call-proxy.js';
import type { Id, ToLine } from './protocol.js';

/** A late answer can come until 33 s after the end of a call: timer B (RFC 3261 17.1.1.2) and one second. */
const LATE_ANSWER_MS = 33_000;

export interface ClientCallParts {
  id: Id;
  dialog: DialogIds;
  order: PlaceOrder;
  listener: LineListener;
  send: (message: ToLine) => void;
  /** No further event can come. */
  onGone(): void;
}

/** Proxy of one call: the call itself lives in the line's thread. */
export class ClientCall extends CallProxy<ToLine> implements LineCall {
  readonly callId: string;
  /** The dialog as the last event told it. If the thread dies, the next thread ends the call by `dialog` and `state`. */
  dialog: DialogIds;
  state: CallState = 'placing';
  /** The time at which the call's thread died. The time that it then takes to end the call on the line is not charged. */
  lostAtMs: number | undefined;
  #hasRung = false;

  constructor(private readonly parts: ClientCallParts) {
    super(parts.id, parts.send);
    this.callId = parts.order.callId;
    this.dialog = parts.dialog;
  }

  get trunk(): PlaceOrder['trunk'] {
    return this.parts.order.trunk;
  }

  /** @throws RejectedError LINE_JOIN if the calls are not two, or not of one trunk and driver */
  join(other: LineCall): void {
    if (!(other instanceof ClientCall) || !this.#canJoin(other)) {
      throw new RejectedError('LINE_JOIN', 'Only two calls of one line, on one trunk and of one driver, can be joined');
    }
    if (!other.isOver) this.send({ kind: 'join', id: this.id, otherId: other.id });
  }

  onEvent(event: LineEvent): void {
    if (event.type === 'ringing' || event.type === 'answered') {
      this.state = event.type;
      this.dialog = event.dialog;
      this.#hasRung = true;
    }
    if (event.type === 'ended') this.#end(event.end.reason === 'no-response');
    const recorded = this.parts.listener(event);
    if (event.type !== 'answered') return;
    const sendRecorded = (): void => this.send({ kind: 'recorded', id: this.id });
    Promise.resolve(recorded).then(sendRecorded, sendRecorded);
  }

  /** Ends the call for its listener: the thread has died, and the next thread has ended the call on the line. */
  endAsLost(): void {
    const end = { by: 'system', reason: 'line-lost', hasRung: this.#hasRung } as const;
    if (!this.isOver) this.onEvent({ type: 'ended', end, atMs: this.lostAtMs ?? monotonicMs() });
  }

  #canJoin(other: ClientCall): boolean {
    const [ours, theirs] = [this.trunk, other.trunk];
    return other !== this && ours.trunkId === theirs.trunkId && (ours.driver ?? 'sip') === (theirs.driver ?? 'sip');
  }

  #end(mayBeAnswered: boolean): void {
    this.isOver = true;
    if (mayBeAnswered) setTimeout(() => this.parts.onGone(), LATE_ANSWER_MS).unref();
    else this.parts.onGone();
  }
}
