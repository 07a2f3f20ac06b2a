import { LANGUAGES, type Answer, type Language } from '@turant/domain';
import { Answers } from '../answers.js';
import type { ConversationOptions } from '../conversation-options.js';
import { Dialogue } from '../dialogue.js';
import type { SpokenTurn } from '../end-of-turn/end-of-turn.js';
import { durationMs, FRAME_MS } from '../frames.js';
import { defaultLimits, silenceTimeoutMs, type Limits } from '../limits.js';
import type { Brain, Conversation, EndReason, Utterance } from '../ports.js';
import { ringback } from '../speakers/ringback.js';
import { softTone } from '../speakers/soft-tone.js';
import { Speech } from '../speech.js';
import { tellEvent, type VoiceOccurrence } from '../voice-event.js';
import type { Ears } from './ears.js';
import { Interruptions } from './interruptions.js';
import { isUnderstood } from './is-understood.js';
import { Keys } from './keys.js';
import { Mouth, type Heard } from './mouth.js';
import { openEars } from './open-ears.js';

/** A longer time between two ticks means that this thread was blocked: frames and marks of that time come in only after the tick. */
const MAX_TICK_INTERVAL_MS = 5 * FRAME_MS;
/** The greeting says who calls, so an utterance over which somebody has spoken is said again; this often in all. */
const MAX_TIMES_SAID = 3;

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
  private readonly ears: Ears;
  private readonly mouth: Mouth;
  private readonly interruptions: Interruptions;
  private readonly speech: Speech;
  private readonly keys: Keys;
  private readonly replies = new Answers();
  private readonly startedAtMs: number;
  private stopTicking: () => void = () => undefined;

  private phase: 'preparing' | 'speaking' | 'listening' | 'joined' | 'ended' = 'preparing';
  private current: Utterance;
  /** How often the current utterance was said, and whether the person knows now what was said. */
  private timesSaid = 0;
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
    const language: Language = LANGUAGES.find((one) => one === options.language) ?? 'en-IN';
    const report = (occurrence: VoiceOccurrence): void => this.report(occurrence);
    this.ears = openEars({
      ...{ detectors: options.detectors, language, limits: this.limits },
      onSpeech: (event) => this.interruptions.onSpeech(event),
    });
    this.mouth = new Mouth(options.link, this.ears);
    this.interruptions = new Interruptions({ language, mouth: this.mouth, ears: this.ears, report });
    this.keys = new Keys({ ...options, report, onConnected: (isJoined) => this.guarded(() => this.connected(isJoined)) });
    this.speech = new Speech({ ...options, offersBusiness: options.transfer !== undefined });
    this.current = brain.opening();
    this.startedAtMs = this.sinceMs = this.askedAtMs = this.tickedAtMs = options.ticker.now();
  }

  start(): void {
    const { link, ticker } = this.options;
    link.onFrame((frame, atMs) => this.guarded(() => this.ears.pushFrame(frame, atMs)));
    link.onPlayed((mark) => this.guarded(() => this.mouth.onMark(mark, ticker.now())));
    link.onDigit((digit) => this.guarded(() => this.onDigit(digit)));
    this.stopTicking = ticker.start((nowMs) => this.guarded(() => this.tick(nowMs)));
    this.say(this.current);
  }

  onWords(text: string, isFinal: boolean): void {
    this.ears.onWords(text, isFinal);
    this.interruptions.onWords(text);
  }

  finish(reason: string, withinMs: number): void {
    const nowMs = this.options.ticker.now();
    const untilMs = nowMs + withinMs;
    this.guarded(() => {
      if (!(withinMs > 0)) return this.end(reason);
      if (!this.ending) return this.sayGoodbye(reason, untilMs);
      // The goodbye is being said: its reason stays, and the earlier end counts.
      this.ending.untilMs = Math.min(this.ending.untilMs, untilMs);
      if (this.phase === 'speaking' && this.mouth.leftMs(nowMs) + FRAME_MS > withinMs) this.end(this.ending.reason);
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
    if (this.phase === 'preparing' && nowMs - this.sinceMs >= this.limits.speechWaitMs) return this.speak(undefined);
    if (isLate) return;
    this.ears.advance(nowMs);
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
    this.timesSaid = utterance.text === this.current.text ? this.timesSaid + 1 : 1;
    this.current = utterance;
    this.replies.heard(this.ears.stopListening());
    this.enter('preparing');
    if (utterance.kind === 'greeting' || utterance.kind === 'question') this.askedAtMs = this.sinceMs;
    if (utterance.end) this.ending = { reason: utterance.end, untilMs: Infinity };
    if (utterance.kind === 'goodbye' && this.speech.goodbye) return this.speak(this.speech.goodbye);
    void this.speech.of(utterance).then((samples) => {
      if (this.phase === 'preparing' && this.current === utterance) this.guarded(() => this.speak(samples));
    });
  }

  private speak(samples: Int16Array | undefined): void {
    const nowMs = this.options.ticker.now();
    const sound = samples ?? softTone();
    if (this.ending && nowMs + durationMs(sound.length) + 2 * FRAME_MS > this.ending.untilMs) return this.end(this.ending.reason);
    const { current } = this;
    this.report({
      ...{ type: 'speaking', kind: current.kind, question: current.question, isTone: !samples, pii: { text: current.text } },
      speechReadyMs: Math.round(nowMs - this.sinceMs),
      ...(this.heardUntilMs === undefined ? {} : { responseMs: Math.round(nowMs - this.heardUntilMs) }),
    });
    this.heardUntilMs = undefined;
    this.replies.begin(current);
    this.enter('speaking');
    this.interruptions.begin(current, nowMs);
    this.mouth.say(sound, nowMs, (heard) => this.guarded(() => this.spoke(current, durationMs(sound.length), heard)));
    if (current.kind === 'greeting' && this.timesSaid === 1) void this.speech.prepareRest(this.brain, () => this.phase === 'ended');
  }

  private listenWhileSpeaking(nowMs: number): void {
    // A line that is dead, or does not report an utterance as played, must not hold the call.
    if (this.mouth.giveUp(nowMs)) return this.listenOrEnd(true);
    // The last words are said to their end: nobody would listen after them.
    if (!this.ending && !this.keys.isConnecting) this.interruptions.decide(nowMs);
  }

  private spoke(utterance: Utterance, wholeMs: number, { heardMs, ...rest }: Heard): void {
    const { kind, question } = utterance;
    this.report({ type: 'spoke', kind, question, playedMs: Math.round(heardMs), ...rest });
    if (utterance === this.current && this.phase === 'speaking') this.listenOrEnd(isUnderstood(kind, { heardMs, ...rest }, wholeMs));
  }

  private listenOrEnd(isUnderstood: boolean): void {
    this.interruptions.end();
    if (this.ending) return this.end(this.ending.reason);
    if (this.keys.isConnecting) return this.ring();
    this.isUnderstood = isUnderstood;
    if (isUnderstood) this.replies.wasSaid();
    else this.replies.wasNotHeard();
    this.enter('listening');
    this.ears.startListening(this.sinceMs);
  }

  private listen(nowMs: number): void {
    const turn = this.ears.takeTurn(nowMs);
    if (turn) return this.onTurn(turn, nowMs);
    if (this.ears.isInTurn(nowMs) || nowMs - this.sinceMs < this.silenceTimeoutMs()) return;
    const utterance = this.brain.afterSilence();
    if (!utterance.end) this.report({ type: 'asked-again', question: utterance.question, times: this.brain.timesAsked });
    this.say(utterance);
  }

  private onTurn({ startedAtMs, untilMs, speechMs, isCapped, text }: SpokenTurn, nowMs: number): void {
    this.report({
      ...{ type: 'heard', question: this.current.question, speechMs: Math.round(speechMs), isCapped },
      ...{ startedAfterMs: Math.round(startedAtMs - this.sinceMs), endpointMs: Math.round(nowMs - untilMs) },
    });
    this.replies.heard(speechMs);
    this.heardUntilMs = untilMs;
    if (isCapped && ++this.cappedTurns >= this.limits.maxCappedTurns) this.sayGoodbye('noise', Infinity);
    else if (!this.isUnderstood && this.timesSaid < MAX_TIMES_SAID) this.say({ ...this.current });
    else void this.sayNext(this.brain.afterTurn(text));
  }

  private async sayNext(next: Utterance | Promise<Utterance>): Promise<void> {
    if (!(next instanceof Promise)) return this.say(next);
    const { current } = this;
    this.enter('preparing');
    const isWaiting = (): boolean => this.phase === 'preparing' && this.current === current;
    try {
      const utterance = await next;
      if (isWaiting()) this.guarded(() => this.say(utterance));
    } catch (error) {
      this.report({ type: 'failed', error });
      if (isWaiting()) this.guarded(() => this.sayGoodbye('failed', Infinity));
    }
  }

  private silenceTimeoutMs(): number {
    return silenceTimeoutMs(this.limits, {
      usedMs: this.sinceMs - this.askedAtMs,
      goodbyeMs: this.speech.goodbyeMs,
      asksLeft: this.brain.asksLeft,
    });
  }

  private onDigit(digit: string): void {
    this.report({ type: 'digit', digit });
    this.replies.pressed(digit);
    const wish = this.keys.press(digit, !this.ending);
    if (wish === 'the-business') {
      this.silence();
      this.say(this.brain.connecting());
    } else if (wish === 'no-more-calls') {
      if (!this.ending) this.sayGoodbye('opted-out', Infinity);
      else if (this.ending.untilMs === Infinity) this.ending.reason = 'opted-out';
    }
  }

  /** The person hears that a phone rings, until the business has answered. */
  private ring(): void {
    this.current = { kind: 'ringback', text: '', question: this.current.question };
    this.speak(ringback());
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
    this.mouth.stop(this.sinceMs);
  }

  private enter(phase: 'preparing' | 'speaking' | 'listening' | 'joined'): void {
    this.phase = phase;
    this.sinceMs = this.options.ticker.now();
  }

  private end(reason: EndReason): void {
    if (this.phase === 'ended') return;
    this.phase = 'ended';
    this.replies.heard(this.ears.stopListening());
    this.stopTicking();
    this.ears.close();
    try {
      this.mouth.stop(this.options.ticker.now());
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
