import type { ConversationOptions } from '../conversation-options.js';
import type { Utterance } from '../ports.js';
import type { VoiceOccurrence } from '../voice-event.js';

const OPT_OUT_KEY = '9';

export interface KeysOptions extends Pick<ConversationOptions, 'onOptOut' | 'transfer'> {
  report: (occurrence: VoiceOccurrence) => void;
  /** Whether the business was reached. */
  onConnected: (isJoined: boolean) => void;
}

/** The keys of the person's phone: 9 wants no more calls, and the key of the offer wants the business. Each works once in a call. */
export class Keys {
  private hasOptedOut = false;
  private transfer: 'not-asked' | 'connecting' | 'decided' = 'not-asked';

  constructor(private readonly options: KeysOptions) {}

  /** Whether the business is being called. */
  get isConnecting(): boolean {
    return this.transfer === 'connecting';
  }

  /** @returns what the person wants by this key */
  press(digit: string, mayConnect: boolean): 'no-more-calls' | 'the-business' | undefined {
    if (digit === OPT_OUT_KEY && !this.hasOptedOut) {
      this.optOut();
      return 'no-more-calls';
    }
    const { transfer } = this.options;
    if (!mayConnect || digit !== transfer?.key || this.transfer !== 'not-asked') return undefined;
    this.connect();
    return 'the-business';
  }

  private connect(): void {
    const { transfer } = this.options;
    if (!transfer || this.transfer !== 'not-asked') return;
    this.transfer = 'connecting';
    void transfer
      .connect()
      .catch(() => false)
      .then((isJoined) => {
        this.transfer = 'decided';
        this.options.onConnected(isJoined);
      });
  }

  /** Does what the person has asked for in words. */
  fulfil(wish: Utterance['wants']): void {
    if (wish === 'the-business') this.connect();
    else if (wish === 'no-more-calls') this.optOut();
  }

  private optOut(): void {
    const { onOptOut, report } = this.options;
    if (this.hasOptedOut) return;
    this.hasOptedOut = true;
    report({ type: 'opted-out' });
    void (async () => onOptOut?.())().catch((error: unknown) => report({ type: 'failed', error }));
  }
}
