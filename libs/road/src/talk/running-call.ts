import type { Call, Employee, EndedBy, Lead, Tenant } from '@turant/domain';
import { isCarrierRefusal, mayBecome, statusOfUnanswered } from '@turant/domain';
import { monotonicMs, type LineCall, type LineCallEnd, type LineEvent, type PreparedCall } from '@turant/lines';
import { errorFields } from '@turant/observability';
import type { Conversation } from '@turant/voice';
import type { TelephonyContext } from '../road-context.js';
import { markAnsweredLate } from '../calls/mark-answered-late.js';
import { settleCall } from '../calls/settle-call.js';
import { optOut } from './opt-out.js';
import { PaidTime } from './paid-time.js';
import { CallRecord } from './call-record.js';
import type { RunningCalls } from './running-calls.js';

export type RunContext = TelephonyContext & { running: RunningCalls };

export interface Parties {
  tenant: Tenant;
  employee: Employee;
  lead: Lead;
}

/** At least every 5 s: the lease is renewed, and the time up to which audio is known to have flowed is written. */
const BEAT_MS = 4_000;
const WATCH_MS = 250;
/** A far end that sends no RTP at all from the answer on is hung up after 30 s at most: before its silence costs a second block. */
const SILENT_RTP_MS = 29_500;
/** The BYE of the longest call leaves before the limit, so that the limit is never a block more. */
const BEFORE_MAX_MS = 500;
const GOODBYE_MS = 4_000;

/** One call on the line: turns what the line reports into guarded writes, in order, and its end into one settlement. */
export class RunningCall {
  readonly callId: string;
  /** Resolves when the call is settled, or another worker has taken it over. */
  readonly settled: Promise<void>;
  private line: LineCall | undefined;
  private conversation: Conversation | undefined;
  private readonly record: CallRecord;
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly digitListeners: ((digit: string) => void)[] = [];
  private answeredMs: number | undefined;
  /** When our BYE left: a far end that does not answer it is not paid for. */
  private byeMs: number | undefined;
  private paid: PaidTime | undefined;
  /** Why we hang up, if we do. */
  private ending: { by: EndedBy; reason: string } | undefined;
  private done: () => void = () => undefined;
  private onPlaced: () => void = () => undefined;

  constructor(
    private readonly context: RunContext,
    call: Call,
    private readonly parties: Parties,
  ) {
    this.callId = call._id;
    this.settled = new Promise((resolve) => (this.done = resolve));
    this.record = new CallRecord(context, call, () => this.lost());
    context.running.add(this);
  }

  /** Sends the INVITE, if it can leave within so many milliseconds: while the lease holds. */
  begin(prepared: PreparedCall, sendWithinMs: number, onPlaced: () => void = () => undefined): void {
    this.onPlaced = onPlaced;
    try {
      this.line = prepared.place((event) => this.on(event), sendWithinMs);
    } catch (error) {
      // Whether anything left is not known here: like a lost worker's, the call is ended by the sweep.
      this.context.running.remove(this);
      throw error;
    }
    this.timers.push(setInterval(() => this.record.beat(this.lastAudioAt()), BEAT_MS));
    if (this.context.running.takeKeptHangUp(this.callId)) this.hangUp('operator', 'hung-up');
  }

  hangUp(by: EndedBy, reason: string): void {
    this.ending ??= { by, reason };
    if (this.answeredMs !== undefined) this.byeMs ??= this.context.clock.monotonicMs();
    this.line?.hangUp();
  }

  sayGoodbye(reason: string, withinMs: number, by: EndedBy = 'system'): void {
    if (!this.conversation) return this.hangUp(by, reason);
    this.ending ??= { by, reason };
    this.conversation.finish(reason, withinMs);
  }

  /** The answer is acknowledged to the far end when its dialog is stored. */
  private on(event: LineEvent): void | Promise<void> {
    if (event.type === 'answered') return this.answered(event.dialog, event.atMs);
    if (event.type === 'placed') this.onPlaced();
    else if (event.type === 'ringing') this.record.ringing(event.dialog);
    else if (event.type === 'digit') this.digitListeners.forEach((listener) => listener(event.digit));
    else if (event.type === 'ended') void this.settle(event.end, event.atMs);
    else if (event.type === 'late-answer') void this.settled.then(() => markAnsweredLate(this.context, this.callId));
  }

  private answered(dialog: Parameters<CallRecord['answered']>[0], atMs: number): Promise<void> {
    this.answeredMs = this.timeOf(atMs);
    const onRecord = this.record.answered(dialog);
    this.paid = new PaidTime(this.context, this.record, this.answeredMs);
    this.converse();
    this.timers.push(setInterval(() => this.watch(), WATCH_MS));
    return onRecord;
  }

  /** When something happened on the line, by the clock of the road: this thread may hear of it late. */
  private timeOf(atMs: number): number {
    return this.context.clock.monotonicMs() - Math.max(0, Math.round(monotonicMs() - atMs));
  }

