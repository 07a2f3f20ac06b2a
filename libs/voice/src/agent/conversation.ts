import type { Answer } from '@turant/domain';
import { Answers } from '../answers.js';
import type { ConversationOptions } from '../conversation-options.js';
import { Dialogue } from '../dialogue.js';
import type { SpokenTurn } from '../end-of-turn/end-of-turn.js';
import { durationMs, FRAME_MS, MAX_TICK_INTERVAL_MS } from '../frames.js';
import { defaultLimits, silenceTimeoutMs, waitMsAfter, type Limits } from '../limits.js';
import type { Brain, Conversation, EndReason, SpokenPiece, Utterance } from '../ports.js';
import { ringback } from '../speakers/ringback.js';
import { softTone } from '../speakers/soft-tone.js';
import { tellEvent, type VoiceOccurrence } from '../voice-event.js';
import { openParts, type ConversationParts } from './conversation-parts.js';
import { isUnderstood } from './is-understood.js';
import type { Heard } from './mouth.js';
import { heardOf, speakingOf, spokeOf } from './occurrences.js';
import { responseParts } from './response-parts.js';

/** Starts the conversation of a call that was just answered, with the greeting. */
export function startConversation(options: ConversationOptions): Conversation {
  const maxAsks = options.limits?.maxAsks ?? defaultLimits.maxAsks;
  const conversation = new ListeningConversation(options, options.brain ?? new Dialogue(options.script, options.slots, maxAsks));
  conversation.start();
  return conversation;
}

/**
 * The state machine of a conversation: the employee prepares an utterance, says it while it listens, and then waits for the person's turn or
 * for a silence. What to say next is the brain's business. All waits are driven by one tick, so that `stop` leaves no timer behind.
 */
class ListeningConversation implements Conversation {
  readonly done: Promise<{ reason: EndReason }>;
  private settle!: (end: { reason: EndReason }) => void;
  private readonly limits: Limits;
  private readonly parts: ConversationParts;
  private readonly replies = new Answers();
  private readonly startedAtMs: number;
  private stopTicking: () => void = () => undefined;

  private phase: 'answered' | 'preparing' | 'speaking' | 'listening' | 'joined' | 'ended' = 'answered';
  private current: Utterance;
  /** Whether the person knows what was said. */
  private isUnderstood = true;
  /** When the phase began. */
  private sinceMs: number;
  /** When the last greeting or question began: the silence of the person is counted from there. */
  private askedAtMs: number;
  private tickedAtMs: number;
  private heardUntilMs: number | undefined;
  private cappedTurns = 0;
  private ending: { reason: EndReason; untilMs: number } | undefined;

  constructor(
    private readonly options: ConversationOptions,
    private readonly brain: Brain,
  ) {
    this.done = new Promise((resolve) => (this.settle = resolve));
    this.limits = { ...defaultLimits, ...options.limits };
    this.current = brain.opening();
    this.startedAtMs = this.sinceMs = this.askedAtMs = this.tickedAtMs = options.ticker.now();
    this.parts = openParts(
      options,
      { brain, limits: this.limits },
      {
        report: (occurrence) => this.report(occurrence),
        guarded: (step) => this.guarded(step),
        onConnected: (isJoined) => this.connected(isJoined),
        mayReply: () => this.phase === 'listening' && this.isUnderstood,
        onReplyReady: () => this.phase === 'listening' && this.listen(this.options.ticker.now()),
      },
    );
  }

  start(): void {
    const { link, ticker } = this.options;
    link.onFrame((frame, atMs) => this.guarded(() => this.parts.ears.pushFrame(frame, atMs)));
    link.onPlayed((mark) => this.guarded(() => this.parts.mouth.onMark(mark, ticker.now())));
    link.onDigit((digit) => this.guarded(() => this.onDigit(digit)));
    this.stopTicking = ticker.start((nowMs) => this.guarded(() => this.tick(nowMs)));
    this.parts.telling.prepare(this.current);
    if (!this.parts.firstWord) this.say(this.current);
  }

  onWords(text: string, isFinal: boolean): void {
    // A provider of the employee understands speech better than the browser does, so the browser's words do not count.
    if (!this.options.words) this.parts.words.onPage(text, isFinal);
  }

  finish(reason: string, withinMs: number): void {
    const nowMs = this.options.ticker.now();
    this.guarded(() => {
      if (!(withinMs > 0)) return this.end(reason);
      if (!this.ending) return this.sayGoodbye(reason, nowMs + withinMs);
      // The goodbye is being said: its reason stays, and the earlier end counts.
      this.ending.untilMs = Math.min(this.ending.untilMs, nowMs + withinMs);
      if (this.phase === 'speaking' && this.parts.mouth.leftMs(nowMs) + FRAME_MS > withinMs) this.end(this.ending.reason);
    });
  }

