import { setTimeout as pause } from 'node:timers/promises';
import { errorFields } from '@turant/observability';
import { startSources, type Sources } from '@turant/road';
import type { ApiParts } from './api-parts.js';

const EVERY_MS = 1_000;

/** The road's part of an api process: its consumers at once (before the bus is started), what is due every second. */
export function runSources(parts: ApiParts): Pick<Sources, 'stop'> {
  const { road, host, vault, intake, refusals, log, settings } = parts;
  const sources = startSources({ ...road, host, vault, intake });
  const tick = async (): Promise<void> => {
    await Promise.all([sources.sweep(), refusals.flush()]);
  };
  const timer = setInterval(() => {
    void tick().catch((error: unknown) => log.warn(errorFields(error), 'what is due was not looked at; in a second again'));
  }, EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      // A platform that does not answer holds nobody up: what is left is claimed, and due again.
      const over = new AbortController();
      const late = pause(settings.drainSeconds * 1000, undefined, { signal: over.signal }).catch(() => undefined);
      await Promise.race([sources.stop(), late]);
      over.abort();
      await refusals.flush();
    },
  };
}
