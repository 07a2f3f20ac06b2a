import { ENDED_AT_MACHINE, type Answer, type Answerer, type MachineChoice } from '@turant/domain';
import { FRAME_MS, MAX_TICK_INTERVAL_MS } from '../frames.js';
import type { AudioFrame, AudioLink, Conversation, EndReason, Ticker } from '../ports.js';
import { EchoGate } from '../speech-detection/echo-gate.js';
import type { SpeechDetectors } from '../speech-detection/speech-detectors.js';
import { AnswerListener } from './answer-listener.js';
import { MachineMessage } from './machine-message.js';
import { OwnEcho } from './own-echo.js';
import { TappedLink } from './tapped-link.js';

/** The end reason of a call at whose machine a message was left. */
const MESSAGE_LEFT = 'message-left';
/** How long the far end is listened to after the decision before the employee acts on it, because a person may still be heard. */
const CONFIRM_MS = 700;
/** A person who spoke without a pause up to the decision and falls silent for this long has a long greeting, and waits. */
const LATE_PAUSE_MS = 400;
/** A machine is told by its beep only if the beep was over at most this long before. */
const MAX_BEEP_AGE_MS = 400;
/** Speech of this length after a beep, a signal or music is a person's. */
const LATE_WORD_MS = 200;
/** How long the end of a machine's greeting is waited for, from the answer on. With a message of 10 s it costs two blocks. */
const MAX_GREETING_MS = 30_000;

export interface AnswererOptions {
  link: AudioLink;
  ticker: Ticker;
  detectors: Pick<SpeechDetectors, 'open'>;
  onMachine: MachineChoice;
  /** Starts the conversation, and starts it anew, so long after the first one, for a person who was taken for a machine. */
  converse: (link: AudioLink, laterMs: number) => Conversation;
  /** The speech of the message for machines; undefined if nobody can speak it. */
  message: () => Promise<Int16Array | undefined>;
}

/** Starts the conversation of a telephone call that was just answered, and tells meanwhile who has answered. */
export const converseWithAnswerer = (options: AnswererOptions): Conversation => new AnsweredConversation(options);

/**
 * A conversation that begins at once, as with a person. When a machine or a tone turns out to have answered, the employee does what was chosen
 * for it. In doubt a person has answered, and an error of the detection leaves the conversation alone.
 */
class AnsweredConversation implements Conversation {
  readonly done: Promise<{ reason: EndReason }>;
  answeredBy: Answerer | undefined;
  private settle!: (end: { reason: EndReason }) => void;
  private phase: 'deciding' | 'confirming' | 'at-machine' | 'talking' | 'ended' = 'deciding';
  private readonly link: TappedLink;
  private readonly listener: AnswerListener;
  private readonly gate = new EchoGate(false);
  private readonly echo: OwnEcho;
  private readonly stopTicking: () => void;
  private readonly answeredAtMs: number;
  private tickedAtMs: number;
  private decidedAtMs = 0;
  /** Whether it was decided because somebody spoke on and on. */
  private isMonologue = false;
  private speech: Promise<Int16Array | undefined> = Promise.resolve(undefined);
  /** The conversation; absent while a machine is on the line. */
  private conversation: Conversation | undefined;
  private message: MachineMessage | undefined;
  /** Why the call is to end after the message. */
  private ending: { reason: EndReason; untilMs: number } | undefined;

  constructor(private readonly options: AnswererOptions) {
    const { link, ticker, detectors } = options;
    this.done = new Promise((resolve) => (this.settle = resolve));
    this.answeredAtMs = this.tickedAtMs = ticker.now();
    this.listener = new AnswerListener(detectors, this.answeredAtMs);
    this.echo = new OwnEcho(this.answeredAtMs);
    this.link = new TappedLink(link, ticker.now.bind(ticker), {
      onFrame: (frame, atMs) => this.guarded(() => this.hear(frame, atMs)),
      onDigit: () => this.guarded(() => this.isPerson()),
    });
    this.stopTicking = ticker.start((nowMs) => this.guarded(() => this.tick(nowMs)));
    this.converse();
  }

  get answers(): readonly Answer[] {
    return this.conversation?.answers ?? [];
  }

  get isAtMachine(): boolean {
    return this.phase === 'confirming' || this.phase === 'at-machine';
  }

  finish(reason: string, withinMs: number): void {
    if (this.conversation) return this.conversation.finish(reason, withinMs);
    const nowMs = this.options.ticker.now();
    this.ending ??= { reason, untilMs: nowMs + withinMs };
    const leftMs = this.message?.leftMs(nowMs);
    if (leftMs === undefined || leftMs + FRAME_MS > withinMs) this.end(this.ending.reason);
  }

