import { isFinished, type CallStatus, type SipEnd } from './call.js';
import { rounded } from './rounded.js';

/** The fields of a call from which the quality of its trunk is counted. */
export interface PlacedCall {
  status: CallStatus;
  placedAt?: Date;
  ringingAt?: Date;
  answeredAt?: Date;
  durationMs?: number;
  sip?: SipEnd;
  quality?: object;
}

/** How well a trunk has done its work, in the field's measures (ITU-T E.425). A ratio is from 0 to 1; null without a call to measure. */
export interface TrunkQuality {
  /** Calls whose INVITE has left and that are over. */
  calls: number;
  /** Answer seizure ratio: the share that was answered. */
  asr: number | null;
  /** Average call duration of answered calls. */
  acdSeconds: number | null;
  /** Post-dial delay: from the INVITE to the ringing or, without one, to the answer. */
  pddMs: { p50: number; p95: number } | null;
  /** Network effectiveness ratio: the share that has reached a phone, answered or not. */
  ner: number | null;
  /** The mean of the calls whose quality is known. */
  mos: number | null;
  /** How calls ended, the most frequent first: the Q.850 cause, and the final SIP status code. */
  causes: { cause: number | null; sipCode: number | null; calls: number }[];
}

const MAX_CAUSES = 20;
/** A phone was reached: it was answered, or it rang, was busy or refused the call. */
const REACHED: ReadonlySet<CallStatus> = new Set<CallStatus>(['completed', 'no-answer', 'busy', 'rejected']);

/** Adds calls up, one by one. */
export class TrunkQualitySum {
  private calls = 0;
  private answered = 0;
  private reached = 0;
  private talkedMs = 0;
  private readonly delays: number[] = [];
  private readonly mosOf: number[] = [];
  private readonly causes = new Map<string, TrunkQuality['causes'][number]>();

  /** Leaves out a call that was not placed, or is not over. */
  add({ status, placedAt, ringingAt, answeredAt, durationMs = 0, sip, quality }: PlacedCall): void {
    if (!placedAt || !isFinished(status)) return;
    this.calls += 1;
    if (answeredAt) {
      this.answered += 1;
      this.talkedMs += durationMs;
    }
    if (answeredAt ?? REACHED.has(status)) this.reached += 1;
    const rang = ringingAt ?? answeredAt;
    if (rang) this.delays.push(Math.max(0, rang.getTime() - placedAt.getTime()));
    if (quality && 'mos' in quality && typeof quality.mos === 'number') this.mosOf.push(quality.mos);
    const [cause, sipCode] = [sip?.cause ?? null, sip?.code ?? null];
    const key = `${cause} ${sipCode}`;
    const known = this.causes.get(key);
    if (known) known.calls += 1;
    else this.causes.set(key, { cause, sipCode, calls: 1 });
  }

  get quality(): TrunkQuality {
    const { calls, answered, reached, talkedMs } = this;
    const delays = this.delays.sort((a, b) => a - b);
    const share = (part: number, of: number): number | null => (of === 0 ? null : rounded(part / of, 4));
    return {
      calls,
      asr: share(answered, calls),
      acdSeconds: answered === 0 ? null : rounded(talkedMs / answered / 1_000, 1),
      pddMs: delays.length === 0 ? null : { p50: percentile(delays, 0.5), p95: percentile(delays, 0.95) },
      ner: share(reached, calls),
      mos: this.mosOf.length === 0 ? null : rounded(this.mosOf.reduce((sum, one) => sum + one, 0) / this.mosOf.length, 2),
      causes: [...this.causes.values()].sort((a, b) => b.calls - a.calls).slice(0, MAX_CAUSES),
    };
  }
}

/** A percentile of a sorted list by the nearest rank. @param share from 0 to 1 */
const percentile = (sorted: readonly number[], share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
