import { RejectedError, type DialogIds } from '@turant/domain';
import {
  monotonicMs,
  type AudioFrame,
  type FrameListener,
  type LineCall,
  type LineDriver,
  type LineCallEnd,
  type LineListener,
  type LineTrunk,
  type SignOfLife,
  type PlaceOrder,
  type PlayedMark,
  type PreparedCall,
  type TrunkEndpoint,
  type Utterance,
} from '@turant/lines';

const aDialog = (order: PlaceOrder): DialogIds => ({
  sipCallId: `${order.callId}-sip`,
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

/** Later than now counts as now: a busy machine does not make an event of a fake line late. */
const inTime = (): number => monotonicMs() + 1_000;

/** One call on the fake line; the test is its far end. */
export class FakeCall implements LineCall {
  readonly callId: string;
  /** How often somebody asked for the last audio. */
  looks = 0;
  private audioInMs: number | undefined;
  /** What the listener answered to the answer. */
  acknowledged: Promise<void> | void = undefined;
  readonly played: Utterance[] = [];
  flushes = 0;
  /** The calls with which it was joined, in order. */
  readonly joined: FakeCall[] = [];
  private hear: FrameListener = () => undefined;
  private hearSent: FrameListener | undefined;
  private mark: (mark: PlayedMark) => void = () => undefined;
  /** How often we wanted it to end. */
  hangUps = 0;
  /** Ends at once when hung up; else the test ends it. */
  endsWhenHungUp = true;
  private isOver = false;
  private isUp = false;
  private hasRung = false;

  constructor(
    readonly order: PlaceOrder,
    private readonly listener: LineListener,
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
    this.hasRung = true;
    void this.listener({ type: 'ringing', dialog: { ...aDialog(this.order), remoteTag: 'remote' } });
    return this;
  }

  answer(): this {
    this.isUp = true;
    this.acknowledged = this.listener({
      type: 'answered',
      dialog: { ...aDialog(this.order), remoteTag: 'remote', remoteTarget: 'sip:a@127.0.0.1:9' },
      atMs: inTime(),
    });
    return this;
  }

  end(end: Omit<LineCallEnd, 'hasRung'>): void {
    if (this.isOver) return;
    this.isOver = true;
    void this.listener({ type: 'ended', end: { hasRung: this.hasRung, ...end }, atMs: inTime() });
  }

  /** The trunk answers a call that was given up. */
  answerLate(): void {
    void this.listener({ type: 'late-answer' });
  }

  hangUp(): void {
    this.hangUps += 1;
    if (this.endsWhenHungUp) this.end({ by: 'us', reason: this.isUp ? 'hung-up' : 'cancelled' });
  }

  press(digit: string): void {
    void this.listener({ type: 'digit', digit });
  }

  /** The far end speaks. */
  say(frame: AudioFrame, atMs: number): void {
    this.hear(frame, atMs);
  }

  onAudio(listener: FrameListener): void {
    this.hear = listener;
  }

  get tellsSent(): boolean {
    return this.hearSent !== undefined;
  }

  /** A frame is sent to the far end. */
  send(frame: AudioFrame, atMs: number): void {
    this.hearSent?.(frame, atMs);
  }

  onSent(listener: FrameListener): void {
    this.hearSent = listener;
  }

  onPlayed(listener: (mark: PlayedMark) => void): void {
    this.mark = listener;
  }

  play(utterance: Utterance): void {
    this.played.push(utterance);
  }

  join(other: LineCall): void {
    this.joined.push(other as FakeCall);
  }

  /** Whatever was to be played has not begun. */
  flush(): void {
    this.flushes += 1;
    for (const { id } of this.played) this.mark({ id, playedMs: 0, isComplete: false });
  }
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

  /** The trunks that were probed, in order. */
  readonly probed: string[] = [];
  /** What `probe` answers; undefined for a dead trunk. */
  signOfLife: SignOfLife | undefined = { code: 200 };
  /** Why `probe` rejects; undefined for a trunk whose address is fit for the wire. */
  unfit: RejectedError | undefined;

  /** As last told. */
  trunks: readonly TrunkEndpoint[] = [];

  setTrunks(trunks: readonly TrunkEndpoint[]): void {
    this.trunks = trunks;
  }

  prepare(order: PlaceOrder): Promise<PreparedCall> {
    this.onPrepare(order);
    const error = this.refusal?.(order);
    if (error) return Promise.reject(error);
    return Promise.resolve({
      dialog: aDialog(order),
      place: (listener, sendWithinMs) => {
        const call = new FakeCall(order, listener);
        if (sendWithinMs <= 0) {
          this.discarded += 1;
          queueMicrotask(() => call.end({ by: 'system', reason: 'lease-lost' }));
          return call;
        }
        queueMicrotask(() => void listener({ type: 'placed' }));
        this.calls.push(call);
        queueMicrotask(() => this.onPlace(call));
        return call;
      },
      discard: () => void (this.discarded += 1),
    });
  }

  abandon({ sipCallId }: DialogIds, _trunk: unknown, state: string): Promise<'confirmed'> {
    this.abandoned.push({ callId: sipCallId.slice(0, -'-sip'.length), state });
    return Promise.resolve('confirmed');
  }

  probe({ trunkId }: LineTrunk): Promise<SignOfLife | undefined> {
    if (this.unfit) return Promise.reject(this.unfit);
    this.probed.push(trunkId);
    return Promise.resolve(this.signOfLife);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

export const notForTheWire = new RejectedError('LINE_ORDER', 'not fit for the wire');
