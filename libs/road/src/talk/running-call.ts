import type { Call, Employee, EndedBy, Lead, Tenant, TrunkFailure } from '@turant/domain';
import { mayBecome, mayTryAgain, trunkFailureOf } from '@turant/domain';
import { monotonicMs, type LineCall, type LineCallEnd, type LineEvent, type PreparedCall } from '@turant/lines';
import { TurnRecorder, type AudioLink, type Conversation } from '@turant/voice';
import { sealAnswers } from '@turant/vault';
import type { TelephonyContext } from '../road-context.js';
import { CALL_BEAT_MS } from '../calls/limits.js';
import { hopsAfter } from '../calls/hops-after.js';
import { settleCall, type CallEnd } from '../calls/settle-call.js';
import type { TrunkBreakers } from '../calls/trunk-breakers.js';
import type { TrunkPermits } from '../calls/trunk-permits.js';
import { MAX_OWN_FAILURES, returnCall } from '../calls/wait-for-trunk.js';
import type { BeginRecording, RecordedCall } from '../recordings/recorded-call.js';
import { recordedLink } from '../recordings/recorded-link.js';
import { isToBeRecorded } from '../recordings/recording-side.js';
import { lastAudioAt } from './last-audio-at.js';
import { optOut } from './opt-out.js';
import { outcomeOf } from './outcome-of.js';
import { PaidTime } from './paid-time.js';
import { CallRecord } from './call-record.js';
import type { RunningCalls } from './running-calls.js';
import { writeLast } from './write-last.js';
import { SilentInvite, type SilentEnd } from './silent-invite.js';

export type RunContext = TelephonyContext & {
  running: RunningCalls;
  breakers: TrunkBreakers;
  permits: TrunkPermits;
  /** Calls the business for the person of a call. Resolves with whether the two were joined; never rejects. */
  connect(first: RunningCall): Promise<boolean>;
  /** Absent in a process that records nothing. */
  beginRecording?: BeginRecording;
  abandonRecording?(call: Call): void;
};

export interface Parties {
  tenant: Tenant;
  employee: Employee;
  lead: Lead;
}

/** Starts the conversation of a call that was just answered. */
export type StartTalk = (line: LineCall, link: AudioLink) => Conversation;

const WATCH_MS = 250;
/** A far end that sends no RTP after the answer is hung up so soon, before the employee takes leave of a person who says nothing: the reason tells the two apart. */
const SILENT_RTP_MS = 26_000;
/** At the maximum length the BYE leaves this long before the limit, so that no further block begins. */
const BEFORE_MAX_MS = 500;
/** At the maximum length the goodbye begins this long before the BYE. */
const LAST_GOODBYE_MS = 4_000;

/** One call on the line: turns the line's events into guarded writes, in order, and the end into one settlement. */
export class RunningCall {
  readonly callId: string;
  /** Resolves when the call is settled, or another worker has taken it over. */
  readonly settled: Promise<void>;
  /** Resolves when the call has ended on the line. */
  readonly over: Promise<void>;
  readonly record: CallRecord;
  /** Absent before the INVITE. */
  line: LineCall | undefined;
  private conversation: Conversation | undefined;
  private recorder: TurnRecorder | undefined;
  private recorded: RecordedCall | undefined;
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly digitListeners: ((digit: string) => void)[] = [];
  private answeredMs: number | undefined;
  /** When our BYE left: the time after it is not charged, even if the far end does not answer the BYE. */
  private byeMs: number | undefined;
  private paid: PaidTime | undefined;
  /** Why this service ends the call, if it does. */
  private ending: { by: EndedBy; reason: string } | undefined;
  /** Set while the call waits for the end of timer B. */
  private silent: SilentInvite | undefined;
  private placedMs = 0;
  private done: () => void = () => undefined;
  private isOver = false;
  private tellOver: () => void = () => undefined;
  private onPlaced: () => void = () => undefined;

  constructor(
    private readonly context: RunContext,
    call: Call,
    private readonly dueAt: Date,
    readonly parties: Parties,
    private readonly startTalk: StartTalk = (_, link) => this.talkWithPerson(link),
  ) {
    this.callId = call._id;
    this.settled = new Promise((resolve) => (this.done = resolve));
    this.over = new Promise((resolve) => (this.tellOver = resolve));
    this.record = new CallRecord(context, call, () => this.lost());
    context.running.add(this);
  }

