import type { PlaceOrder } from '../line-driver.js';
import { checkOrder } from './check-order.js';
import { readTrunkAddress } from './hop.js';
import { inviteOf, mintDialog, type LocalEnd } from './invite-request.js';
import { LocalDescription } from './local-description.js';
import { fromWireText } from './message.js';
import { writeMessage } from './wire/write-message.js';

/** Stands where a call has its own random text: in the Call-ID, the branch and the tag. */
const PLACEHOLDER = 'dry-run';

/**
 * The INVITE that the SIP driver would send for an order, as text. Its lines are those of a call, with a placeholder for each random
 * text. It holds no credentials: those are in a second INVITE, after the trunk's challenge.
 * @param local our signalling address as the far end reads it, with the port for audio
 * @throws RejectedError LINE_ORDER as `prepare` of the driver does
 */
export function previewInvite(order: PlaceOrder, local: LocalEnd & { mediaPort: number }): string {
  checkOrder(order);
  const dialog = {
    ...mintDialog(order, readTrunkAddress(order.trunk), local),
    sipCallId: `${order.callId}-${PLACEHOLDER}@${local.host}`,
    branch: `z9hG4bK-${PLACEHOLDER}`,
    localTag: PLACEHOLDER,
  };
  const media = new LocalDescription({ address: local.host, port: local.mediaPort, sessionId: 0, version: 1 });
  return fromWireText(writeMessage(inviteOf(order, dialog, media.offer())).toString('latin1'));
}
