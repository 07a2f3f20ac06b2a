import type { Call } from '@turant/domain';
import { errorFields } from '@turant/observability';
import { MAX_TRANSCRIBE_MS } from './http-transcriber.js';
import { transcribeCall } from './transcribe-call.js';
import type { ClaimedCall, TranscriptsContext } from './transcripts-context.js';

/** Transcriptions that are under way at the same time in one process: each holds a recording, of 3 MB for 10 minutes. */
const MAX_TRANSCRIPTIONS = 2;
/** How long the work is claimed: longer than a transcription takes. After a crash the call is due again at that time. */
const CLAIM_TRANSCRIPTION_MS = MAX_TRANSCRIBE_MS + 300_000;

/** Transcribes the calls that are due, the longest due first. Each call is claimed by a guarded write. */
export class Transcriptions {
  private readonly underWay = new Set<Promise<void>>();
  private looking: Promise<void> | undefined;
  private readonly stopping = new AbortController();

  constructor(private readonly context: TranscriptsContext) {}

  /** Begins what is due and has a place; to be called each second. Never rejects. */
  sweep(): Promise<void> {
    if (this.stopping.signal.aborted || this.underWay.size >= MAX_TRANSCRIPTIONS) return Promise.resolve();
    this.looking ??= this.look()
      .catch((error: unknown) => this.context.log.warn(errorFields(error), 'it could not be read which calls are to be transcribed'))
      .finally(() => (this.looking = undefined));
    return this.looking;
  }

  /** Begins nothing new, breaks off what is under way, and resolves when nothing is. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.settled();
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    while (this.looking || this.underWay.size > 0) await Promise.all([this.looking, ...this.underWay]);
  }

  private async look(): Promise<void> {
    const { store, clock } = this.context;
    const now = clock.now();
    const due = await store.acrossTenants.calls.toTranscribe(now, MAX_TRANSCRIPTIONS - this.underWay.size);
    const until = new Date(now.getTime() + CLAIM_TRANSCRIPTION_MS);
    for (const call of due) {
      const claimed = await this.claim(call, until);
      if (claimed) this.begin(claimed);
    }
  }

  /** @returns undefined if another process was faster */
  private async claim({ tenantId, _id, transcribeAt }: Call, until: Date): Promise<ClaimedCall | undefined> {
    if (!transcribeAt) return undefined;
    const claimed = await this.context.store.calls.patch(tenantId, _id, [['transcribeAt', '=', transcribeAt]], {
      set: { transcribeAt: until },
    });
    return claimed && { ...claimed, transcribeAt: until };
  }

  private begin(call: ClaimedCall): void {
    const work: Promise<void> = transcribeCall(this.context, call, this.stopping.signal)
      .catch((error: unknown) =>
        this.context.log.error({ ...errorFields(error), callId: call._id }, 'a call could not be transcribed; it is due again later'),
      )
      .finally(() => {
        this.underWay.delete(work);
        void this.sweep();
      });
    this.underWay.add(work);
  }
}
