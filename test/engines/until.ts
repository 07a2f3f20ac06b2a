import { setTimeout as pause } from 'node:timers/promises';

export interface Waiting {
  /** What is waited for, as the error says it. Default: the source of the look. */
  what?: string;
  withinMs?: number;
  /** Asked when nothing has come: what was there instead. */
  seen?: () => unknown;
}

const MOST_SOURCE = 400;
/** Milliseconds between two looks at most. The first pause is 1 ms, and each one is twice as long as the one before. */
const MOST_BETWEEN_MS = 50;

/** Looks again and again until it finds something, and answers what it has found. @throws Error that says what never came, or with what the look failed */
export async function until<T>(
  look: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  { what = look.toString().slice(0, MOST_SOURCE), withinMs = 60_000, seen }: Waiting = {},
): Promise<T> {
  const end = performance.now() + withinMs;
  for (let ms = 1; ; ms = Math.min(2 * ms, MOST_BETWEEN_MS)) {
    try {
      const found = await look();
      if (found) return found;
    } catch (error) {
      throw new Error(`while it was waited for: ${what}: ${(error as Error).message}`, { cause: error });
    }
    if (performance.now() > end)
      throw new Error(`it did not come within ${withinMs} ms: ${what}${seen ? `; there was ${JSON.stringify(await seen())}` : ''}`);
    await pause(ms);
  }
}
