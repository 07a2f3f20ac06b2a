import { setTimeout as pause } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import type { Message } from '@turant/domain';
import { messageData } from '@turant/management';
import { errorFields } from '@turant/observability';
import { httpTranscriber, startSources, type Sources } from '@turant/road';
import { RefusalCounts } from './platform-webhooks/refusal-counts.js';
import { ApiRoad, KeptParts } from './tokens.js';

const SWEEP_INTERVAL_MS = 1_000;

/** Runs the road's steps of an api process: subscribes their consumers (so it must precede `bus.start`), and sweeps every second. */
export function runSources(api: INestApplicationContext): Pick<Sources, 'stop'> {
  const road = api.get<ApiRoad>(ApiRoad);
  const refusals = api.get(RefusalCounts);
  const transcriber = road.config.get('transcriber', { infer: true });
  const transcripts = transcriber && { ...api.get<KeptParts>(KeptParts), transcriber: httpTranscriber(transcriber) };
  const messaging = { webhooks: road.webhooks, dataOf: (message: Message) => messageData(road, message) };
  const sources = startSources({ ...road, messaging, ...(transcripts && { transcripts }) });
  const tick = async (): Promise<void> => {
    await Promise.all([sources.sweep(), refusals.flush()]);
  };
  const timer = setInterval(() => {
    void tick().catch((error: unknown) => road.log.warn(errorFields(error), 'a sweep failed; it is repeated after 1 s'));
  }, SWEEP_INTERVAL_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      // Shutdown waits at most `drainSeconds` for a platform that does not answer. Work that this process has claimed becomes due again.
      const over = new AbortController();
      const late = pause(road.config.get('drainSeconds', { infer: true }) * 1000, undefined, { signal: over.signal }).catch(
        () => undefined,
      );
      await Promise.race([sources.stop(), late]);
      over.abort();
      await refusals.flush();
    },
  };
}
