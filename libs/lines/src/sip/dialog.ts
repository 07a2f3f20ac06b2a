import type { DialogIds } from '@turant/domain';
import type { Authorization } from './digest.js';
import { newBranch, tagOf, type SipHeaders, type SipRequest, type SipResponse, type Via } from './message.js';

const MAX_FORWARDS = 70;
export const NORMAL_CLEARING = 'Q.850;cause=16;text="Normal call clearing"';

/** Our Via. Frozen, because its branch identifies the transaction. With `rport` the response comes to the port that the request came from (RFC 3581). */
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

/** Headers of the INVITE that creates the dialog: without a To tag, with the stored branch. */
export const openingHeaders = (dialog: DialogIds): SipHeaders => headersOf(withoutRemote(dialog), dialog.cseq, 'INVITE', dialog.branch);

/** ACK to a 2xx: it has its own branch, and the CSeq number and credentials of the INVITE (RFC 3261 13.2.2.4). */
export function ackOf(dialog: DialogIds, authorization?: Authorization): SipRequest {
  const headers = { ...headersOf(dialog, dialog.cseq, 'ACK', newBranch()), ...routeOf(dialog), ...authorization };
  return { method: 'ACK', uri: dialog.remoteTarget ?? dialog.requestUri, headers };
}

/** BYE with the given CSeq number. */
export function byeOf(dialog: DialogIds, cseq: number, authorization?: Authorization): SipRequest {
  const headers = { ...headersOf(dialog, cseq, 'BYE', newBranch()), ...routeOf(dialog), reason: NORMAL_CLEARING, ...authorization };
  return { method: 'BYE', uri: dialog.remoteTarget ?? dialog.requestUri, headers };
}

/** CANCEL: it has the Request-URI, Call-ID, To without tag, CSeq number and top Via of the INVITE (RFC 3261 9.1). */
export function cancelOf(dialog: DialogIds): SipRequest {
  return {
    method: 'CANCEL',
    uri: dialog.requestUri,
    headers: headersOf(withoutRemote(dialog), dialog.cseq, 'CANCEL', dialog.branch),
  };
}

/**
 * Dialog ids of the INVITE with credentials: a new transaction with the next CSeq number (RFC 3261 22.2). Its branch is derived from the
 * stored branch of the first INVITE, so that either INVITE can be cancelled after a crash.
 */
export const withCredentials = (dialog: DialogIds): DialogIds => ({ ...dialog, cseq: dialog.cseq + 1, branch: `${dialog.branch}r` });

export function withoutRemote(dialog: DialogIds): DialogIds {
  const { remoteTag: _tag, remoteTarget: _target, route: _route, ...own } = dialog;
  return own;
}

/** The dialog that a provisional response or a 2xx to the INVITE creates (RFC 3261 12.1.2): its route set is the reversed Record-Route. */
export function dialogFrom(dialog: DialogIds, response: SipResponse): DialogIds {
  const { to, contact } = response.headers;
  const remoteTag = tagOf(to);
  const target = Array.isArray(contact) ? contact[0]?.uri : undefined;
  const route = (response.headers['record-route'] ?? []).map(({ uri }) => uri).reverse();
  return {
    ...withoutRemote(dialog),
    ...(remoteTag === undefined ? {} : { remoteTag }),
    ...(target ? { remoteTarget: target } : {}),
    ...(route.length > 0 ? { route } : {}),
  };
}

/** The dialog of a response to an INVITE of another process, from the response alone. Undefined if it is no response to an INVITE. */
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
