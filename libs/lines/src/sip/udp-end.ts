import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { Hop } from './hop.js';

export interface SignallingEnd {
  readonly port: number;
  send(bytes: Buffer, to: Hop, onError: (error: Error) => void): void;
  close(): void;
}

const RECEIVE_BUFFER_BYTES = 1 << 20;

/** Addresses here are numeric: answering at once keeps a send in the tick in which it was called. */
export const numericLookup = (address: string, _family: unknown, callback: (error: null, address: string, family: number) => void): void =>
  callback(null, address, 4);

/** A UDP socket for signalling. Rejects with the system's error, such as EADDRINUSE, where it cannot be bound. */
export async function openUdpEnd(host: string, port: number, onDatagram: (bytes: Buffer, from: Hop) => void): Promise<SignallingEnd> {
  const socket = createSocket({ type: 'udp4', lookup: numericLookup as never });
  const bound = once(socket, 'listening');
  socket.bind(port, host);
  await bound.catch((error: unknown) => {
    socket.close();
    throw error;
  });
  socket.on('error', () => undefined);
  socket.setRecvBufferSize(RECEIVE_BUFFER_BYTES);
  socket.on('message', (bytes, from) => onDatagram(bytes, { protocol: 'UDP', address: from.address, port: from.port }));
  let isOpen = true;
  return {
    port: socket.address().port,
    send: (bytes, to, onError) => {
      if (isOpen) socket.send(bytes, to.port, to.address, (error) => error && onError(error));
    },
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      socket.close();
    },
  };
}