  stop(): void {
    this.end('stopped');
  }

  get answers(): readonly Answer[] {
    return this.replies.list;
  }

  private tick(nowMs: number): void {
    const isLate = nowMs - this.tickedAtMs > MAX_TICK_INTERVAL_MS;
    this.tickedAtMs = nowMs;
    if (this.ending && nowMs + FRAME_MS >= this.ending.untilMs) return this.end(this.ending.reason);
    if (this.phase === 'preparing' && nowMs - this.sinceMs >= this.parts.speech.maxWaitMs(this.limits)) return this.speak(undefined);
    if (isLate) return;
    this.parts.ears.advance(nowMs);
    if (this.phase === 'answered' && this.parts.firstWord?.isOver(nowMs)) this.say(this.current);
    if (this.phase === 'speaking') this.listenWhileSpeaking(nowMs);
    else if (this.phase === 'listening') this.listen(nowMs);
  }

  /** An error, such as one of a broken link, ends this conversation only: others share the ticker. */
  private guarded(step: () => void): void {
    if (this.phase === 'ended') return;
    try {
      step();
    } catch (error) {
      this.report({ type: 'failed', error });
      this.end('failed');
    }
  }

  private say(utterance: Utterance): void {
    this.current = utterance;
    this.replies.heard(this.parts.ears.stopListening());
    this.enter('preparing');
    if (utterance.kind !== 'are-you-there') this.askedAtMs = this.sinceMs;
    this.heed(utterance);
    if (utterance.kind === 'goodbye' && this.parts.speech.goodbye)
      return this.speak(this.parts.telling.whole(utterance, this.parts.speech.goodbye));
    this.parts.telling.begin(utterance, {
      isWanted: () =>
        this.current === utterance && (this.phase === 'preparing' || (this.phase === 'speaking' && this.parts.mouth.isSaying)),
      onFirst: (piece, isWhole) => this.phase === 'preparing' && this.speak(piece, isWhole),
      onEmpty: (error) => this.onNoReply(error),
    });
  }

  /** Does what an utterance wants besides being said, such as calling the business. What it wants may be known only when its first words come. */
  private heed({ wants, end }: Utterance): void {
    this.parts.keys.fulfil(wants);
    if (end) this.ending ??= { reason: end, untilMs: Infinity };
  }

  private speak(piece: SpokenPiece | undefined, isWhole = true): void {
    const nowMs = this.options.ticker.now();
    this.heed(this.current);
    const sound = piece?.samples ?? softTone();
    if (this.ending && nowMs + durationMs(sound.length) + 2 * FRAME_MS > this.ending.untilMs) return this.end(this.ending.reason);
    const { current, heardUntilMs } = this;
    const parts =
      heardUntilMs === undefined ? undefined : responseParts(current, { heardUntilMs, finalWordsAtMs: this.parts.words.finalAtMs, nowMs });
    this.report(speakingOf(current, piece, { sinceMs: this.sinceMs, heardUntilMs, nowMs, parts }));
    const language = this.parts.language.current;
    this.heardUntilMs = this.parts.words.finalAtMs = undefined;
    this.replies.begin(current);
    this.enter('speaking');
    this.parts.interruptions.begin(current, nowMs);
    this.parts.mouth.say(sound, nowMs, (heard) => this.guarded(() => this.spoke(current, heard, language)), isWhole, piece?.reserveMs);
    if (current.kind === 'greeting') void this.parts.speech.prepareRest(this.brain);
  }

  private listenWhileSpeaking(nowMs: number): void {
    // A line that is dead, or does not report an utterance as played, must not hold the call.
    if (this.parts.mouth.giveUp(nowMs)) return this.listenOrEnd(true);
    // The last words are said to their end: nobody would listen after them.
    if (!this.ending && !this.parts.keys.isConnecting && this.parts.mouth.saidMs(nowMs) >= this.parts.telling.noticeMs(this.current))
      this.parts.interruptions.decide(nowMs);
  }

  private spoke(utterance: Utterance, heard: Heard, language: string): void {
    const text = this.parts.telling.heardWords(utterance, heard);
    const said = { text, language, by: this.parts.telling.by(utterance) };
    this.report(spokeOf(utterance, heard, said));
    this.brain.wasHeard?.(utterance, text, heard.isComplete);
    if (utterance !== this.current || this.phase !== 'speaking') return;
    if (utterance.isLast?.() && heard.isComplete) this.ending = { reason: 'said-goodbye', untilMs: Infinity };
    this.listenOrEnd(isUnderstood(utterance.kind, heard, this.parts.telling.noticeMs(utterance)));
  }

