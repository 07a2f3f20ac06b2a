import { connect, type Socket } from 'node:net';

export interface Raw {
  /** What came back until now. */
  text(): string;
  write(bytes: string | Buffer): void;
  /** Resolves with what came back when the other end has closed, or throws after `withinMs`. */
  closed(withinMs?: number): Promise<string>;
  /** Resolves as soon as so many status lines came back. */
  answered(count?: number, withinMs?: number): Promise<number[]>;
  destroy(): void;
}

/** An answer may follow the other's body without a line break. */
const STATUS = /HTTP\/1\.[01] (\d{3}) /g;
const statusesOf = (text: string): number[] => [...text.matchAll(STATUS)].map(([, status]) => Number(status));

/** A connection on which anything can be said. */
export async function openRaw(baseUrl: string): Promise<Raw> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  const received: Buffer[] = [];
  let isClosed = false;
  socket.on('data', (bytes) => received.push(bytes));
  socket.on('error', () => undefined);
  socket.on('close', () => (isClosed = true));
  await new Promise((resolve) => socket.once('connect', resolve));
  const text = (): string => Buffer.concat(received).toString('latin1');
  return {
    text,
    write: (bytes) => void socket.write(bytes),
    closed: async (withinMs = 5_000) => {
      await event(socket, () => isClosed, withinMs);
      return text();
    },
    answered: async (count = 1, withinMs = 5_000) => {
      await event(socket, () => statusesOf(text()).length >= count || isClosed, withinMs);
      return statusesOf(text());
    },
    destroy: () => void socket.destroy(),
  };
}

/** Looks at each event of the socket, so that nothing has to sleep. */
function event(socket: Socket, isThere: () => boolean, withinMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => done(() => reject(new Error(`nothing after ${withinMs} ms`))), withinMs);
    const look = (): void => void (isThere() && done(resolve));
    const done = (settle: () => void): void => {
      clearTimeout(late);
      socket.off('data', look).off('close', look);
      settle();
    };
    socket.on('data', look).on('close', look);
    look();
  });
}
