import type { DialogIds } from '@turant/domain';
import type { Authorization } from './digest.js';
import { newBranch, tagOf, type SipHeaders, type SipRequest, type SipResponse, type Via } from './message.js';

const MAX_FORWARDS = 70;
export const NORMAL_CLEARING = 'Q.850;cause=16;text="Normal call clearing"';

/** Our Via. Frozen: its branch names the transaction, on record as on the wire. `rport`: RFC 3581, the answer comes to where the request came from. */
export function viaOf(dialog: Pick<DialogIds, 'localHost' | 'localPort' | 'transport'>, branch: string): Via {
  return Object.freeze({
    version: '2.0',
    protocol: dialog.transport.toUpperCase(),
    host: dialog.localHost,
    port: dialog.localPort,
    params: Object.freeze({ branch, rport: null }),
  });
}

function headersOf(dialog: DialogIds, cseq: number, method: string, branch: string): SipHeaders {
  return {
    via: [viaOf(dialog, branch)],
    'max-forwards': MAX_FORWARDS,
    from: { uri: dialog.fromUri, params: { tag: dialog.localTag } },
    to: { uri: dialog.toUri, params: dialog.remoteTag === undefined ? {} : { tag: dialog.remoteTag } },
    'call-id': dialog.sipCallId,
    cseq: { seq: cseq, method },
  };
}

const routeOf = (dialog: DialogIds): Pick<SipHeaders, 'route'> =>
  dialog.route?.length ? { route: dialog.route.map((uri) => ({ uri })) } : {};

/** Headers of the INVITE that opens the dialog: no To tag, the stored branch. */
export const openingHeaders = (dialog: DialogIds): SipHeaders => headersOf(withoutFarEnd(dialog), dialog.cseq, 'INVITE', dialog.branch);

/** ACK to a 2xx: a transaction of its own, the INVITE's CSeq number and credentials (RFC 3261 13.2.2.4). */
export function ackOf(dialog: DialogIds, authorization?: Authorization): SipRequest {
  const headers = { ...headersOf(dialog, dialog.cseq, 'ACK', newBranch()), ...routeOf(dialog), ...authorization };
  return { method: 'ACK', uri: dialog.remoteTarget ?? dialog.requestUri, headers };
}

/** BYE with the given CSeq number. */
export function byeOf(dialog: DialogIds, cseq: number, authorization?: Authorization): SipRequest {
  const headers = { ...headersOf(dialog, cseq, 'BYE', newBranch()), ...routeOf(dialog), reason: NORMAL_CLEARING, ...authorization };
  return { method: 'BYE', uri: dialog.remoteTarget ?? dialog.requestUri, headers };
}

/** CANCEL: Request-URI, Call-ID, To without tag, CSeq number and top Via all those of the INVITE (RFC 3261 9.1). */
export function cancelOf(dialog: DialogIds): SipRequest {
  return {
    method: 'CANCEL',
    uri: dialog.requestUri,
    headers: headersOf(withoutFarEnd(dialog), dialog.cseq, 'CANCEL', dialog.branch),
  };
}

/**
 * The INVITE repeated with credentials: a new transaction, next CSeq (RFC 3261 22.2). Its branch follows from the first one's,
 * which is on record: whoever cleans up after a crash can CANCEL either.
 */
export const repeatedOf = (dialog: DialogIds): DialogIds => ({ ...dialog, cseq: dialog.cseq + 1, branch: `${dialog.branch}r` });

export function withoutFarEnd(dialog: DialogIds): DialogIds {
  const { remoteTag: _tag, remoteTarget: _target, route: _route, ...own } = dialog;
  return own;
}

/** The dialog that a provisional or 2xx answer to the INVITE makes (RFC 3261 12.1.2): route set is Record-Route, reversed. */
export function dialogFrom(dialog: DialogIds, response: SipResponse): DialogIds {
  const { to, contact } = response.headers;
  const remoteTag = tagOf(to);
  const target = Array.isArray(contact) ? contact[0]?.uri : undefined;
  const route = (response.headers['record-route'] ?? []).map(({ uri }) => uri).reverse();
  return {
    ...withoutFarEnd(dialog),
    ...(remoteTag === undefined ? {} : { remoteTag }),
    ...(target ? { remoteTarget: target } : {}),
    ...(route.length > 0 ? { route } : {}),
  };
}

/** The dialog of an answer to an INVITE that this process knows nothing of: everything stands in the answer. */
export function dialogOfResponse(response: SipResponse): DialogIds | undefined {
  const { via, from, to, cseq } = response.headers;
  const [top] = via;
  const localTag = tagOf(from);
  const branch = top?.params['branch'];
  if (!top || !branch || localTag === undefined || cseq.method !== 'INVITE') return undefined;
  const ids: DialogIds = {
    sipCallId: response.headers['call-id'],
    localTag,
    branch,
    cseq: cseq.seq,
    localHost: top.host,
    localPort: top.port ?? 5060,
    requestUri: to.uri,
    fromUri: from.uri,
    toUri: to.uri,
    transport: top.protocol.toUpperCase() === 'TCP' ? 'tcp' : 'udp',
  };
  return dialogFrom(ids, response);
}
