import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { numericLookup } from '../udp-transport.js';

/** The UDP ports for calls, `min` and `max` included. */
export interface PortRange {
  min: number;
  max: number;
}

export interface PortPair {
  /** Bound to an even port. */
  rtp: Socket;
  /** Bound to the odd port above the RTP port (RFC 3550 11). */
  rtcp: Socket;
}

const MAX_KERNEL_TRIES = 50;

/** Binds two neighbouring ports. Rejects with EADDRINUSE if no pair is free, or with another error of the system, such as EMFILE. */
export function bindPair(host: string, range?: PortRange): Promise<PortPair> {
  return range ? bindInRange(host, range) : bindAnywhere(host);
}

/** Tries the pairs in random order, because consecutive ports could be guessed. */
async function bindInRange(host: string, { min, max }: PortRange): Promise<PortPair> {
  const firstEven = min + (min % 2);
  const free = Array.from({ length: Math.max(0, Math.floor((max - firstEven + 1) / 2)) }, (_, index) => firstEven + index * 2);
  while (free.length > 0) {
    const picked = randomInt(free.length);
    const port = free[picked] ?? 0;
    free[picked] = free.at(-1) ?? 0;
    free.pop();
    const pair = await bindBoth(await bindIfFree(host, port), host, port + 1);
    if (pair) return { rtp: pair[0], rtcp: pair[1] };
  }
  throw noPair(`no free pair of UDP ports from ${min} to ${max}`);
}

/** Lets the kernel choose one port, and binds its even or odd neighbour. */
async function bindAnywhere(host: string): Promise<PortPair> {
  for (let tries = 0; tries < MAX_KERNEL_TRIES; tries += 1) {
    const first = await bindIfFree(host, 0);
    const port = first?.address().port ?? 0;
    const pair = await bindBoth(first, host, port ^ 1);
    if (pair) return port % 2 === 0 ? { rtp: pair[0], rtcp: pair[1] } : { rtp: pair[1], rtcp: pair[0] };
  }
  throw noPair('no free pair of UDP ports');
}

async function bindBoth(first: Socket | undefined, host: string, port: number): Promise<[Socket, Socket] | undefined> {
  if (!first) return undefined;
  try {
    const second = await bindIfFree(host, port);
    if (second) return [first, second];
  } catch (error) {
    first.close();
    throw error;
  }
  first.close();
  return undefined;
}

/** Undefined if the port is taken. */
async function bindIfFree(host: string, port: number): Promise<Socket | undefined> {
  const socket = createSocket({ type: 'udp4', lookup: numericLookup });
  try {
    const listening = once(socket, 'listening');
    socket.bind(port, host);
    await listening;
    return socket;
  } catch (error) {
    socket.close();
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
}

const noPair = (message: string): Error => Object.assign(new Error(message), { code: 'EADDRINUSE', syscall: 'bind' });
