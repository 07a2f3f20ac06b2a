/** The largest datagram that is read. Our requests are below 2 kB; messages with all headers that carriers add are below 6 kB. */
export const MAX_DATAGRAM_BYTES = 16_384;
/** The largest start line and headers of a message on a stream. */
export const MAX_HEAD_BYTES = MAX_DATAGRAM_BYTES;
/** The longest line of start line and headers, after unfolding (RFC 3261 7.3.1). */
export const MAX_LINE_BYTES = 4_096;
/** Header lines of one message; a folded line counts once. */
export const MAX_HEADER_LINES = 100;
/** The largest body of a message on a stream. */
export const MAX_STREAM_BODY_BYTES = 65_536;
/** A CSeq number is below 2**31 (RFC 3261 8.1.1.5). */
export const MAX_CSEQ = 2 ** 31 - 1;
export const MAX_PORT = 65_535;
