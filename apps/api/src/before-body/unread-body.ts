import type { FastifyReply, FastifyRequest } from 'fastify';
import { lingerBeforeClose } from './linger-before-close.js';

/** Bytes of an unread body that are received and discarded, to keep the connection for the next request. */
export const MAX_DISCARDED_BYTES = 1024 * 1024;

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Prepares an answer that does not wait for the body; Node discards the rest of the body after the answer. The connection is closed
 * (RFC 9112 section 9.3) when the stated length exceeds `MAX_DISCARDED_BYTES`, when a body without a stated length reaches that
 * number, and for any body from an address that sent too many wrong keys.
 */
export function leaveUnread(request: FastifyRequest, reply: FastifyReply): void {
  const { headers, raw } = request;
  const isLimited = reply.hasHeader('retry-after') && hasBody(request);
  const isTooLong = Number(headers['content-length'] ?? 0) > MAX_DISCARDED_BYTES;
  if (isLimited || isTooLong) void reply.header('connection', 'close');
  if (isTooLong && !isLimited) lingerBeforeClose(request);
  if (headers['transfer-encoding'] === undefined) return;
  let left = MAX_DISCARDED_BYTES;
  raw.on('data', (bytes: Buffer) => {
    left -= bytes.length;
    if (left < 0) raw.destroy();
  });
}
