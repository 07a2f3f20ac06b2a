import { hostInUri, readTrunkUri, writeTrunkPlace, type TrunkDriver } from '@turant/domain';
import { callerIdOf } from './caller-id.js';
import { channelOrderOf, endpointOptionsOf, hostsOf, type ChannelOrder } from './channel-order.js';
import type { PlaceOrder } from './line-driver.js';
import { checkOrder } from './sip/check-order.js';
import { readTrunkAddress } from './sip/hop.js';
import { inviteOf, mintDialog, type LocalEnd } from './sip/invite-request.js';
import { LocalDescription } from './sip/local-description.js';
import { fromWireText } from './sip/message.js';
import { writeMessage } from './sip/wire/write-message.js';

/** Stands where a call has its own random text: in the Call-ID, the branch and the tag. */
const PLACEHOLDER = 'dry-run';

/** The messages that a driver would send for an order. */
export interface CallPreview {
  driver: TrunkDriver;
  /** The INVITE. For Asterisk only the lines that the order decides on: Asterisk adds Via, Contact, its tags and the SDP. */
  invite: string;
  /** The order to Asterisk, and the options of its endpoint on which that INVITE rests; absent for the driver `sip`. */
  channel?: ChannelOrder & { options: Record<string, string> };
}

/** Our signalling address as the far end reads it, and the port for audio. */
export interface PreviewAddress {
  host: string;
  port: number;
  mediaPort: number;
}

/**
 * Writes what the order's driver would send. Nothing is sent, no port is bound and no name is resolved.
 * @throws RejectedError LINE_ORDER, TRUNK_URI for an order that the driver would refuse
 */
export function previewCall(order: PlaceOrder, local: PreviewAddress): CallPreview {
  if (order.trunk.driver !== 'asterisk') return { driver: 'sip', invite: previewInvite(order, local) };
  const channel = { ...channelOrderOf(order), options: endpointOptionsOf(order.trunk) };
  return { driver: 'asterisk', invite: inviteOfAsterisk(order), channel };
}

function inviteOfAsterisk(order: PlaceOrder): string {
  const address = { transport: order.trunk.transport, ...readTrunkUri(order.trunk.uri, 'asterisk') };
  const { fromUser, fromDomain, toUser, requestUser, uriParameters, headers } = callerIdOf(order, hostsOf(order.trunk));
  const lines = [
    `INVITE sip:${requestUser}@${writeTrunkPlace(address)}${uriParameters} SIP/2.0`,
    `From: <sip:${fromUser}@${fromDomain}${uriParameters}>`,
    `To: <sip:${toUser}@${hostInUri(address.host)}${uriParameters}>`,
    ...headers.map(({ name, value }) => `${name}: ${value}`),
    ...Object.entries(order.headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}

/**
 * The INVITE that the SIP driver would send for an order, as text. Its lines are those of a call, with a placeholder for each random
 * text. It holds no credentials: those are in a second INVITE, after the trunk's challenge.
 * @param local our signalling address as the far end reads it, with the port for audio
 * @throws RejectedError LINE_ORDER for what the driver's `prepare` would refuse, too
 */
function previewInvite(order: PlaceOrder, local: LocalEnd & { mediaPort: number }): string {
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
