import type { FastifyReply, FastifyRequest } from 'fastify';

/** Of a body that nobody reads, so much is taken off the wire and thrown away, to keep the connection for the next request. */
export const MAX_DISCARDED_BYTES = 1024 * 1024;

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * For an answer that does not wait for the body. Node discards what is left of it after the answer; a body that says to be longer
 * than the bound costs its sender the connection, as does any of an address that sent too many wrong keys, and so does one of no stated length when it gets there (RFC 9112 section 9.3).
 */
export function leaveUnread(request: FastifyRequest, reply: FastifyReply): void {
  const { headers, raw } = request;
  const isLimited = reply.hasHeader('retry-after') && hasBody(request);
  if (isLimited || Number(headers['content-length'] ?? 0) > MAX_DISCARDED_BYTES) void reply.header('connection', 'close');
  if (headers['transfer-encoding'] === undefined) return;
  let left = MAX_DISCARDED_BYTES;
  raw.on('data', (bytes: Buffer) => {
    left -= bytes.length;
    if (left < 0) raw.destroy();
  });
}
