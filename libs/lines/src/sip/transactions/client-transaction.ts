import type { SipRequest, SipResponse } from '../message.js';
import type { TransactionOwner } from './transaction-table.js';

/** What a client transaction is made of. */
export interface ClientTransactionOptions {
  request: SipRequest;
  /** TCP: nothing is retransmitted. */
  isReliable: boolean;
  send(bytes: Buffer): void;
  /** To the transaction user. `isTimeout`: the 408 of timer B or F, nothing came from the wire. */
  onResponse(response: SipResponse, isTimeout: boolean): void;
  owner: TransactionOwner;
}

/** What the stack asks of either client transaction (RFC 3261 17.1). */
export interface ClientTransactionMachine {
  /** Sends the request and starts the timers. */
  start(): void;
  /** A response from the wire. False where it is none of this transaction's any more: the core must see to it. */
  receive(response: SipResponse): boolean;
  /** No more copies of an INVITE; its responses are still received. */
  stopRetransmissions(): void;
  terminate(): void;
}

/** What timer B or F tells the user (RFC 3261 8.1.3.1): treated as if a 408 had come. */
export function timeoutOf({ headers }: SipRequest): SipResponse {
  const { via, from, to, 'call-id': callId, cseq } = headers;
  return { status: 408, reason: 'Request Timeout', headers: { via, from, to, 'call-id': callId, cseq } };
}