  onWords(text: string, isFinal: boolean): void {
    this.conversation?.onWords?.(text, isFinal);
  }

  stop(): void {
    this.conversation?.stop();
    this.end('stopped');
  }

  private converse(): void {
    const conversation = (this.conversation = this.options.converse(this.link, this.options.ticker.now() - this.answeredAtMs));
    void conversation.done.then(({ reason }) => {
      if (this.conversation === conversation) this.end(reason);
    });
  }

  private hear(frame: AudioFrame, atMs: number): void {
    this.echo.heard(frame, atMs);
    this.listener.push(this.gate.pass(frame, atMs), atMs);
  }

  private tick(nowMs: number): void {
    const isLate = nowMs - this.tickedAtMs > MAX_TICK_INTERVAL_MS;
    this.tickedAtMs = nowMs;
    const own = this.link.ownFrame(nowMs);
    if (own) {
      this.gate.played(own, nowMs);
      this.echo.played(own, nowMs);
    }
    if (isLate) return;
    const who = this.listener.advance(nowMs);
    if (this.phase === 'deciding' && who) this.decide(who, nowMs);
    else if (this.phase === 'confirming') this.confirm(nowMs);
    else if (this.phase === 'at-machine') this.leaveMessage(nowMs);
  }

  private decide(who: Answerer, nowMs: number): void {
    const { onMachine, message } = this.options;
    if (who === 'person' || this.echo.isAll(this.answeredAtMs)) return this.isPerson();
    this.answeredBy = who;
    if (onMachine === 'go-on') return this.talkOn();
    this.phase = 'confirming';
    this.decidedAtMs = nowMs;
    this.isMonologue = who === 'machine' && (this.listener.lastTone?.untilMs ?? -Infinity) < nowMs - MAX_BEEP_AGE_MS;
    if (onMachine === 'leave-message' && who === 'machine') this.speech = message();
  }

  private confirm(nowMs: number): void {
    const { listener, decidedAtMs } = this;
    if (this.isMonologue ? listener.silentMs(nowMs) >= LATE_PAUSE_MS : listener.spokenMs(decidedAtMs) >= LATE_WORD_MS)
      return this.isPerson();
    if (nowMs - decidedAtMs < CONFIRM_MS) return;
    if (this.options.onMachine === 'hang-up' || this.answeredBy === 'tone') return this.end(ENDED_AT_MACHINE);
    this.phase = 'at-machine';
    this.leaveConversation();
    this.message = new MachineMessage(
      {
        ...{ link: this.link, listener, message: this.speech, echo: this.echo },
        ...{ sinceMs: decidedAtMs - MAX_BEEP_AGE_MS, untilMs: this.answeredAtMs + MAX_GREETING_MS },
      },
      nowMs,
    );
  }

  private leaveConversation(): void {
    const { conversation } = this;
    this.conversation = undefined;
    conversation?.stop();
  }

  private leaveMessage(nowMs: number): void {
    const result = this.message?.tick(nowMs);
    if (this.ending && nowMs + FRAME_MS >= this.ending.untilMs) this.end(this.ending.reason);
    else if (result === 'left') this.end(this.ending?.reason ?? MESSAGE_LEFT);
    else if (result === 'nobody') this.end(ENDED_AT_MACHINE);
    else if (result === 'person') this.isPerson();
  }

  /** A person has answered, or was taken for a machine so far. */
  private isPerson(): void {
    this.answeredBy = 'person';
    const wasLeft = this.phase === 'at-machine';
    if (wasLeft) this.link.flush();
    this.talkOn();
    if (!wasLeft) return;
    this.converse();
    if (this.ending) this.finish(this.ending.reason, this.ending.untilMs - this.options.ticker.now());
  }

  /** From now on nobody listens beside the conversation. */
  private talkOn(): void {
    this.phase = 'talking';
    this.release();
  }

  private guarded(step: () => void): void {
    try {
      step();
    } catch {
      // The conversation goes on. At a machine there is none.
      if (this.conversation) this.talkOn();
      else this.end('failed');
    }
  }

  private end(reason: EndReason): void {
    if (this.phase === 'ended') return;
    this.phase = 'ended';
    this.release();
    if (reason === ENDED_AT_MACHINE) this.leaveConversation();
    this.settle({ reason });
  }

  private release(): void {
    this.stopTicking();
    this.listener.close();
    this.link.close();
  }
}
