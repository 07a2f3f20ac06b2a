import { mayBecome, type BrowserCallQuality, type Call, type CallStatus, type EndedBy } from '@turant/domain';
import { monotonicMs, type BrowserEvent, type LineCall, type LineCallEnd } from '@turant/lines';
import { TurnRecorder, type AudioLink, type Conversation, type VoiceEvent } from '@turant/voice';
import { sealAnswers } from '@turant/vault';
import { CALL_BEAT_MS } from '../calls/limits.js';
import { settleCall, type CallEnd } from '../calls/settle-call.js';
import type { TelephonyContext } from '../road-context.js';
import type { BeginRecording, RecordedCall } from '../recordings/recorded-call.js';
import { recordedLink } from '../recordings/recorded-link.js';
import { CallRecord } from '../talk/call-record.js';
import { lastAudioAt } from '../talk/last-audio-at.js';
import type { CallOnLine, RunningCalls } from '../talk/running-calls.js';
import { writeLast } from '../talk/write-last.js';

/** What a person has said, as the browser has understood it. */
interface PageWords {
  text: string;
  /** False while the browser may still change them. */
  isFinal: boolean;
}

/** At the maximum length the goodbye begins this long before the end. */
const BROWSER_GOODBYE_MS = 4_000;

export type StartBrowserTalk = (link: AudioLink, onEvent: (event: VoiceEvent) => void) => Conversation;

type BrowserEnd = Pick<CallEnd, 'status' | 'endedBy' | 'endReason' | 'quality'>;

/** One call of a browser: turns the line's events into guarded writes, in order, and the end into one settlement. It costs nothing. */
export class RunningBrowserCall implements CallOnLine {
  readonly callId: string;
  readonly settled: Promise<void>;
  private readonly record: CallRecord;
  private line: LineCall | undefined;
  private conversation: Conversation | undefined;
  private recorder: TurnRecorder | undefined;
  private recorded: RecordedCall | undefined;
  private readonly timers: NodeJS.Timeout[] = [];
  private answeredMs: number | undefined;
  /** Why this service ends the call, if it does. */
  private ending: { by: EndedBy; reason: string } | undefined;
  /** Events that came before the line's call was known here. */
  private early: BrowserEvent[] = [];
  private done: () => void = () => undefined;

  constructor(
    private readonly context: TelephonyContext & { running: RunningCalls },
    call: Call,
    private readonly maxCallMs: number,
    private readonly startTalk: StartBrowserTalk,
    /** Absent if the call is not to be recorded. */
    private readonly beginRecording?: BeginRecording,
  ) {
    this.callId = call._id;
    this.settled = new Promise((resolve) => (this.done = resolve));
    this.record = new CallRecord(context, call, () => this.lost());
    this.timers.push(setInterval(() => this.record.beat(lastAudioAt(this.context.clock, this.line, this.answeredMs)), CALL_BEAT_MS));
    context.running.add(this);
  }

  /** The line has answered the offer. */
  begin(line: LineCall): void {
    this.line = line;
    this.early.splice(0).forEach((event) => this.on(event));
    if (this.context.running.consumeKeptHangUp(this.callId)) this.hangUp('operator', 'hung-up');
    else if (this.ending) line.hangUp();
  }

  /** The line has not answered the offer. */
  refused(reason: string): Promise<void> {
    return this.finish({ status: 'failed', endedBy: 'system', endReason: reason }, undefined);
  }

  onEvent(event: BrowserEvent): void {
    if (this.line) this.on(event);
    else this.early.push(event);
  }

  hangUp(by: EndedBy, reason: string): void {
    this.ending ??= { by, reason };
    this.line?.hangUp();
  }

  sayGoodbye(reason: string, withinMs: number, by: EndedBy = 'system'): void {
    if (!this.conversation) return this.hangUp(by, reason);
    this.ending ??= { by, reason };
    this.conversation.finish(reason, withinMs);
  }