  private listenOrEnd(isUnderstood: boolean): void {
    this.parts.interruptions.end();
    this.parts.telling.stop();
    if (this.ending) return this.end(this.ending.reason);
    if (this.parts.keys.isConnecting) return this.ring();
    this.isUnderstood = isUnderstood;
    if (isUnderstood) this.replies.wasSaid();
    else this.replies.wasNotHeard();
    this.enter('listening');
    this.parts.ears.waitFor(waitMsAfter(this.current, this.limits));
    this.parts.ears.startListening(this.sinceMs);
  }

  private listen(nowMs: number): void {
    const turn = this.parts.ears.takeTurn(nowMs);
    if (turn) return this.onTurn(turn, nowMs);
    if (this.parts.ears.isInTurn(nowMs) || nowMs - this.sinceMs < this.silenceTimeoutMs()) return;
    const utterance = this.brain.afterSilence();
    if (!utterance.end) this.report({ type: 'asked-again', question: utterance.question, times: this.brain.timesAsked });
    this.say(utterance);
  }

  private onTurn(turn: SpokenTurn, nowMs: number): void {
    const { untilMs, speechMs, isCapped, text } = turn;
    this.parts.ahead.turnEnded();
    this.report(heardOf(turn, { question: this.current.question, sinceMs: this.sinceMs, nowMs, by: this.parts.words.by }));
    this.replies.heard(speechMs);
    this.heardUntilMs = untilMs;
    if (isCapped && ++this.cappedTurns >= this.limits.maxCappedTurns) this.sayGoodbye('noise', Infinity);
    else
      this.say(this.parts.language.replyTo(text, this.parts.words.by.language, { current: this.current, isUnderstood: this.isUnderstood }));
  }

  private onNoReply(error: unknown): void {
    if (error !== undefined) this.report({ type: 'failed', error });
    if (this.brain.afterFailure) this.say(this.brain.afterFailure());
    else this.sayGoodbye('failed', Infinity);
  }

  private silenceTimeoutMs(): number {
    return silenceTimeoutMs(this.limits, {
      usedMs: this.sinceMs - this.askedAtMs,
      goodbyeMs: this.parts.speech.goodbyeMs,
      asksLeft: this.brain.asksLeft,
    });
  }

  private onDigit(digit: string): void {
    this.report({ type: 'digit', digit });
    if (this.phase === 'answered') this.replies.begin(this.current);
    this.replies.pressed(digit);
    const wish = this.parts.keys.press(digit, !this.ending);
    if (wish === 'the-business') {
      this.silence();
      this.say(this.brain.connecting());
    } else if (wish === 'no-more-calls' && !this.ending) this.sayGoodbye('opted-out', Infinity);
    else if (wish === 'no-more-calls' && this.ending?.untilMs === Infinity) this.ending.reason = 'opted-out';
  }

  /** The person hears that a phone rings, until the business has answered. */
  private ring(): void {
    this.current = { kind: 'ringback', text: '', question: this.current.question };
    this.speak(this.parts.telling.whole(this.current, ringback()));
  }

  private connected(isJoined: boolean): void {
    if (this.ending) return;
    this.report({ type: 'connected', isJoined });
    this.silence();
    if (isJoined) this.enter('joined');
    else this.say(this.brain.notReached());
  }

  private sayGoodbye(reason: EndReason, untilMs: number): void {
    this.ending = { reason, untilMs };
    this.silence();
    this.say(this.brain.goodbye());
  }

  /** Stops the utterance that is being said. Nothing follows from its end, because another utterance follows it. */
  private silence(): void {
    this.enter('preparing');
    this.parts.mouth.stop(this.sinceMs);
  }

  private enter(phase: 'preparing' | 'speaking' | 'listening' | 'joined'): void {
    this.phase = phase;
    this.sinceMs = this.options.ticker.now();
  }

  private end(reason: EndReason): void {
    if (this.phase === 'ended') return;
    this.phase = 'ended';
    this.replies.heard(this.parts.ears.stopListening());
    this.stopTicking();
    this.parts.ears.close();
    this.parts.telling.close();
    try {
      this.parts.mouth.stop(this.options.ticker.now());
    } catch {
      // The call is over already.
    }
    this.report({ type: 'ended', reason });
    this.settle({ reason });
  }

  private report(occurrence: VoiceOccurrence): void {
    tellEvent(this.options.onEvent, { atMs: Math.round(this.options.ticker.now() - this.startedAtMs), ...occurrence });
  }
}