  private converse(): void {
    const line = this.line as LineCall;
    const link = {
      onFrame: line.onAudio.bind(line),
      onDigit: (listener: (digit: string) => void) => void this.digitListeners.push(listener),
      play: line.play.bind(line),
      flush: line.flush.bind(line),
      onPlayed: line.onPlayed.bind(line),
    };
    this.conversation = this.context.talk.start({ link, ...this.parties, onOptOut: () => optOut(this.context, this.record.call) });
    void this.conversation.done.then(({ reason }) => this.hangUp('agent', reason));
  }

  /** Ends the call in time: paid time, longest call, a far end that never sends audio. */
  private watch(): void {
    if (this.answeredMs === undefined || !this.paid) return;
    const elapsedMs = this.context.clock.monotonicMs() - this.answeredMs;
    const { maxCallMs } = this.context.limits;
    const lastMs = maxCallMs - BEFORE_MAX_MS;
    if (this.line?.lastAudioInMs === undefined && elapsedMs >= SILENT_RTP_MS) this.hangUp('system', 'media-silent');
    if (elapsedMs >= lastMs) this.hangUp('system', 'max-length');
    else if (elapsedMs >= lastMs - GOODBYE_MS && lastMs > 2 * GOODBYE_MS) this.sayGoodbye('max-length', lastMs - elapsedMs);
    const leftMs = this.paid.watch(elapsedMs, maxCallMs);
    if (leftMs === undefined) return;
    if (leftMs <= 0) this.hangUp('system', 'balance_exhausted');
    else this.sayGoodbye('balance_exhausted', leftMs);
  }

  private lastAudioAt(): Date | undefined {
    const lastMs = this.line?.lastAudioInMs;
    if (this.answeredMs === undefined || lastMs === undefined) return undefined;
    return new Date(this.context.clock.now().getTime() - Math.max(0, monotonicMs() - lastMs));
  }

  private async settle(end: LineCallEnd, atMs: number): Promise<void> {
    const nowMs = this.context.clock.monotonicMs();
    const endMs = Math.min(this.byeMs ?? Infinity, this.timeOf(atMs));
    const endedAt = new Date(this.context.clock.now().getTime() - Math.round(nowMs - endMs));
    const outcome = this.outcome(end, this.answeredMs !== undefined);
    this.timers.splice(0).forEach((timer) => clearInterval(timer));
    this.conversation?.stop();
    const call = await this.record.finished();
    if (call) {
      // Whole milliseconds, rounded down: the payer's favour.
      const durationMs = this.answeredMs === undefined ? undefined : Math.max(0, Math.floor(endMs - this.answeredMs));
      await this.settleUntilDone(call, { ...outcome, endedAt, durationMs });
    }
    this.context.running.remove(this);
    this.done();
  }

  private outcome(
    end: LineCallEnd,
    wasAnswered: boolean,
  ): Pick<Parameters<typeof settleCall>[2], 'status' | 'endedBy' | 'endReason' | 'sip' | 'neverLeft'> {
    const isOurs = end.by === 'us';
    const endedBy: EndedBy = isOurs ? (this.ending?.by ?? 'system') : end.by === 'callee' ? 'callee' : 'system';
    const unanswered = { sipCode: end.sip?.code, hasRung: end.hasRung };
    const given = end.by === 'callee' && isCarrierRefusal(unanswered) ? 'carrier-refused' : end.reason;
    const endReason = (isOurs || end.by === 'system' ? this.ending?.reason : undefined) ?? given;
    const neverLeft = end.reason === 'lease-lost';
    if (wasAnswered) return { status: 'completed', endedBy, endReason, sip: end.sip, neverLeft };
    const ours =
      end.reason === 'ring-timeout' ? 'ring-timeout' : end.reason === 'cancelled' || end.reason === 'hung-up' ? 'hang-up' : undefined;
    return { status: statusOfUnanswered({ ...unanswered, ours }), endedBy, endReason, sip: end.sip, neverLeft };
  }

  /** The line is gone already; only the store can be in the way, so it is asked until it answers. */
  private async settleUntilDone(record: Call, end: Parameters<typeof settleCall>[2]): Promise<void> {
    let call = record;
    for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 5_000)) {
      try {
        // An answer that could not be written down leaves no way to `completed`; the time is charged all the same.
        const status = mayBecome(call.status, end.status) ? end.status : 'unknown';
        if (await settleCall(this.context, call, { ...end, status })) return;
        // Settled by another; or it holds more than we know of, for the reply to a reservation was lost.
        const stored = await this.record.stored();
        if (!stored) return;
        call = stored;
      } catch (error) {
        this.context.log.error({ ...errorFields(error), callId: this.callId }, 'settling failed; it is tried again');
      }
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }

  /** Another worker has taken the call over, believing us dead: whatever is up goes down, and nothing more is written. */
  private lost(): void {
    this.context.log.warn({ callId: this.callId }, 'the call was taken over by another worker');
    this.hangUp('system', 'taken-over');
  }
}
