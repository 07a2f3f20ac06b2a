import { setTimeout as pause } from 'node:timers/promises';

const LIMIT_MS = 30_000;
const INTERVAL_MS = 20;

/** Asks until it is so: for what a program in another process does, which tells us nothing by itself. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + LIMIT_MS; !(await isSo()); await pause(INTERVAL_MS)) {
    if (Date.now() > end) throw new Error(`not so after ${LIMIT_MS} ms: ${what}`);
  }
}

/** Asks until there is one: Asterisk writes its log a moment after it has sent or received a message. */
export async function found<T>(what: string, find: () => T | undefined): Promise<T> {
  let one: T | undefined;
  await until(what, () => (one = find()) !== undefined);
  return one as T;
}
