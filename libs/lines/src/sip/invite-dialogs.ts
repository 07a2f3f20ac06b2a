import type { RemoteMedia } from './sdp.js';

/** Early dialogs that are kept for one INVITE, which a proxy may fork to many phones. */
const MAX_EARLY_DIALOGS = 16;

interface Dialog {
  /** The SDP of a provisional response. */
  media?: RemoteMedia;
  /** CSeq number of the far end's last request. */
  cseq: number;
}

/** The dialogs that one INVITE has created, by remote tag: early dialogs until the 2xx, one confirmed dialog after it (RFC 3261 12, 13.2.2). */
export class InviteDialogs {
  readonly #known = new Map<string, Dialog>();
  #confirmedTag: string | undefined;

  /** The remote tag of the confirmed dialog. */
  get confirmedTag(): string | undefined {
    return this.#confirmedTag;
  }

  /** A provisional response came. Without a tag it creates no dialog, but its SDP is kept. */
  onProvisional(tag: string, media: RemoteMedia | undefined): void {
    if (this.#confirmedTag !== undefined) return;
    const known = this.#known.get(tag);
    if (!known && this.#known.size >= MAX_EARLY_DIALOGS) return;
    this.#known.set(tag, { cseq: -1, ...known, ...(media ? { media } : {}) });
  }

  /** A 2xx came: this dialog is confirmed and the others are forgotten. Returns the SDP of the dialog's provisional response. */
  confirm(tag: string): RemoteMedia | undefined {
    const { media } = this.#known.get(tag) ?? this.#known.get('') ?? {};
    const cseq = this.#known.get(tag)?.cseq ?? -1;
    this.#known.clear();
    this.#known.set(tag, { cseq });
    this.#confirmedTag = tag;
    return media;
  }

  isKnown(tag: string | undefined): tag is string {
    return Boolean(tag) && this.#known.has(tag ?? '');
  }

  /** Notes the CSeq number of a request. False if it is not above the last one: the request is out of order (RFC 3261 12.2.2). */
  acceptCSeq(tag: string, cseq: number): boolean {
    const known = this.#known.get(tag);
    if (!known || cseq <= known.cseq) return false;
    known.cseq = cseq;
    return true;
  }
}

/** Whether a provisional response says that a phone rings. Early media counts: it is a ring tone or an announcement. */
export const isRinging = (status: number, media: RemoteMedia | undefined): boolean =>
  status === 180 || status === 183 || (status > 100 && media !== undefined);
