import type { DialogIds } from '@turant/domain';
import { ackOf, dialogOfStray } from './dialog.js';
import { sendBye } from './bye.js';
import { nextHop, type Hop } from './hop.js';
import { type SipRequest, type SipResponse } from './message.js';
import type { LineLog, SipStack } from './stack.js';

/** 64 * T1: so long does a far end repeat its 2xx (RFC 3261 13.3.1.4). */
const REPEATS_MS = 32_000;

/**
 * Final answers to INVITEs that no transaction here sent: a process that died sent them from this port, or the far end
 * is very late. A 2xx means that somebody is on the line with nobody: it is acknowledged and ended.
 */
export class StrayAnswers {
  /** Dialogs that got their BYE. */
  readonly #ended = new Set<string>();
  readonly #watches = new Map<string, () => void>();

  constructor(
    private readonly stack: SipStack,
    /** host:port of our Via; answers to anybody else's requests are dropped (RFC 3261 18.1.2). */
    private readonly isOurVia: (host: string, port: number | undefined) => boolean,
    private readonly log: LineLog | undefined,
  ) {}

  onResponse(response: SipResponse, from: Hop): void {
    const [via] = response.headers.via;
    const isOurs = via !== undefined && this.isOurVia(via.host, via.port);
    if (!isOurs || response.headers.cseq.method !== 'INVITE' || response.status < 200) return;
    if (response.status < 300) this.end(response, from);
    else {
      this.stack.sendAck(ackOfRefusal(response), from);
      this.#watches.get(response.headers['call-id'])?.();
    }
  }

  /** Calls back when that call's INVITE is refused, such as by 487, or its dialog was ended; answers how to stop watching. */
  onEnd(sipCallId: string, listener: () => void): () => void {
    this.#watches.set(sipCallId, listener);
    return () => this.#watches.delete(sipCallId);
  }

  /**
   * Ends the dialog of a 2xx, once, and acknowledges it, each time it comes. BYE goes first (the caller may send it before
   * the ACK, RFC 3261 15): an acknowledged 2xx does not come again, so a crash between the two would leave the call up
   * with nobody who knows of it.
   */
  end(response: SipResponse, from: Hop): void {
    const dialog = dialogOfStray(response);
    if (!dialog) return;
    this.#hangUp(dialog, from);
    this.stack.sendAck(ackOf(dialog), nextHop(dialog, from));
  }

  #hangUp(dialog: DialogIds, from: Hop): void {
    const key = `${dialog.sipCallId} ${dialog.localTag} ${dialog.remoteTag ?? ''}`;
    if (this.#ended.has(key)) return;
    this.#ended.add(key);
    setTimeout(() => this.#ended.delete(key), REPEATS_MS).unref();
    this.log?.warn({ sipCallId: dialog.sipCallId }, 'ended an answered call that is not ours any more');
    void sendBye(this.stack, { dialog, fallback: from }).then(() => this.#watches.get(dialog.sipCallId)?.());
  }
}

/** ACK to a final answer other than 2xx belongs to the INVITE's transaction: same Via, same To (RFC 3261 17.1.1.3). */
function ackOfRefusal(response: SipResponse): SipRequest {
  const { via, from, to, cseq } = response.headers;
  return {
    method: 'ACK',
    uri: to.uri,
    headers: {
      via: via.slice(0, 1),
      'max-forwards': 70,
      from,
      to,
      'call-id': response.headers['call-id'],
      cseq: { seq: cseq.seq, method: 'ACK' },
    },
  };
}