  /** Sends the INVITE if it can leave within `sendWithinMs`, while the lease holds. */
  begin(prepared: PreparedCall, sendWithinMs: number, onPlaced: () => void = () => undefined): void {
    this.onPlaced = onPlaced;
    this.placedMs = this.context.clock.monotonicMs();
    try {
      this.line = prepared.place((event) => this.on(event), sendWithinMs);
    } catch (error) {
      // It is not known whether the INVITE left, so the sweep ends this call like a lost worker's.
      this.context.running.remove(this);
      throw error;
    }
    this.timers.push(setInterval(() => this.record.beat(lastAudioAt(this.context.clock, this.line, this.answeredMs)), CALL_BEAT_MS));
    if (this.context.running.consumeKeptHangUp(this.callId)) this.hangUp('operator', 'hung-up');
  }

  hangUp(by: EndedBy, reason: string): void {
    this.ending ??= { by, reason };
    if (this.answeredMs !== undefined) this.byeMs ??= this.context.clock.monotonicMs();
    this.line?.hangUp();
    this.silent?.over('ended');
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
    else if (event.type === 'ringing') this.ringing(event.dialog);
    else if (event.type === 'digit') this.digitListeners.forEach((listener) => listener(event.digit));
    else if (event.type === 'ended') void this.ended(event.end, event.atMs);
    else if (event.type === 'late-answer') this.silent?.over('answered-late');
  }

  private ringing(dialog: Parameters<CallRecord['ringing']>[0]): void {
    this.record.ringing(dialog);
    void this.context.breakers.worked(this.trunkId);
  }

  /** Nobody waits for a second leg that has failed: it is not placed again. */
  private get isSecondLeg(): boolean {
    return this.record.call.firstLegId !== undefined;
  }

  private get trunkId(): string {
    return this.record.call.trunkId ?? '';
  }

  private answered(dialog: Parameters<CallRecord['answered']>[0], atMs: number): Promise<void> {
    this.answeredMs = this.timeOf(atMs);
    void this.context.breakers.worked(this.trunkId);
    const onRecord = this.record.answered(dialog, this.isRecorded);
    this.paid = new PaidTime(this.context, this.record, this.parties.tenant.timeZone);
    // Then the line sends the ACK, before which a phone may play nothing of the greeting.
    void Promise.all([onRecord, this.context.talk.ready(this.parties)]).then(() => this.converse(atMs, onRecord));
    this.timers.push(setInterval(() => this.watch(), WATCH_MS));
    return onRecord;
  }

  /** Converts a time of the line into the road's monotonic clock: events of the line's thread may arrive late. */
  private timeOf(atMs: number): number {
    return this.context.clock.monotonicMs() - Math.max(0, Math.round(monotonicMs() - atMs));
  }

  /** The audio of a second leg is in the recording of the first one. */
  private get isRecorded(): boolean {
    return !this.isSecondLeg && isToBeRecorded(this.context.recordings, this.parties.employee);
  }

  private converse(answeredAtMs: number, stored: Promise<void>): void {
    if (this.isOver) {
      // The record says that it is recorded.
      if (this.isRecorded) this.context.abandonRecording?.(this.record.call);
      return;
    }
    const line = this.line as LineCall;
    if (this.isRecorded) this.recorded = this.context.beginRecording?.(this.record.call, line, answeredAtMs, stored);
    const link = {
      onFrame: line.onAudio.bind(line),
      onDigit: (listener: (digit: string) => void) => void this.digitListeners.push(listener),
      play: line.play.bind(line),
      flush: line.flush.bind(line),
      onPlayed: line.onPlayed.bind(line),
    };
    this.conversation = this.startTalk(line, recordedLink(link, this.recorded));
    void this.conversation.done.then(({ reason }) => this.hangUp('agent', reason));
  }

  private talkWithPerson(link: AudioLink): Conversation {
    const onOptOut = (): Promise<void> => optOut(this.context, this.record.call);
    const recorder = (this.recorder = new TurnRecorder(Math.round(this.context.clock.monotonicMs() - (this.answeredMs ?? 0))));
    return this.context.talk.start({
      link,
      line: 'telephone',
      ...this.parties,
      onOptOut,
      onEvent: (event) => {
        recorder.on(event);
        this.recorded?.onEvent(event);
      },
      connect: () => this.context.connect(this),
    });
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
    if (leftMs <= 0) this.hangUp('system', this.paid.endReason);
    else this.sayGoodbye(this.paid.endReason, leftMs);
  }

