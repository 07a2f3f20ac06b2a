import type { RemoteMedia } from './sdp.js';

/** A proxy may fork an INVITE; more phones than this need no dialog of their own before one of them answers. */
const MAX_EARLY_DIALOGS = 16;

interface FarEnd {
  /** What it said in a provisional response of the audio to come. */
  media?: RemoteMedia;
  /** CSeq number of its last request. */
  cseq: number;
}

/** The far ends that one INVITE reached, by their tags: early dialogs until the answer, one dialog from then on (RFC 3261 12, 13.2.2). */
export class InviteDialogs {
  readonly #known = new Map<string, FarEnd>();
  #answered: string | undefined;

  /** The tag of the far end that answered. */
  get answered(): string | undefined {
    return this.#answered;
  }

  /** A provisional response came. One without a tag makes no dialog, but its SDP counts. */
  note(tag: string, media: RemoteMedia | undefined): void {
    if (this.#answered !== undefined) return;
    const known = this.#known.get(tag);
    if (!known && this.#known.size >= MAX_EARLY_DIALOGS) return;
    this.#known.set(tag, { cseq: -1, ...known, ...(media ? { media } : {}) });
  }

  /** A 2xx came: the other far ends are none any more. Answers the SDP that this one sent before. */
  answer(tag: string): RemoteMedia | undefined {
    const { media } = this.#known.get(tag) ?? this.#known.get('') ?? {};
    const cseq = this.#known.get(tag)?.cseq ?? -1;
    this.#known.clear();
    this.#known.set(tag, { cseq });
    this.#answered = tag;
    return media;
  }

  isKnown(tag: string | undefined): tag is string {
    return Boolean(tag) && this.#known.has(tag ?? '');
  }

  /** RFC 3261 12.2.2: a request with a number that is not above the last one is out of order. */
  takeInOrder(tag: string, cseq: number): boolean {
    const known = this.#known.get(tag);
    if (!known || cseq <= known.cseq) return false;
    known.cseq = cseq;
    return true;
  }
}

/** Early media is a ring tone or an announcement: somebody was reached. */
export const isRinging = (status: number, media: RemoteMedia | undefined): boolean =>
  status === 180 || status === 183 || (status > 100 && media !== undefined);
