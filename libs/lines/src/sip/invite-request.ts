import type { DialogIds } from '@turant/domain';
import type { PlaceOrder } from '../line-driver.js';
import { openingHeaders } from './dialog.js';
import type { Authorization } from './digest.js';
import { headerLines, userPart } from './check-order.js';
import type { TrunkAddress } from './hop.js';
import { newBranch, newToken, type SipRequest } from './message.js';

export const ALLOW = 'INVITE, ACK, BYE, CANCEL, OPTIONS, INFO, UPDATE';
export const AGENT = 'Turant';

/** Our signalling address as the far end must write it. */
export interface LocalEnd {
  host: string;
  port: number;
}

/** Dialog ids of a call that was not placed yet. From and To have the trunk's host as domain, because the caller id is registered there. */
export function mintDialog(order: PlaceOrder, trunk: TrunkAddress, local: LocalEnd): DialogIds {
  const user = userPart(order.to);
  const suffix = trunk.transport === 'tcp' ? ';transport=tcp' : '';
  return {
    // Begins with the id of the call, so that a call is found by its Call-ID without an index.
    sipCallId: `${order.callId}-${newToken()}@${local.host}`,
    localTag: newToken(),
    branch: newBranch(),
    cseq: 1,
    localHost: local.host,
    localPort: local.port,
    requestUri: `sip:${user}@${trunk.host}:${trunk.port}${suffix}`,
    fromUri: `sip:${userPart(order.from)}@${trunk.host}`,
    toUri: `sip:${user}@${trunk.host}`,
    transport: trunk.transport,
  };
}

export const contactOf = (dialog: Pick<DialogIds, 'localHost' | 'localPort' | 'transport'>): { uri: string }[] => [
  { uri: `sip:turant@${dialog.localHost}:${dialog.localPort}${dialog.transport === 'tcp' ? ';transport=tcp' : ''}` },
];

/** The INVITE. From and P-Asserted-Identity (RFC 3325 9.1) have the same caller id: a trunk reads one or the other. */
export function inviteOf(order: PlaceOrder, dialog: DialogIds, offer: string, authorization?: Authorization): SipRequest {
  return {
    method: 'INVITE',
    uri: dialog.requestUri,
    headers: {
      ...openingHeaders(dialog),
      contact: contactOf(dialog),
      'p-asserted-identity': `<${dialog.fromUri}>`,
      allow: ALLOW,
      'user-agent': AGENT,
      ...authorization,
      'content-type': 'application/sdp',
    },
    extraLines: headerLines(order.headers),
    content: offer,
  };
}