  private async ended(end: LineCallEnd, atMs: number): Promise<void> {
    this.isOver = true;
    this.tellOver();
    const nowMs = this.context.clock.monotonicMs();
    const endMs = Math.min(this.byeMs ?? Infinity, this.timeOf(atMs));
    const endedAt = new Date(this.context.clock.now().getTime() - Math.round(nowMs - endMs));
    // Rounded down to whole milliseconds, in the payer's favour.
    const durationMs = this.answeredMs === undefined ? undefined : Math.max(0, Math.floor(endMs - this.answeredMs));
    const facts = { wasAnswered: durationMs !== undefined, ending: this.ending, isAtMachine: this.conversation?.isAtMachine === true };
    const settlement: CallEnd = { ...outcomeOf(end, facts), endedAt, durationMs };
    const failure = durationMs === undefined && !this.ending ? trunkFailureOf(end) : undefined;
    if (failure) return this.failedAtTrunk(failure, settlement);
    if (settlement.neverLeft && !this.ending && !this.isSecondLeg) {
      const failure = { reason: end.reason, isSilent: false };
      return this.finish((call) => returnCall(this.context, call, { failure, keptDueAt: this.dueAt, hops: call.hops }));
    }
    if (end.by === 'callee') void this.context.breakers.worked(this.trunkId);
    // Read when the conversation has stopped: the reply that the hang-up cut off counts.
    const heard = (): Partial<CallEnd> => ({
      answers: sealAnswers(this.context.vault, this.callId, this.conversation?.answers),
      talkTimes: this.recorder?.times,
      answeredBy: this.conversation?.answeredBy,
    });
    await this.finish((call) => this.settle(call, { ...settlement, ...heard() }));
  }

  /**
   * The call is requested again, at once if another trunk takes it, unless it may have rung or is at fault itself. Until then its lease is
   * renewed.
   */
  private async failedAtTrunk(failure: TrunkFailure, settlement: CallEnd): Promise<void> {
    const silence = failure.isSilent ? this.quiet() : undefined;
    const isOwn = await this.context.breakers.failed(this.trunkId, this.callId, failure);
    const end = (await silence) ?? 'quiet';
    await this.finish(async (call) => {
      // Several trunks in a row are one try: they may all be at fault.
      const ownFailures = (call.ownFailures ?? 0) + (isOwn && !call.hops ? 1 : 0);
      if (end !== 'quiet') return this.settle(call, { ...settlement, ...this.endOfSilence(end) });
      if (ownFailures >= MAX_OWN_FAILURES || this.isSecondLeg) return this.settle(call, settlement);
      const hops = await hopsAfter(this.context, call, failure);
      if (!hops && !mayTryAgain(failure)) return this.settle(call, settlement);
      const counted = { ...call, trunkFailures: (call.trunkFailures ?? 0) + 1, ownFailures };
      return returnCall(this.context, counted, { failure, keptDueAt: this.dueAt, hops });
    });
  }

  /** Resolves when the phone can no longer ring, or the call has ended otherwise. */
  private quiet(): Promise<SilentEnd> {
    this.silent = new SilentInvite(this.context.clock, this.placedMs);
    return this.silent.end;
  }

  /** Nobody knows whether a phone rang. A person who hangs up wants no further call. */
  private endOfSilence(end: SilentEnd): Pick<CallEnd, 'status' | 'endedBy' | 'endReason'> {
    const { by = 'system', reason = 'no-response' } = end === 'ended' ? (this.ending ?? {}) : { reason: 'answered-late' };
    return { status: by === 'operator' ? 'cancelled' : 'unknown', endedBy: by, endReason: reason };
  }

  /** Ends the work on this call with a last write, `write`, which resolves to whether it holds. */
  private async finish(write: (call: Call) => Promise<boolean>): Promise<void> {
    this.timers.splice(0).forEach((timer) => clearInterval(timer));
    this.conversation?.stop();
    void this.recorded?.end();
    const call = await this.record.finished();
    if (call) await writeLast(this.context.log, this.record, call, write);
    this.context.running.remove(this);
    this.done();
  }

  private settle(call: Call, end: CallEnd): Promise<boolean> {
    // If the answer could not be stored, the call cannot become `completed`; its time is charged all the same.
    const status = mayBecome(call.status, end.status) ? end.status : 'unknown';
    return settleCall(this.context, call, { ...end, status });
  }

  /** Hangs up without another write, because another worker has taken the call over. */
  private lost(): void {
    this.context.log.warn({ callId: this.callId }, 'the call was taken over by another worker');
    this.hangUp('system', 'taken-over');
  }
}
