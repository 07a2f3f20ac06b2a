import type { SipRequest, SipResponse } from '../message.js';
import type { TransactionOwner } from './transaction-table.js';

/** What a server transaction is made of. The request is not kept: the far end chooses its size. */
export interface ServerTransactionOptions {
  /** TCP: nothing is retransmitted. */
  isReliable: boolean;
  send(bytes: Buffer): void;
  /** Asks the stack for a 100: the user of an INVITE has said nothing for 200 ms. */
  sendTrying(): void;
  owner: TransactionOwner;
}

/** What the stack asks of either server transaction (RFC 3261 17.2). */
export interface ServerTransactionMachine {
  /** Neither answered with a final response nor over. */
  readonly isOpen: boolean;
  /** A copy of the request, or an ACK. True where the user must see it: the ACK to a 2xx. */
  receive(request: SipRequest): boolean;
  /** A response of the user. */
  respond(response: SipResponse): void;
  terminate(): void;
}
