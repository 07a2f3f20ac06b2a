import type { DialogIds } from '@turant/domain';
import type { LineCallEnd, LineLog, PlaceOrder } from '../line-driver.js';
import type { Hop } from './hop.js';
import type { RtpPort } from './media/rtp-port.js';
import type { SipStack } from './sip-stack.js';
import type { OrphanedResponses } from './orphaned-responses.js';

/** What a call is made of. */
export interface CallSetup {
  stack: SipStack;
  orphans: OrphanedResponses;
  order: PlaceOrder;
  hop: Hop;
  /** Whether an address that the far end named is its trunk's. */
  isTrunkAddress(address: string): boolean;
  dialog: DialogIds;
  media: RtpPort;
  mediaAddress: string;
  /** `monotonicMs` after which no INVITE may leave: the call may be another worker's by then. */
  sendBeforeMs: number;
  log: LineLog | undefined;
  onEnded(): void;
}

/** Why we end a call that was not answered. */
export type CancelReason = 'cancelled' | 'ring-timeout';
/** How it ended, as far as we know by ourselves. */
export type EndCause = Pick<LineCallEnd, 'by' | 'reason'>;
export type SipCallState = 'calling' | 'proceeding' | 'answered' | 'ending' | 'ended';
