import type { SipRequest, SipResponse } from '../message.js';
import type { TransactionOwner } from './transaction-table.js';

export interface ClientTransactionOptions {
  request: SipRequest;
  /** True for TCP: nothing is retransmitted. */
  isReliable: boolean;
  send(bytes: Buffer): void;
  /** Passes a response to the UAC core. `isTimeout`: the transaction itself made this 408 when timer B or F fired. */
  onResponse(response: SipResponse, isTimeout: boolean): void;
  owner: TransactionOwner;
}

/** The state machine of an INVITE or non-INVITE client transaction (RFC 3261 17.1). */
export interface ClientTransactionMachine {
  /** Sends the request and starts the timers. */
  start(): void;
  /** A response from the wire. False if the transaction does not handle it: the UAC core must. */
  receive(response: SipResponse): boolean;
  /** Stops the retransmissions of an INVITE; its responses are still received. */
  stopRetransmissions(): void;
  terminate(): void;
}

/** The 408 that the UAC core gets when timer B or F fires (RFC 3261 8.1.3.1). */
export function timeoutOf({ headers }: SipRequest): SipResponse {
  const { via, from, to, 'call-id': callId, cseq } = headers;
  return { status: 408, reason: 'Request Timeout', headers: { via, from, to, 'call-id': callId, cseq } };
}
