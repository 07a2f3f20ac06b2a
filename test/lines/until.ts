import { setTimeout as pause } from 'node:timers/promises';

const POLL_LIMIT_MS = 30_000;
const POLL_INTERVAL_MS = 20;

/** Polls until a condition holds, for programs in other processes that send no event. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, limitMs = POLL_LIMIT_MS): Promise<void> {
  for (const end = Date.now() + limitMs; !(await isSo()); await pause(POLL_INTERVAL_MS)) {
    if (Date.now() > end) throw new Error(`not so after ${limitMs} ms: ${what}`);
  }
}

/** Polls until `find` finds something: Asterisk writes its log a moment after it has sent or received a message. */
export async function found<T>(what: string, find: () => T | undefined): Promise<T> {
  let one: T | undefined;
  await until(what, () => (one = find()) !== undefined);
  return one as T;
}