  private on(event: BrowserEvent): void {
    if (event.type === 'answered') this.answered(event.atMs);
    else if (event.type === 'text') this.heard(event.text);
    else void this.ended(event.end, event.atMs, event.quality);
  }

  private answered(atMs: number): void {
    this.answeredMs = atMs;
    const onRecord = this.record.answered(undefined, this.beginRecording !== undefined);
    const line = this.line as LineCall;
    this.recorded = this.beginRecording?.(this.record.call, line, atMs, onRecord);
    const link = {
      onFrame: line.onAudio.bind(line),
      // A browser has no keys.
      onDigit: () => undefined,
      play: line.play.bind(line),
      flush: line.flush.bind(line),
      onPlayed: line.onPlayed.bind(line),
    };
    const recorder = (this.recorder = new TurnRecorder(Math.round(monotonicMs() - atMs)));
    this.conversation = this.startTalk(recordedLink(link, this.recorded), (event) => {
      recorder.on(event);
      this.recorded?.onEvent(event);
    });
    void this.conversation.done.then(({ reason }) => this.hangUp('agent', reason));
    this.timers.push(
      setTimeout(() => this.sayGoodbye('max-length', BROWSER_GOODBYE_MS), Math.max(0, this.maxCallMs - BROWSER_GOODBYE_MS)),
      setTimeout(() => this.hangUp('system', 'max-length'), this.maxCallMs),
    );
  }

  /** The text is a stranger's: only words are taken from it. */
  private heard(text: string): void {
    const words = readPageText(text);
    if (!words) return;
    this.recorded?.onWords(words.text, words.isFinal);
    this.conversation?.onWords?.(words.text, words.isFinal);
  }

  private ended(end: LineCallEnd, atMs: number, quality?: BrowserCallQuality): Promise<void> {
    // Rounded down to whole milliseconds, as on telephone lines.
    const durationMs = this.answeredMs === undefined ? undefined : Math.max(0, Math.floor(atMs - this.answeredMs));
    return this.finish({ ...this.outcome(end, durationMs !== undefined), ...(quality && { quality }) }, durationMs);
  }

  private outcome(end: LineCallEnd, wasAnswered: boolean): BrowserEnd {
    const { by = 'system', reason = end.reason } = end.by === 'callee' ? { by: 'callee' as const } : (this.ending ?? {});
    const unanswered = end.by === 'system' ? 'failed' : 'cancelled';
    return { status: wasAnswered ? 'completed' : unanswered, endedBy: by, endReason: reason };
  }

  private async finish(end: BrowserEnd, durationMs: number | undefined): Promise<void> {
    const endedAt = this.context.clock.now();
    for (const timer of this.timers.splice(0)) clearTimeout(timer);
    this.conversation?.stop();
    void this.recorded?.end();
    const last = await this.record.finished();
    const answers = sealAnswers(this.context.vault, this.callId, this.conversation?.answers);
    const talkTimes = this.recorder?.times;
    // If the answer could not be stored, the call cannot become `completed`.
    const settle = (call: Call): Promise<boolean> =>
      settleCall(this.context, call, { ...end, status: statusAfter(call, end.status), endedAt, durationMs, answers, talkTimes });
    if (last) await writeLast(this.context.log, this.record, last, settle);
    this.context.running.remove(this);
    this.done();
  }

  /** Hangs up without another write, because another worker has taken the call over. */
  private lost(): void {
    this.context.log.warn({ callId: this.callId }, 'the call was taken over by another worker');
    this.hangUp('system', 'taken-over');
  }
}

const statusAfter = (call: Call, status: CallStatus): CallStatus => (mayBecome(call.status, status) ? status : 'unknown');

/** Words that a page has sent over its data channel, as `{"type":"words","text","isFinal"}`; undefined for anything else. */
function readPageText(text: string): PageWords | undefined {
  const read = parsed(text);
  if (typeof read !== 'object' || read === null) return undefined;
  const { type, text: words, isFinal } = read as Record<string, unknown>;
  return type === 'words' && typeof words === 'string' ? { text: words, isFinal: isFinal === true } : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
