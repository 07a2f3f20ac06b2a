import { type Check, fail, type Finding } from './check.js';

/** Runs one check. It never rejects, and answers within the check's time limit, whatever the check does. */
export async function runCheck<S>(check: Check<S>, at: S): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<readonly Finding[]>((resolve) => {
    timer = setTimeout(() => resolve([fail(`no result within ${check.limitMs / 1000} s`)]), check.limitMs);
  });
  try {
    return await Promise.race([check.run(at), tooLong]);
  } catch (error) {
    return [fail((error as Error).message)];
  } finally {
    clearTimeout(timer);
  }
}
