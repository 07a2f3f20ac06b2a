/** The largest datagram that is read; a request of ours is below 2 kB, one with every header that a carrier adds below 6 kB. */
export const MAX_DATAGRAM_BYTES = 16_384;
/** Start line and headers of a message on a stream: as much as fits into a datagram. */
export const MAX_HEAD_BYTES = MAX_DATAGRAM_BYTES;
/** One line of the head, after unfolding (RFC 3261 7.3.1). */
export const MAX_LINE_BYTES = 4_096;
/** Header lines of one message; a folded one counts once. */
export const MAX_HEADER_LINES = 100;
/** Body of a message on a stream. */
export const MAX_STREAM_BODY_BYTES = 65_536;
/** RFC 3261 8.1.1.5: below 2**31. */
export const MAX_CSEQ = 2 ** 31 - 1;
export const MAX_PORT = 65_535;
