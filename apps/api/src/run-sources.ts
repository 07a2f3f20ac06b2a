import { setTimeout as pause } from 'node:timers/promises';
import type { Message } from '@turant/domain';
import { messageData } from '@turant/management';
import { errorFields } from '@turant/observability';
import { httpTranscriber, startSources, type Sources } from '@turant/road';
import type { ApiParts } from './api-parts.js';

const SWEEP_INTERVAL_MS = 1_000;

/** Runs the road's steps of an api process: subscribes their consumers (so it must precede `bus.start`), and sweeps every second. */
export function runSources(parts: ApiParts): Pick<Sources, 'stop'> {
  const { road, host, vault, intake, refusals, log, settings, kept, webhooks } = parts;
  const transcripts = settings.transcriber && { ...kept, transcriber: httpTranscriber(settings.transcriber) };
  const messaging = { webhooks, dataOf: (message: Message) => messageData({ ...road, vault }, message) };
  const sources = startSources({ ...road, host, vault, intake, messaging, ...(transcripts && { transcripts }) });
  const tick = async (): Promise<void> => {
    await Promise.all([sources.sweep(), refusals.flush()]);
  };
  const timer = setInterval(() => {
    void tick().catch((error: unknown) => log.warn(errorFields(error), 'a sweep failed; it is repeated after 1 s'));
  }, SWEEP_INTERVAL_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      // Shutdown waits at most `drainSeconds` for a platform that does not answer. Work that this process has claimed becomes due again.
      const over = new AbortController();
      const late = pause(settings.drainSeconds * 1000, undefined, { signal: over.signal }).catch(() => undefined);
      await Promise.race([sources.stop(), late]);
      over.abort();
      await refusals.flush();
    },
  };
}
