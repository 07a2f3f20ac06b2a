import type { Answer } from '@turant/domain';
import { Answers } from './answers.js';
import { Dialogue, type Utterance } from './dialogue.js';
import { TurnDetector, type Turn } from './turn-detector.js';
import { durationMs, FRAME_MS } from './frames.js';
import { defaultLimits, silenceTimeoutMs, type Limits } from './limits.js';
import { Playback } from './playback.js';
import type { ConversationOptions } from './conversation-options.js';
import type { Conversation, EndReason, PlayedMark, Ticker } from './ports.js';
import { ringback } from './speakers/ringback.js';
import { softTone } from './speakers/soft-tone.js';
import { Speech } from './speech.js';
import { tellEvent, type VoiceOccurrence } from './voice-event.js';

const OPT_OUT_KEY = '9';
/** Assumed length of a goodbye that was not synthesised yet. */
const DEFAULT_GOODBYE_MS = 2_500;

/** A longer time between two ticks means that this thread was blocked: frames and marks of that time come in only after the tick. */
const MAX_TICK_INTERVAL_MS = 5 * FRAME_MS;

/** Starts the conversation of a call that was just answered, with the greeting. */
export function startConversation(options: ConversationOptions): Conversation {
  const conversation = new ScriptedConversation(options);
  conversation.start();
  return conversation;
}

/**
 * A half-duplex conversation along a script: it prepares an utterance, plays it, and listens when the line reports it as played. All waits
 * are driven by one tick, so that `stop` leaves no timer behind.
 */
class ScriptedConversation implements Conversation {
  readonly done: Promise<{ reason: EndReason }>;
  private settle!: (end: { reason: EndReason }) => void;
  private readonly limits: Limits;
  private readonly ticker: Ticker;
  private readonly dialogue: Dialogue;
  private readonly turnDetector: TurnDetector;
  private readonly playback: Playback;
  private readonly speech: Speech;
  private readonly replies = new Answers();
  private readonly startedAtMs: number;
  private stopTicking: () => void = () => undefined;

  private phase: 'preparing' | 'speaking' | 'listening' | 'joined' | 'ended' = 'preparing';
  private transfer: 'not-asked' | 'connecting' | 'decided' = 'not-asked';
  private current: Utterance;
  /** When the phase began. */
  private sinceMs: number;
  /** When the last greeting or question began: the silence of the person is counted from there. */
  private askedAtMs: number;
  private tickedAtMs: number;
  private heardUntilMs: number | undefined;
  private cappedTurns = 0;
  private goodbye: Int16Array | undefined;
  private ending: { reason: EndReason; untilMs: number } | undefined;
  private hasOptedOut = false;

  constructor(private readonly options: ConversationOptions) {
    this.done = new Promise((resolve) => (this.settle = resolve));
    this.limits = { ...defaultLimits, ...options.limits };
    this.ticker = options.ticker;
    this.dialogue = new Dialogue(options.script, options.slots, this.limits.maxAsks);
    this.turnDetector = new TurnDetector(this.limits);
    this.playback = new Playback(options.link);
    this.speech = new Speech({ ...options, offersBusiness: options.transfer !== undefined });
    this.current = this.dialogue.opening();
    this.startedAtMs = this.sinceMs = this.askedAtMs = this.tickedAtMs = this.ticker.now();
  }

  start(): void {
    const { link } = this.options;
    link.onFrame((frame, atMs) => {
      if (this.phase !== 'ended') this.turnDetector.pushFrame(frame, atMs);
    });
    link.onPlayed((mark) => this.guarded(() => this.onPlayed(mark)));
    link.onDigit((digit) => this.guarded(() => this.onDigit(digit)));
    this.stopTicking = this.ticker.start((nowMs) => this.guarded(() => this.tick(nowMs)));
    this.say(this.current);
  }

  finish(reason: string, withinMs: number): void {
    this.guarded(() => this.finishWithin(reason, withinMs));
  }

  stop(): void {
    this.end('stopped');
  }

  get answers(): readonly Answer[] {
    return this.replies.list;
  }

