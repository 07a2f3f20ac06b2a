import type { SipMessage } from '../message.js';
import { copyOf, restOf } from './cursor.js';
import type { MessageFault } from './message-fault.js';
import { MAX_HEAD_BYTES, MAX_STREAM_BODY_BYTES } from './limits.js';
import { readLength, takeHeaderName } from './read-headers.js';
import { readHead } from './read-message.js';
import { findEndOfHead, skipEmptyLines, splitHead, type HeadLines } from './split-head.js';

export interface StreamListener {
  onMessage(message: SipMessage): void;
  /** The beginning of the next message is not known: nothing more can be read from this stream. */
  onBroken(): void;
  /** An invalid message whose end is known: reading goes on after it. */
  onRefused?(fault: MessageFault): void;
}

const END_OF_HEAD_BYTES = 4;
const MIN_BUFFER_BYTES = 2_048;
/** A chunk is processed in pieces, so that the buffer holds at most one message and one piece. */
const MAX_PIECE_BYTES = 16_384;
const MAX_BUFFER_BYTES = MAX_HEAD_BYTES + MAX_STREAM_BODY_BYTES + 2 * MAX_PIECE_BYTES;
const NOTHING = Buffer.alloc(0);

/** A message whose headers were read and whose body has not come yet. If `head` is a fault, the body will be skipped. */
interface Awaited {
  head: SipMessage | MessageFault;
  bodyBytes: number;
}

/**
 * Cuts a stream into messages by their Content-Length (RFC 3261 18.3, 7.5). Each byte is copied and examined a bounded number of times,
 * however small the chunks are: bytes that were searched for the end of the headers are not searched again.
 */
export class StreamFramer {
  #bytes = NOTHING;
  /** The unread bytes of the buffer are those from `#start` to `#end`. */
  #start = 0;
  #end = 0;
  /** The empty line after the headers does not begin before this index. */
  #searched = 0;
  #awaited: Awaited | undefined;
  #isBroken = false;

  constructor(private readonly listener: StreamListener) {}

  push(chunk: Buffer): void {
    if (this.#isBroken) return;
    for (let at = 0; at < chunk.length && !this.#isBroken; at += MAX_PIECE_BYTES) this.#pushPiece(chunk.subarray(at, at + MAX_PIECE_BYTES));
  }

  #pushPiece(piece: Buffer): void {
    this.#append(piece);
    try {
      while (!this.#isBroken && this.#takeOne());
    } finally {
      this.#dropTaken();
    }
  }

  /** Takes one head or one body. True if it was complete: then another one may follow. */
  #takeOne(): boolean {
    return this.#awaited ? this.#takeBody(this.#awaited) : this.#takeHead();
  }

  #takeHead(): boolean {
    this.#start = skipEmptyLines(this.#bytes, this.#start, this.#end);
    const held = this.#bytes.subarray(0, this.#end);
    const end = findEndOfHead(held, Math.max(this.#start, this.#searched));
    if ((end < 0 ? this.#end - END_OF_HEAD_BYTES : end) - this.#start > MAX_HEAD_BYTES) this.#break();
    else if (end < 0) this.#searched = Math.max(this.#start, this.#end - END_OF_HEAD_BYTES + 1);
    else this.#await(splitHead(held, this.#start, end), end + END_OF_HEAD_BYTES);
    return this.#awaited !== undefined;
  }

  #await(lines: HeadLines | MessageFault, bodyStart: number): void {
    const bodyBytes = typeof lines === 'string' ? undefined : lengthIn(lines);
    if (typeof lines === 'string' || bodyBytes === undefined || bodyBytes > MAX_STREAM_BODY_BYTES) return this.#break();
    this.#awaited = { head: readHead(lines), bodyBytes };
    this.#start = this.#searched = bodyStart;
  }

  #takeBody({ head, bodyBytes }: Awaited): boolean {
    const end = this.#start + bodyBytes;
    if (end > this.#end) return false;
    const content = this.#bytes.toString('latin1', this.#start, end);
    // The position is moved before the listener is called, so that reading goes on after this message even if the listener throws.
    this.#start = this.#searched = end;
    this.#awaited = undefined;
    if (typeof head === 'string') this.listener.onRefused?.(head);
    else this.listener.onMessage(Object.assign(head, { content }));
    return true;
  }

  #break(): void {
    this.#isBroken = true;
    this.listener.onBroken();
  }

  /** Appends a piece. The buffer at least doubles when it grows, so that all copying takes linear time. */
  #append(piece: Buffer): void {
    const needed = this.#end + piece.length;
    if (needed > this.#bytes.length) {
      const doubled = Math.min(2 * this.#bytes.length, MAX_BUFFER_BYTES);
      const larger = Buffer.allocUnsafe(Math.max(needed, doubled, MIN_BUFFER_BYTES));
      this.#bytes.copy(larger, 0, 0, this.#end);
      this.#bytes = larger;
    }
    piece.copy(this.#bytes, this.#end);
    this.#end = needed;
  }

  /** Drops the bytes that were read. At most one piece is moved, because reading has ended inside the last one. An idle stream has no buffer. */
  #dropTaken(): void {
    if (this.#start === this.#end || this.#isBroken) {
      this.#bytes = NOTHING;
      this.#start = this.#end = this.#searched = 0;
    } else if (this.#start > 0) {
      this.#bytes.copyWithin(0, this.#start, this.#end);
      this.#end -= this.#start;
      this.#searched = Math.max(0, this.#searched - this.#start);
      this.#start = 0;
    }
  }
}

/** The Content-Length of the header lines, even if another header is malformed. Undefined if there is none, or two that differ. */
function lengthIn(lines: HeadLines): number | undefined {
  const values = lines.slice(1).flatMap((line) => {
    const value = copyOf(line);
    return takeHeaderName(value) === 'content-length' ? [value] : [];
  });
  const [first] = values;
  return first && values.every((value) => restOf(value) === restOf(first)) ? readLength(first) : undefined;
}
