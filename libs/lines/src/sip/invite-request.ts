import type { DialogIds } from '@turant/domain';
import { callerIdOf } from '../caller-id.js';
import type { PlaceOrder } from '../line-driver.js';
import { openingHeaders } from './dialog.js';
import type { Authorization } from './digest.js';
import { headerLines } from './check-order.js';
import { readTrunkAddress, type TrunkAddress } from './hop.js';
import { newBranch, newToken, type SipRequest } from './message.js';

export const ALLOW = 'INVITE, ACK, BYE, CANCEL, OPTIONS, INFO, UPDATE';
export const AGENT = 'Turant';

/** Our signalling address as the far end must write it. */
export interface LocalEnd {
  host: string;
  port: number;
}

/**
 * Dialog ids of a call that was not placed yet. To has the trunk's host as domain, and so has From unless the trunk's style names another,
 * because the caller id is registered there.
 */
export function mintDialog(order: PlaceOrder, trunk: TrunkAddress, local: LocalEnd): DialogIds {
  const { fromUser, fromDomain, toUser, requestUser, uriParameters } = callerIdOf(order, { trunk: trunk.host, own: local.host });
  const suffix = trunk.transport === 'tcp' ? ';transport=tcp' : '';
  return {
    // Begins with the id of the call, so that a call is found by its Call-ID without an index.
    sipCallId: `${order.callId}-${newToken()}@${local.host}`,
    localTag: newToken(),
    branch: newBranch(),
    cseq: 1,
    localHost: local.host,
    localPort: local.port,
    requestUri: `sip:${requestUser}@${trunk.host}:${trunk.port}${suffix}${uriParameters}`,
    fromUri: `sip:${fromUser}@${fromDomain}${uriParameters}`,
    toUri: `sip:${toUser}@${trunk.host}${uriParameters}`,
    transport: trunk.transport,
  };
}

export const contactOf = (dialog: Pick<DialogIds, 'localHost' | 'localPort' | 'transport'>): { uri: string }[] => [
  { uri: `sip:turant@${dialog.localHost}:${dialog.localPort}${dialog.transport === 'tcp' ? ';transport=tcp' : ''}` },
];

/** The INVITE. From and the identity headers of the trunk's style have the same caller id: a trunk reads one or the other. */
export function inviteOf(order: PlaceOrder, dialog: DialogIds, offer: string, authorization?: Authorization): SipRequest {
  const { headers } = callerIdOf(order, { trunk: readTrunkAddress(order.trunk).host, own: dialog.localHost });
  return {
    method: 'INVITE',
    uri: dialog.requestUri,
    headers: {
      ...openingHeaders(dialog),
      contact: contactOf(dialog),
      ...Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value])),
      allow: ALLOW,
      'user-agent': AGENT,
      ...authorization,
      'content-type': 'application/sdp',
    },
    extraLines: headerLines(order.headers),
    content: offer,
  };
}
