import type { DialogIds } from '@turant/domain';
import type { InviteDialogs } from './invite-dialogs.js';
import { DTMF_TYPES, readInfoSignal } from './info-digits.js';
import { ALLOW } from './invite-request.js';
import { tagOf, type SipRequest } from './message.js';
import { CAPABILITIES } from './out-of-dialog-requests.js';
import { hasBody, mediaTypeOf, type ReInvites } from './re-invites.js';
import { refusalOfRequire, type PlainResponse } from './required-extensions.js';
import type { SipStack } from './sip-stack.js';

const MAX_TARGET_CHARS = 1_024;
const TARGET = /^sips?:[\x21\x23-\x3b\x3d\x3f-\x7e]+$/i;
const METHODS: ReadonlySet<string> = new Set(['INVITE', 'UPDATE', 'INFO', 'OPTIONS', 'REFER', 'NOTIFY', 'BYE']);

const UNKNOWN: PlainResponse = { status: 481, reason: 'Call/Transaction Does Not Exist' };
const OUT_OF_ORDER: PlainResponse = { status: 500, reason: 'Server Internal Error' };
const NOT_ALLOWED: PlainResponse = { status: 405, reason: 'Method Not Allowed', headers: { allow: ALLOW } };
const DECLINED: PlainResponse = { status: 603, reason: 'Decline' };
const BAD_EVENT: PlainResponse = { status: 489, reason: 'Bad Event' };
const PENDING: PlainResponse = { status: 491, reason: 'Request Pending' };
const TERMINATED: PlainResponse = { status: 487, reason: 'Request Terminated' };
const OPTIONS_OK: PlainResponse = { status: 200, reason: 'OK', headers: CAPABILITIES };
const INFO_OK: PlainResponse = { status: 200, reason: 'OK', headers: { allow: ALLOW } };
const BAD_PACKAGE: PlainResponse = { status: 469, reason: 'Bad Info Package', headers: { 'recv-info': '' } };
const UNSUPPORTED_INFO: PlainResponse = { status: 415, reason: 'Unsupported Media Type', headers: { accept: DTMF_TYPES.join(', ') } };
const BAD_SIGNAL: PlainResponse = { status: 400, reason: 'Bad Request' };

/** The parts of a call that requests of the far end need. */
export interface DialogView {
  /** `early`: the call was not answered yet. `over`: our BYE waits for its response. */
  phase(): 'early' | 'up' | 'over';
  ids(): DialogIds;
  /** The far end has hung up; the response to its BYE was sent. */
  onBye(bye: SipRequest): void;
  onDigit(digit: string): void;
  /** The far end has changed its remote target (RFC 3261 12.2.2). */
  onRemoteTarget(uri: string): void;
}

/** The Contact of a target refresh request; undefined if it cannot be a Request-URI. */
function targetOf({ headers: { contact } }: SipRequest): string | undefined {
  const uri = Array.isArray(contact) ? contact[0]?.uri : undefined;
  return uri !== undefined && uri.length <= MAX_TARGET_CHARS && TARGET.test(uri) ? uri : undefined;
}

/** Responds to requests inside a dialog (RFC 3261 12.2.2). Only a request for an unknown dialog gets 481, because a far end hangs up at a 481. */
export class InDialogRequests {
  constructor(
    private readonly stack: SipStack,
    private readonly dialogs: InviteDialogs,
    private readonly reInvites: ReInvites,
    private readonly dialog: DialogView,
  ) {}

  onRequest(request: SipRequest): void {
    const { method, cseq } = { method: request.method, cseq: request.headers.cseq.seq };
    const tag = tagOf(request.headers.from);
    if (method === 'ACK') return this.dialogs.isKnown(tag) ? this.reInvites.onAck(request) : undefined;
    if (!this.dialogs.isKnown(tag)) return this.#respond(request, UNKNOWN);
    // A CANCEL has the CSeq number of the request that it cancels, so it is never above the last one.
    if (method === 'CANCEL')
      return this.#respond(request, this.reInvites.isCancelOfLast(request) ? { status: 200, reason: 'OK' } : UNKNOWN);
    if (!this.dialogs.acceptCSeq(tag, cseq)) return this.#respond(request, OUT_OF_ORDER);
    if (!METHODS.has(method)) return this.#respond(request, NOT_ALLOWED);
    const refusal = refusalOfRequire(request);
    if (refusal) return this.#respond(request, refusal);
    this.#perform(request);
  }

  #perform(request: SipRequest): void {
    switch (request.method) {
      case 'BYE':
        return this.#onBye(request);
      case 'INVITE':
      case 'UPDATE':
        return this.#onRefresh(request);
      case 'INFO':
        return this.#respond(request, this.#onInfo(request));
      case 'REFER':
        return this.#respond(request, DECLINED);
      case 'NOTIFY':
        return this.#respond(request, BAD_EVENT);
      default:
        return this.#respond(request, OPTIONS_OK);
    }
  }

  #onBye(request: SipRequest): void {
    this.#respond(request, { status: 200, reason: 'OK' });
    // Before the 2xx a far end may not end the INVITE by BYE (RFC 3261 15): the INVITE still gets its own final response.
    if (this.dialog.phase() !== 'early') this.dialog.onBye(request);
  }

  #onRefresh(request: SipRequest): void {
    const phase = this.dialog.phase();
    const isInvite = request.method === 'INVITE';
    // Before the 2xx the offer of our INVITE is open (RFC 3311 5.2); after our BYE there is no session to change.
    if (phase !== 'up' && (isInvite || hasBody(request))) return this.#respond(request, phase === 'early' ? PENDING : TERMINATED);
    const ids = this.dialog.ids();
    const isAccepted = isInvite ? this.reInvites.onReInvite(request, ids) : this.reInvites.onUpdate(request, ids);
    const target = isAccepted && phase === 'up' ? targetOf(request) : undefined;
    if (target !== undefined) this.dialog.onRemoteTarget(target);
  }

  /** Keys of a gateway that sends no telephone-events. Before the answer and after our BYE they are ignored. */
  #onInfo(request: SipRequest): PlainResponse {
    const type = mediaTypeOf(request);
    const isDtmf = DTMF_TYPES.includes(type);
    if (!isDtmf && request.headers['info-package'] !== undefined) return BAD_PACKAGE;
    if (!hasBody(request)) return INFO_OK;
    if (!isDtmf) return UNSUPPORTED_INFO;
    const signal = readInfoSignal(type, request.content ?? '');
    if (signal === undefined) return BAD_SIGNAL;
    if (signal !== 'flash' && this.dialog.phase() === 'up') this.dialog.onDigit(signal.key);
    return INFO_OK;
  }

  #respond(request: SipRequest, { status, reason, headers = {} }: PlainResponse): void {
    this.stack.respond(request, status, reason, { headers });
  }
}
