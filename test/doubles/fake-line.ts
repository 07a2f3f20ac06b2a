import { RejectedError, type DialogIds } from '@turant/domain';
import type { LineCall, LineDriver, LineEnd, LineEvent, PlaceOrder, PreparedCall } from '@turant/lines';

const aDialog = (order: PlaceOrder): DialogIds => ({
  sipCallId: `sip-${order.callId}`,
  localTag: 'local',
  branch: 'z9hG4bK1',
  cseq: 1,
  localHost: '127.0.0.1',
  localPort: 5060,
  requestUri: 'sip:a@127.0.0.1',
  fromUri: 'sip:b@127.0.0.1',
  toUri: 'sip:a@127.0.0.1',
  transport: 'udp',
});

/** One call on the fake line; the test is its far end. */
export class FakeCall implements LineCall {
  readonly callId: string;
  /** How often somebody asked for the last audio. */
  looks = 0;
  private audioInMs: number | undefined;
  /** How often we wanted it to end. */
  hangUps = 0;
  /** Ends at once when hung up; else the test ends it. */
  endsWhenHungUp = true;
  private isOver = false;
  private isUp = false;

  constructor(
    readonly order: PlaceOrder,
    private readonly listener: (event: LineEvent) => void,
  ) {
    this.callId = order.callId;
  }

  get lastAudioInMs(): number | undefined {
    this.looks += 1;
    return this.audioInMs;
  }

  set lastAudioInMs(atMs: number | undefined) {
    this.audioInMs = atMs;
  }

  ring(): this {
    this.listener({ type: 'ringing', dialog: { ...aDialog(this.order), remoteTag: 'remote' } });
    return this;
  }

  answer(): this {
    this.isUp = true;
    this.listener({ type: 'answered', dialog: { ...aDialog(this.order), remoteTag: 'remote', remoteTarget: 'sip:a@127.0.0.1:9' } });
    return this;
  }

  end(end: LineEnd): void {
    if (this.isOver) return;
    this.isOver = true;
    this.listener({ type: 'ended', end });
  }

  hangUp(): void {
    this.hangUps += 1;
    if (this.endsWhenHungUp) this.end({ by: 'us', reason: this.isUp ? 'hung-up' : 'cancelled' });
  }

  press(digit: string): void {
    this.listener({ type: 'digit', digit });
  }

  onAudio(): void {}
  sendAudio(): void {}
}

/** A line without a wire: what is placed, discarded and abandoned is written down. */
export class FakeLine implements LineDriver {
  readonly name = 'fake';
  readonly openCalls = 0;
  readonly calls: FakeCall[] = [];
  readonly abandoned: { callId: string; state: string }[] = [];
  discarded = 0;
  /** Thrown by `prepare`. */
  refusal: ((order: PlaceOrder) => Error | undefined) | undefined;
  onPlace: (call: FakeCall) => void = () => undefined;
  onPrepare: (order: PlaceOrder) => void = () => undefined;

  prepare(order: PlaceOrder): Promise<PreparedCall> {
    this.onPrepare(order);
    const error = this.refusal?.(order);
    if (error) return Promise.reject(error);
    return Promise.resolve({
      dialog: aDialog(order),
      place: (listener) => {
        const call = new FakeCall(order, listener);
        this.calls.push(call);
        queueMicrotask(() => this.onPlace(call));
        return call;
      },
      discard: () => void (this.discarded += 1),
    });
  }

  abandon({ sipCallId }: DialogIds, _trunk: unknown, state: string): Promise<'confirmed'> {
    this.abandoned.push({ callId: sipCallId.slice(4), state });
    return Promise.resolve('confirmed');
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

export const notForTheWire = new RejectedError('LINE_ORDER', 'not fit for the wire');