  private finishWithin(reason: string, withinMs: number): void {
    if (this.phase === 'ended') return;
    const nowMs = this.ticker.now();
    const untilMs = nowMs + withinMs;
    if (!(withinMs > 0)) return this.end(reason);
    if (!this.ending) return this.sayGoodbye(reason, untilMs);
    // The goodbye is being said: its reason stays, and the earlier end counts.
    this.ending.untilMs = Math.min(this.ending.untilMs, untilMs);
    if (this.phase === 'speaking' && this.playback.leftMs(nowMs) + FRAME_MS > withinMs) this.end(this.ending.reason);
  }

  private tick(nowMs: number): void {
    const isLate = nowMs - this.tickedAtMs > MAX_TICK_INTERVAL_MS;
    this.tickedAtMs = nowMs;
    if (this.ending && nowMs + FRAME_MS >= this.ending.untilMs) this.end(this.ending.reason);
    else if (this.phase === 'preparing') this.awaitSpeech(nowMs);
    else if (isLate) return;
    else if (this.phase === 'speaking') this.awaitMark(nowMs);
    else if (this.phase === 'listening') this.listen(nowMs);
  }

  /** An error, such as one of a broken link, ends this conversation only: others share the ticker. */
  private guarded(step: () => void): void {
    try {
      step();
    } catch (error) {
      this.report({ type: 'failed', error });
      this.end('failed');
    }
  }

  private say(utterance: Utterance): void {
    this.current = utterance;
    this.replies.heard(this.turnDetector.stopListening());
    this.enter('preparing');
    if (utterance.kind === 'greeting' || utterance.kind === 'question') this.askedAtMs = this.sinceMs;
    if (utterance.end) this.ending = { reason: utterance.end, untilMs: Infinity };
    if (utterance.kind === 'goodbye' && this.goodbye) return this.speak(this.goodbye);
    void this.speech.of(utterance).then((samples) => {
      if (this.phase === 'preparing' && this.current === utterance) this.guarded(() => this.speak(samples));
    });
  }

  private awaitSpeech(nowMs: number): void {
    if (nowMs - this.sinceMs >= this.limits.speechWaitMs) this.speak(undefined);
  }

  private speak(samples: Int16Array | undefined): void {
    const nowMs = this.ticker.now();
    const sound = samples ?? softTone();
    if (this.ending && nowMs + durationMs(sound.length) + 2 * FRAME_MS > this.ending.untilMs) return this.end(this.ending.reason);
    this.report({
      type: 'speaking',
      kind: this.current.kind,
      question: this.current.question,
      speechReadyMs: Math.round(nowMs - this.sinceMs),
      ...(this.heardUntilMs === undefined ? {} : { responseMs: Math.round(nowMs - this.heardUntilMs) }),
      isTone: !samples,
      pii: { text: this.current.text },
    });
    this.heardUntilMs = undefined;
    this.replies.begin(this.current);
    this.enter('speaking');
    this.turnDetector.onPlaybackStart(sound, nowMs);
    this.playback.play(this.current, sound, nowMs);
    if (this.current.kind === 'greeting') void this.prepareRest();
  }

  private onPlayed(mark: PlayedMark): void {
    const taken = this.playback.onMark(mark);
    if (!taken || this.phase === 'ended') return;
    const { kind, question } = taken.utterance;
    this.report({ type: 'spoke', kind, question, playedMs: Math.round(mark.playedMs), isComplete: mark.isComplete });
    if (taken.isCurrent) this.listenOrEnd();
  }

  /** A line that is dead, or does not report an utterance as played, must not hold the call. */
  private awaitMark(nowMs: number): void {
    if (!this.playback.isOverdue(nowMs)) return;
    this.playback.flush();
    this.listenOrEnd();
  }

  private listenOrEnd(): void {
    if (this.ending) return this.end(this.ending.reason);
    if (this.transfer === 'connecting') return this.ring();
    this.replies.wasSaid();
    this.enter('listening');
    this.turnDetector.startListening(this.sinceMs);
  }

