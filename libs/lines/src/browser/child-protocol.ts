import type { CallOrder, FromCalls, Id } from '../thread/protocol.js';
import type { BrowserEvent, BrowserLineOptions, BrowserOffer } from './browser-line.js';

export type ChildOptions = Omit<BrowserLineOptions, 'log'>;

/** From the service to the process of the browser line. */
export type ToChild =
  | { kind: 'open'; options: ChildOptions }
  | { kind: 'accept'; id: Id; offer: BrowserOffer }
  | CallOrder
  | { kind: 'close' };

/** From the process of the browser line to the service. The reply to an offer is the SDP. */
export type FromChild = FromCalls<BrowserEvent, string>;
