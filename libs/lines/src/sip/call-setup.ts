import type { DialogIds } from '@turant/domain';
import type { LineCallEnd, LineLog, PlaceOrder } from '../line-driver.js';
import type { Hop } from './hop.js';
import type { RtpPort } from './media/rtp-port.js';
import type { SipStack } from './sip-stack.js';
import type { OrphanedResponses } from './orphaned-responses.js';

/** The parts that the driver gives to a SipCall. */
export interface CallSetup {
  stack: SipStack;
  orphans: OrphanedResponses;
  order: PlaceOrder;
  hop: Hop;
  /** Whether an address that the far end named belongs to the call's trunk. */
  isTrunkAddress(address: string): boolean;
  dialog: DialogIds;
  media: RtpPort;
  mediaAddress: string;
  /** After this time (`monotonicMs`) no INVITE may be sent: another worker may have taken the call over. */
  sendBeforeMs: number;
  log: LineLog | undefined;
  onEnded(): void;
}

/** Why we end a call that was not answered yet. */
export type CancelReason = 'cancelled' | 'ring-timeout';
/** Who ended the call and why, without the far end's response. */
export type EndCause = Pick<LineCallEnd, 'by' | 'reason' | 'retryAfterMs'>;
export type SipCallState = 'calling' | 'proceeding' | 'answered' | 'ending' | 'ended';
