import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** The bytes of an INVITE from a stranger; each number makes another transaction. */
export const rawInvite = (number: number, port: number, change: { branch?: string; transport?: string } = {}): Buffer =>
  rawRequest('INVITE', number, port, change);

export function rawRequest(method: string, number: number, port: number, change: { branch?: string; transport?: string } = {}): Buffer {
  const { branch = `z9hG4bKflood${number}`, transport = 'UDP' } = change;
  const lines = [
    `${method} sip:turant@127.0.0.1 SIP/2.0`,
    `Via: SIP/2.0/${transport} 127.0.0.1:${port};branch=${branch};rport`,
    'Max-Forwards: 70',
    `From: <sip:flood@127.0.0.1>;tag=from${number}`,
    'To: <sip:turant@127.0.0.1>',
    `Call-ID: flood${number}@127.0.0.1`,
    `CSeq: 1 ${method}`,
    `Contact: <sip:flood@127.0.0.1:${port}>`,
    'Content-Length: 0',
    '',
    '',
  ];
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

export async function openUdpSocket(address = '127.0.0.1'): Promise<Socket> {
  const socket = createSocket('udp4').bind(0, address);
  await once(socket, 'listening');
  return socket;
}

const MAX_TURNS = 1_000_000;

/** Runs turns of the event loop, in which sockets are read, until `isDone` is true. It uses no timers, because a test may fake them. */
export async function until(isDone: () => boolean): Promise<void> {
  for (let turn = 0; !isDone(); turn += 1) {
    if (turn === MAX_TURNS) throw new Error(`Not true after ${MAX_TURNS} turns of the event loop: ${isDone.toString()}`);
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