  private listen(nowMs: number): void {
    const turn = this.turnDetector.takeTurn(nowMs);
    if (turn) return this.onTurn(turn, nowMs);
    if (this.turnDetector.isInTurn(nowMs) || nowMs - this.sinceMs < this.silenceTimeoutMs()) return;
    const utterance = this.dialogue.afterSilence();
    if (!utterance.end) this.report({ type: 'asked-again', question: utterance.question, times: this.dialogue.timesAsked });
    this.say(utterance);
  }

  private onTurn(turn: Turn, nowMs: number): void {
    this.report({
      type: 'heard',
      question: this.current.question,
      startedAfterMs: Math.round(turn.startedAtMs - this.sinceMs),
      speechMs: Math.round(turn.speechMs),
      endpointMs: Math.round(nowMs - turn.spokenUntilMs),
      isCapped: turn.isCapped,
    });
    this.replies.heard(turn.speechMs);
    this.heardUntilMs = turn.spokenUntilMs;
    if (turn.isCapped && ++this.cappedTurns >= this.limits.maxCappedTurns) return this.sayGoodbye('noise', Infinity);
    this.say(this.dialogue.afterTurn());
  }

  private silenceTimeoutMs(): number {
    return silenceTimeoutMs(this.limits, {
      usedMs: this.sinceMs - this.askedAtMs,
      goodbyeMs: this.goodbye ? durationMs(this.goodbye.length) : DEFAULT_GOODBYE_MS,
      asksLeft: this.dialogue.asksLeft,
    });
  }

  private onDigit(digit: string): void {
    if (this.phase === 'ended') return;
    this.report({ type: 'digit', digit });
    this.replies.pressed(digit);
    if (digit === OPT_OUT_KEY) this.optOut();
    else if (digit === this.options.transfer?.key) this.connect(this.options.transfer.connect);
  }

  private optOut(): void {
    if (this.hasOptedOut) return;
    this.hasOptedOut = true;
    this.report({ type: 'opted-out' });
    if (!this.ending) this.sayGoodbye('opted-out', Infinity);
    else if (this.ending.untilMs === Infinity) this.ending.reason = 'opted-out';
    void (async () => this.options.onOptOut?.())().catch((error: unknown) => this.report({ type: 'failed', error }));
  }

  private connect(connect: () => Promise<boolean>): void {
    if (this.ending || this.transfer !== 'not-asked') return;
    this.transfer = 'connecting';
    this.playback.flush();
    this.say(this.dialogue.connecting());
    void connect()
      .catch(() => false)
      .then((isJoined) => this.guarded(() => this.connected(isJoined)));
  }

  /** The person hears that a phone rings, until the business has answered. */
  private ring(): void {
    this.current = this.dialogue.ringback();
    this.speak(ringback());
  }

  private connected(isJoined: boolean): void {
    this.transfer = 'decided';
    if (this.phase === 'ended' || this.ending) return;
    this.report({ type: 'connected', isJoined });
    this.playback.flush();
    if (isJoined) this.enter('joined');
    else this.say(this.dialogue.notReached());
  }

  private sayGoodbye(reason: EndReason, untilMs: number): void {
    this.ending = { reason, untilMs };
    this.playback.flush();
    this.say(this.dialogue.goodbye());
  }

  /** Synthesises the other texts, so that the person does not wait later. The goodbye comes first: an empty wallet may need it soon. */
  private async prepareRest(): Promise<void> {
    this.goodbye = await this.speech.of(this.dialogue.goodbye());
    if (this.phase !== 'ended') await this.speech.prepare(this.dialogue.laterTexts);
  }

  private enter(phase: 'preparing' | 'speaking' | 'listening' | 'joined'): void {
    this.phase = phase;
    this.sinceMs = this.ticker.now();
  }

  private end(reason: EndReason): void {
    if (this.phase === 'ended') return;
    this.phase = 'ended';
    this.replies.heard(this.turnDetector.stopListening());
    this.stopTicking();
    try {
      this.playback.flush();
    } catch {
      // The call is over already.
    }
    this.report({ type: 'ended', reason });
    this.settle({ reason });
  }

  private report(occurrence: VoiceOccurrence): void {
    tellEvent(this.options.onEvent, { atMs: Math.round(this.ticker.now() - this.startedAtMs), ...occurrence });
  }
}
