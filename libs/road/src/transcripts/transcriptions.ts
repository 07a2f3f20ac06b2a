import type { Call } from '@turant/domain';
import { oneQueue, WorkList } from '../ready-list/work-list.js';
import { MAX_TRANSCRIBE_MS } from './http-transcriber.js';
import { transcribeCall } from './transcribe-call.js';
import type { ClaimedCall, TranscriptsContext } from './transcripts-context.js';

const OPTIONS = {
  /** Each transcription holds a recording, of 3 MB for 10 minutes. */
  maxParallel: 2,
  claimMs: MAX_TRANSCRIBE_MS + 300_000,
};

/** The ready list of calls that are to be transcribed, the longest due first. */
export class Transcriptions extends WorkList<Call, 'all'> {
  private readonly stopping: AbortController;

  constructor(context: TranscriptsContext) {
    const { acrossTenants, calls } = context.store;
    const ready = oneQueue<Call>({
      due: (now, limit) => acrossTenants.calls.toTranscribe(now, limit),
      claim: async ({ tenantId, _id, transcribeAt }, until) =>
        transcribeAt && calls.patch(tenantId, _id, [['transcribeAt', '=', transcribeAt]], { set: { transcribeAt: until } }),
    });
    const stopping = new AbortController();
    super(context, ready, (call) => transcribeCall(context, call as ClaimedCall, stopping.signal), OPTIONS);
    this.stopping = stopping;
  }

  /** Breaks off what is under way. */
  override stop(): Promise<void> {
    this.stopping.abort();
    return super.stop();
  }
}
