import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { Hop } from './hop.js';
import { setDscp } from './media/set-dscp.js';

export interface SipTransportOptions {
  host: string;
  port: number;
  /** Whether a peer at this address may signal and be connected to. */
  isAllowedPeer(address: string): boolean;
  /** Differentiated services code point of our UDP datagrams; without it they are not marked. */
  dscp?: number | undefined;
}

export interface SipTransport {
  readonly port: number;
  send(bytes: Buffer, to: Hop, onError: (error: Error) => void): void;
  close(): void;
}

const RECEIVE_BUFFER_BYTES = 1 << 20;
/** A longer datagram is dropped before it is parsed. */
export const MAX_DATAGRAM_BYTES = 16_384;
/** A shorter datagram is dropped: it may be a keep-alive (RFC 5626 3.5.1), but no message with all mandatory headers. */
const MIN_DATAGRAM_BYTES = 64;

/** A look-up for addresses, which are numeric here. It calls back at once, so that a datagram leaves in the tick in which it was sent. */
export const numericLookup = (address: string, _family: unknown, callback: (error: null, address: string, family: number) => void): void =>
  callback(null, address, 4);

/** Binds a UDP socket for signalling. Rejects with the system's error, such as EADDRINUSE, if it cannot be bound. */
export async function openUdpTransport(
  { host, port, isAllowedPeer, dscp }: SipTransportOptions,
  onDatagram: (bytes: Buffer, from: Hop) => void,
): Promise<SipTransport> {
  const socket = createSocket({ type: 'udp4', lookup: numericLookup });
  const bound = once(socket, 'listening');
  socket.bind(port, host);
  await bound.catch((error: unknown) => {
    socket.close();
    throw error;
  });
  socket.on('error', () => undefined);
  askForReceiveBuffer(socket);
  if (dscp !== undefined) setDscp(socket, dscp);
  socket.on('message', (bytes, from) => {
    // Before anything is parsed: a flood from other addresses must cost no more than the reading of its datagrams.
    if (!isAllowedPeer(from.address) || bytes.length > MAX_DATAGRAM_BYTES || bytes.length < MIN_DATAGRAM_BYTES) return;
    onDatagram(bytes, { protocol: 'UDP', address: from.address, port: from.port });
  });
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

/** A burst waits in the receive buffer while this thread is busy. The system may give a smaller one, or refuse. */
function askForReceiveBuffer(socket: Socket): void {
  try {
    socket.setRecvBufferSize(RECEIVE_BUFFER_BYTES);
  } catch {
    // The default size stays.
  }
}
