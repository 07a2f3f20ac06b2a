import { until as untilFound } from '../engines/until.js';

/** For test/chaos, which names first what it waits for. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, withinMs = 30_000): Promise<void> {
  await untilFound(isSo, { what, withinMs });
}
