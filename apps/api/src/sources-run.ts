import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Message } from '@turant/domain';
import { messageData } from '@turant/management';
import { httpTranscriber, startSources, type Sources } from '@turant/road';
import { RefusalCounts } from './platform-webhooks/refusal-counts.js';
import { RecurringWork } from './recurring-work.js';
import { ApiRoad, KeptParts } from './tokens.js';

const SWEEP_INTERVAL_MS = 1_000;

/** Runs the road's steps of an api process: subscribes their consumers (so it must precede `bus.start`), and sweeps every second. */
@Injectable()
export class SourcesRun {
  private readonly sources: Sources;

  constructor(
    @Inject(ApiRoad) private readonly road: ApiRoad,
    @Inject(KeptParts) kept: KeptParts,
    @Inject(RefusalCounts) private readonly refusals: RefusalCounts,
    @Inject(RecurringWork) work: RecurringWork,
  ) {
    const transcriber = road.config.get('transcriber', { infer: true });
    const transcripts = transcriber && { ...kept, transcriber: httpTranscriber(transcriber) };
    const messaging = { webhooks: road.webhooks, dataOf: (message: Message) => messageData(road, message) };
    this.sources = startSources({ ...road, messaging, ...(transcripts && { transcripts }) });
    work.every(SWEEP_INTERVAL_MS, () => Promise.all([this.sources.sweep(), refusals.flush()]));
  }

  /** Waits at most `DRAIN_SECONDS` for a platform that does not answer. Work that this process has claimed becomes due again. */
  async stop(): Promise<void> {
    const over = new AbortController();
    const late = pause(this.road.config.get('drainSeconds', { infer: true }) * 1000, undefined, { signal: over.signal }).catch(
      () => undefined,
    );
    await Promise.race([this.sources.stop(), late]);
    over.abort();
    await this.refusals.flush();
  }
}
