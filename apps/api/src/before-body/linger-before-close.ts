import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Of a body that is discarded after the answer, on a connection that is then closed. */
const MAX_LINGER_BYTES = 10 * 1024 * 1024;
/** As long as nginx lingers for a sender that sends nothing (`lingering_timeout`). */
const LINGER_MS = 5_000;

/**
 * Lets the sender of a body that is not read to its end read the answer, although the connection is closed after it. To close a socket with
 * unread bytes resets the connection, and the sender's system then drops an answer that was not read yet; nginx answers 502 in its place.
 * So the connection is closed for writing first (RFC 9112 section 9.6). What still comes is discarded until the body or the connection has
 * ended, for 5 s and 10 MiB at most.
 */
export function lingerBeforeClose({ raw }: FastifyRequest): void {
  if (raw.complete) return;
  const { socket } = raw;
  let left = MAX_LINGER_BYTES;
  raw.on('data', (bytes: Buffer) => {
    left -= bytes.length;
    if (left < 0) socket.destroy();
  });
  // Node calls it after an answer with `connection: close`.
  socket.destroySoon = () => {
    const close = (): void => Socket.prototype.destroySoon.call(socket);
    if (raw.complete) return close();
    const timer = setTimeout(close, LINGER_MS);
    raw.once('end', close);
    socket.once('close', () => clearTimeout(timer));
    socket.end();
  };
}
