import type { SipMessage, SipRequest, SipResponse } from '../message.js';
import { readMessage } from '../wire/read-message.js';
import type { TransactionOwner } from '../transactions/transaction-table.js';

export const requestOf = (method: string, change: Partial<SipRequest['headers']> = {}): SipRequest => ({
  method,
  uri: 'sip:callee@192.0.2.1',
  headers: {
    via: [{ version: '2.0', protocol: 'UDP', host: '192.0.2.9', port: 5060, params: { branch: 'z9hG4bKone', rport: null } }],
    from: { uri: 'sip:caller@192.0.2.9', params: { tag: 'ours' } },
    to: { uri: 'sip:callee@192.0.2.1', params: {} },
    'call-id': 'call@192.0.2.9',
    cseq: { seq: 7, method },
    ...change,
  },
});

export const responseOf = (request: SipRequest, status: number, toTag = 'theirs'): SipResponse => {
  const { via, from, to, cseq, 'call-id': callId } = request.headers;
  return { status, reason: 'Any', headers: { via, from, to: { ...to, params: { tag: toTag } }, 'call-id': callId, cseq } };
};

/** Records what a transaction sends and when, and what it tells the core and its table. The time is that of Jest's fake timers. */
export class TransactionRig {
  readonly sent: { atMs: number; message: SipMessage; bytes: Buffer }[] = [];
  readonly heard: { atMs: number; status: number; isTimeout: boolean }[] = [];
  readonly fates: string[] = [];
  tryingAsked = 0;
  readonly #begunAtMs = performance.now();

  constructor(readonly isReliable = false) {}

  readonly owner: TransactionOwner = {
    onFinished: () => void this.fates.push('finished'),
    onTerminated: () => void this.fates.push('terminated'),
  };

  readonly send = (bytes: Buffer): void => {
    const message = readMessage(bytes);
    if (!message) throw new Error('No SIP message was sent');
    this.sent.push({ atMs: this.nowMs, message, bytes });
  };

  readonly onResponse = ({ status }: SipResponse, isTimeout: boolean): void =>
    void this.heard.push({ atMs: this.nowMs, status, isTimeout });

  readonly sendTrying = (): void => void (this.tryingAsked += 1);

  get nowMs(): number {
    return performance.now() - this.#begunAtMs;
  }

  get sentAtMs(): number[] {
    return this.sent.map(({ atMs }) => atMs);
  }

  get statuses(): number[] {
    return this.heard.map(({ status }) => status);
  }
}
