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

/** How often the lease is renewed and the time of the last audio is stored: at least every 5 s. */
const BEAT_MS = 4_000;
const WATCH_MS = 250;
/** A far end that sends no RTP after the answer is hung up before 30 s are over, so that its silence costs no second block. */
const SILENT_RTP_MS = 29_500;
/** At the maximum length the BYE leaves this long before the limit, so that no further block begins. */
const BEFORE_MAX_MS = 500;
/** At the maximum length the goodbye begins this long before the BYE. */
const LAST_GOODBYE_MS = 4_000;

/** One call on the line: turns the line's events into guarded writes, in order, and the end into one settlement. */
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
  /** When our BYE left: the time after it is not charged, even if the far end does not answer the BYE. */
  private byeMs: number | undefined;
  private paid: PaidTime | undefined;
  /** Why this service ends the call, if it does. */
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

  /** Sends the INVITE if it can leave within `sendWithinMs`, while the lease holds. */
  begin(prepared: PreparedCall, sendWithinMs: number, onPlaced: () => void = () => undefined): void {
    this.onPlaced = onPlaced;
    try {
      this.line = prepared.place((event) => this.on(event), sendWithinMs);
    } catch (error) {
      // It is not known whether the INVITE left, so the sweep ends this call like a lost worker's.
      this.context.running.remove(this);
      throw error;
    }
    this.timers.push(setInterval(() => this.record.beat(this.lastAudioAt()), BEAT_MS));
    if (this.context.running.consumeKeptHangUp(this.callId)) this.hangUp('operator', 'hung-up');
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

  /** The line sends the ACK when the promise for `answered` resolves: the dialog is stored then. */
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

  /** Converts a time of the line into the road's monotonic clock: events of the line's thread may arrive late. */
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

  /** Ends the call at the end of its paid time, at the maximum length, or if the far end never sends audio. */
  private watch(): void {
    if (this.answeredMs === undefined || !this.paid) return;
    const elapsedMs = this.context.clock.monotonicMs() - this.answeredMs;
    const { maxCallMs } = this.context.limits;
    const lastMs = maxCallMs - BEFORE_MAX_MS;
    if (this.line?.lastAudioInMs === undefined && elapsedMs >= SILENT_RTP_MS) this.hangUp('system', 'media-silent');
    if (elapsedMs >= lastMs) this.hangUp('system', 'max-length');
    else if (elapsedMs >= lastMs - LAST_GOODBYE_MS && lastMs > 2 * LAST_GOODBYE_MS) this.sayGoodbye('max-length', lastMs - elapsedMs);
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
      // Rounded down to whole milliseconds, in the payer's favour.
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

  /** Retries without end: the line is closed already, and only an absent store can delay the settlement. */
  private async settleUntilDone(record: Call, end: Parameters<typeof settleCall>[2]): Promise<void> {
    let call = record;
    for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 5_000)) {
      try {
        // If the answer could not be stored, the call cannot become `completed`; its time is charged all the same.
        const status = mayBecome(call.status, end.status) ? end.status : 'unknown';
        if (await settleCall(this.context, call, { ...end, status })) return;
        // Another process has settled the call, or the reply to a reservation was lost and the stored call reserves more.
        const stored = await this.record.stored();
        if (!stored) return;
        call = stored;
      } catch (error) {
        this.context.log.error({ ...errorFields(error), callId: this.callId }, 'settling a call failed; it is tried again');
      }
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }

  /** Hangs up without another write, because another worker has taken the call over. */
  private lost(): void {
    this.context.log.warn({ callId: this.callId }, 'the call was taken over by another worker');
    this.hangUp('system', 'taken-over');
  }
}
