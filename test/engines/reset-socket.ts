import type { Socket } from 'node:net';

/**
 * Ends a connection with RST, whatever was not sent yet. A socket whose end is on its way is reset after it: libuv refuses to
 * reset such a one (EINVAL of uv_tcp_close_reset), and Node then loses its handle, which stays open for good.
 */
export function resetSocket(socket: Socket): void {
  if (socket.writableEnded && !socket.writableFinished) socket.once('finish', () => socket.resetAndDestroy());
  else socket.resetAndDestroy();
}
