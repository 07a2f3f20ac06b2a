import type { RetryLaterError } from '@turant/domain';
import {
  monotonicMs,
  type AcceptedCall,
  type BrowserEvent,
  type BrowserLine,
  type BrowserListener,
  type BrowserOffer,
  type LineCall,
} from '@turant/lines';

/** One call of a browser on the fake line; the test is the browser. */
export class FakeBrowserCall implements LineCall {
  lastAudioInMs: number | undefined;
  hangUps = 0;
  private isOver = false;

  constructor(
    readonly callId: string,
    private readonly listener: BrowserListener,
  ) {}

  tell(event: BrowserEvent): void {
    if (!this.isOver) this.listener(event);
    this.isOver ||= event.type === 'ended';
  }

  connect(): void {
    this.tell({ type: 'answered', atMs: monotonicMs() });
  }

  end(by: 'callee' | 'us' | 'system', reason: string): void {
    this.tell({ type: 'ended', end: { by, reason, hasRung: false }, atMs: monotonicMs() });
  }

  hangUp(): void {
    this.hangUps += 1;
    this.end('us', 'hung-up');
  }

  onAudio(): void {}
  onSent(): void {}
  onPlayed(): void {}
  play(): void {}
  flush(): void {}
  join(): void {}
}

/** A line of browsers without a wire. */
export class FakeBrowserLine implements BrowserLine {
  readonly sampleRate = 16_000;
  readonly port = 0;
  readonly calls: FakeBrowserCall[] = [];
  readonly offers: BrowserOffer[] = [];
  /** Why `accept` rejects. */
  refusal: RetryLaterError | undefined;
  openCalls = 0;

  async accept(offer: BrowserOffer, listener: BrowserListener): Promise<AcceptedCall> {
    if (this.refusal) throw this.refusal;
    const { callId } = offer;
    this.offers.push(offer);
    const call = new FakeBrowserCall(callId, listener);
    this.calls.push(call);
    return { sdp: `answer to ${callId}`, call };
  }

  async close(): Promise<void> {}
}
