/** Each miss means that somebody else's write held, so that a writer who misses so often meets a crowd. */
const DEFAULT_OPTIMISTIC_TRIES = 10;

interface OptimisticOptions {
  tries?: number;
  /** Waits before the next attempt, so that writers in step do not collide again and again. */
  pause?(missed: number): Promise<unknown>;
  /** The error after the last miss. Without it the answer is undefined then. */
  contested?(): Error;
}

/**
 * Optimistic concurrency: repeats an attempt, which reads, decides and makes one guarded write, until it answers something. It answers undefined
 * if its guard missed, because another write came first.
 */
export function optimistic<T>(attempt: () => Promise<T | undefined>, options: OptimisticOptions & { contested(): Error }): Promise<T>;
export function optimistic<T>(attempt: () => Promise<T | undefined>, options?: OptimisticOptions): Promise<T | undefined>;
export async function optimistic<T>(
  attempt: () => Promise<T | undefined>,
  { tries = DEFAULT_OPTIMISTIC_TRIES, pause, contested }: OptimisticOptions = {},
): Promise<T | undefined> {
  for (let missed = 0; missed < tries; missed += 1) {
    if (missed > 0) await pause?.(missed);
    const answer = await attempt();
    if (answer !== undefined) return answer;
  }
  if (contested) throw contested();
  return undefined;
}
