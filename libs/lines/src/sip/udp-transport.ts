import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { Hop } from './hop.js';
import { setDscp } from './media/set-dscp.js';

export interface SipTransportOptions {
  host: string;
  port: number;
  /** May that address speak to us, and be connected to? */
  isAllowedPeer(address: string): boolean;
  /** Differentiated services code point of what is sent over UDP; unmarked where it is undefined. */
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
/** `INVITE` with the shortest of the headers that each message must have is longer; keep-alives (RFC 5626 3.5.1) are shorter. */
const MIN_DATAGRAM_BYTES = 64;

/** Addresses here are numeric: answering at once keeps a send in the tick in which it was called. */
export const numericLookup = (address: string, _family: unknown, callback: (error: null, address: string, family: number) => void): void =>
  callback(null, address, 4);

/** A UDP socket for signalling. Rejects with the system's error, such as EADDRINUSE, where it cannot be bound. */
export async function openUdpTransport(
  { host, port, isAllowedPeer, dscp }: SipTransportOptions,
  onDatagram: (bytes: Buffer, from: Hop) => void,
): Promise<SipTransport> {
  const socket = createSocket({ type: 'udp4', lookup: numericLookup as never });
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
    // Cheapest first: a flood of strangers must cost no more than its reading.
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

/** Bursts wait there while we are busy. The system may give less; it may also refuse. */
function askForReceiveBuffer(socket: Socket): void {
  try {
    socket.setRecvBufferSize(RECEIVE_BUFFER_BYTES);
  } catch {
    // The system's own size has to do.
  }
}
