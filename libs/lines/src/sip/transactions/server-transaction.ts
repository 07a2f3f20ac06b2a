import type { SipRequest, SipResponse } from '../message.js';
import type { TransactionOwner } from './transaction-table.js';

/** The request itself is not kept, because the far end chooses its size. */
export interface ServerTransactionOptions {
  /** True for TCP: nothing is retransmitted. */
  isReliable: boolean;
  send(bytes: Buffer): void;
  /** Asks the stack to send a 100: the UAS core has sent no response to an INVITE for 200 ms. */
  sendTrying(): void;
  owner: TransactionOwner;
}

/** The state machine of an INVITE or non-INVITE server transaction (RFC 3261 17.2). */
export interface ServerTransactionMachine {
  /** True until the transaction has had a final response or has terminated. */
  readonly isOpen: boolean;
  /** A copy of the request, or an ACK. True if the UAS core must get it, which is so for the ACK to a 2xx only. */
  receive(request: SipRequest): boolean;
  /** The UAS core sends a response. */
  respond(response: SipResponse): void;
  terminate(): void;
}
