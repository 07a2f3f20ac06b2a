import { LANGUAGES, type Answer, type Language } from '@turant/domain';
import { Answers } from '../answers.js';
import type { ConversationOptions } from '../conversation-options.js';
import { Dialogue, type Utterance } from '../dialogue.js';
import type { SpokenTurn } from '../end-of-turn/end-of-turn.js';
import { isBackchannel } from '../end-of-turn/is-backchannel.js';
import { durationMs, FRAME_MS, FRAME_SAMPLES } from '../frames.js';
import { defaultLimits, silenceTimeoutMs, type Limits } from '../limits.js';
import type { Conversation, EndReason } from '../ports.js';
import type { SpeechDetectors } from '../speech-detection/speech-detectors.js';
import { softTone } from '../speakers/soft-tone.js';
import { Speech } from '../speech.js';
import { tellEvent, type VoiceOccurrence } from '../voice-event.js';
import { Ears } from './ears.js';
import { Floor } from './floor.js';
import { Mouth, type Heard } from './mouth.js';

export interface ListeningOptions extends ConversationOptions {
  detectors: Pick<SpeechDetectors, 'open'>;
  /** Length of the silence that ends a turn without words; 300 ms by default. */
  hangoverMs?: number;
}

const OPT_OUT_KEY = '9';
const DEFAULT_GOODBYE_MS = 2_500;
const MAX_TICK_INTERVAL_MS = 5 * FRAME_MS;
/** The greeting says who calls: if somebody speaks over it, it is said again, this often at most. */
const MAX_GREETINGS = 3;
/** An utterance of which so much was heard was understood. */
const UNDERSTOOD_PART = 0.6;

/** Starts a conversation in which the employee listens while it speaks. */
export function startListeningConversation(options: ListeningOptions): Conversation {
  const conversation = new ListeningConversation(options);
  conversation.start();
  return conversation;
}

class ListeningConversation implements Conversation {
  readonly done: Promise<{ reason: EndReason }>;
  private settle!: (end: { reason: EndReason }) => void;
  private readonly limits: Limits;
  private readonly dialogue: Dialogue;
  private readonly speech: Speech;
  private readonly ears: Ears;
  private readonly mouth: Mouth;
  private readonly floor: Floor;
  private readonly replies = new Answers();
  private readonly startedAtMs: number;
  private stopTicking: () => void = () => undefined;

  private phase: 'preparing' | 'speaking' | 'listening' | 'ended' = 'preparing';
  private current: Utterance;
  private sound: Int16Array = new Int16Array(0);
  private sinceMs: number;
  private askedAtMs: number;
  private tickedAtMs: number;
  /** Where in `sound` our next frame is taken from, for the echo gate. */
  private playedFrames = 0;
  private paused = { atMs: 0, reactionMs: 0 };
  private greetings = 1;
  private heardUntilMs: number | undefined;
  private goodbye: Int16Array | undefined;
  private ending: { reason: EndReason; untilMs: number } | undefined;
  private hasOptedOut = false;

  constructor(private readonly options: ListeningOptions) {
    this.done = new Promise((resolve) => (this.settle = resolve));
    this.limits = { ...defaultLimits, ...options.limits };
    const language: Language = LANGUAGES.find((one) => one === options.language) ?? 'en-IN';
    this.dialogue = new Dialogue(options.script, options.slots, this.limits.maxAsks);
    this.speech = new Speech({ ...options, offersBusiness: options.transfer !== undefined });
    this.mouth = new Mouth(options.link);
    this.floor = new Floor(language);
    const { detectors, hangoverMs } = options;
    this.ears = new Ears({
      ...{ detectors, language, onSpeech: (event) => this.floor.onSpeech(event) },
      ...(hangoverMs !== undefined && { hangoverMs }),
    });
    this.current = this.dialogue.opening();
    this.startedAtMs = this.sinceMs = this.askedAtMs = this.tickedAtMs = this.options.ticker.now();
  }

  start(): void {
    const { link, ticker } = this.options;
    link.onFrame((frame, atMs) => this.guarded(() => this.phase !== 'ended' && this.ears.onFrame(frame, atMs)));
    link.onPlayed((mark) => this.guarded(() => this.mouth.onMark(mark, ticker.now())));
    link.onDigit((digit) => this.guarded(() => this.onDigit(digit)));
    this.stopTicking = ticker.start((nowMs) => this.guarded(() => this.tick(nowMs)));
    this.say(this.current);
  }

  finish(reason: string, withinMs: number): void {
    this.guarded(() => {
      if (this.phase === 'ended') return;
      if (!(withinMs > 0)) return this.end(reason);
      const untilMs = this.options.ticker.now() + withinMs;
      if (this.ending) this.ending.untilMs = Math.min(this.ending.untilMs, untilMs);
      else this.sayGoodbye(reason, untilMs);
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
    if (this.phase === 'preparing') return this.awaitSpeech(nowMs);
    // Marks and frames of the time in which this thread was blocked come in after the tick.
    if (isLate) return;
    this.ears.advance(nowMs);
    if (this.phase === 'speaking') this.mayBeInterrupted(nowMs);
    else if (this.phase === 'listening') this.listen(nowMs);
  }

  private mayBeInterrupted(nowMs: number): void {
    if (this.mouth.isOverdue(nowMs)) return this.mouth.stop();
    if (!this.mouth.isPaused) this.tellGate(nowMs);
    // The goodbye is said to its end: there is nobody who would listen after it.
    if (this.ending) return;
    const decision = this.floor.decide(nowMs);
    const { kind, question } = this.current;
    if (!this.mouth.isPaused) this.paused = { atMs: nowMs, reactionMs: Math.round(nowMs - this.floor.onsetMs) };
    const { atMs, reactionMs } = this.paused;
    if (decision === 'pause') {
      this.report({ type: 'paused', kind, question, reactionMs });
      this.mouth.pause();
    } else if (decision === 'go-on') {
      this.report({ type: 'resumed', kind, question, pausedMs: Math.round(nowMs - atMs) });
      this.ears.dropTurn();
      this.mouth.goOn(nowMs);
    } else if (decision === 'yield') {
      this.report({ type: 'interrupted', kind, question, reactionMs });
      this.mouth.stop();
    }
  }

  /** The echo gate is told of our frames as they leave, as far as this side knows. */
  private tellGate(nowMs: number): void {
    const frame = this.sound.subarray(this.playedFrames * FRAME_SAMPLES, (this.playedFrames + 1) * FRAME_SAMPLES);
    this.playedFrames += 1;
    if (frame.length > 0) this.ears.onOwnFrame(frame, nowMs);
  }

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
    const nowMs = this.options.ticker.now();
    const sound = samples ?? softTone();
    if (this.ending && nowMs + durationMs(sound.length) + 2 * FRAME_MS > this.ending.untilMs) return this.end(this.ending.reason);
    const { kind, question, text } = this.current;
    this.report({
      ...{ type: 'speaking', kind, question, speechReadyMs: Math.round(nowMs - this.sinceMs), isTone: !samples, pii: { text } },
      ...(this.heardUntilMs === undefined ? {} : { responseMs: Math.round(nowMs - this.heardUntilMs) }),
    });
    this.heardUntilMs = undefined;
    this.replies.begin(this.current);
    this.enter('speaking');
    this.sound = sound;
    this.playedFrames = 0;
    this.ears.dropTurn();
    this.floor.begin(nowMs);
    const utterance = this.current;
    this.mouth.say(sound, nowMs, (heard) => this.guarded(() => this.spoke(utterance, sound, heard)));
    if (kind === 'greeting' && this.greetings === 1) void this.prepareRest();
  }

  private spoke(utterance: Utterance, sound: Int16Array, { heardMs, isComplete }: Heard): void {
    if (this.phase === 'ended' || utterance !== this.current) return;
    this.floor.end();
    const { kind, question } = utterance;
    this.report({ type: 'spoke', kind, question, playedMs: Math.round(heardMs), isComplete });
    if (this.ending) return this.end(this.ending.reason);
    if (isComplete || heardMs >= UNDERSTOOD_PART * durationMs(sound.length)) this.replies.wasSaid();
    this.isUnderstood = isComplete || (kind !== 'greeting' && heardMs >= UNDERSTOOD_PART * durationMs(sound.length));
    this.enter('listening');
  }

  /** Whether the person knows what was said last. */
  private isUnderstood = true;
  private listen(nowMs: number): void {
    const turn = this.ears.takeTurn(nowMs);
    if (turn) return this.onTurn(turn, nowMs);
    if (this.ears.isInTurn || nowMs - this.sinceMs < this.silenceTimeoutMs()) return;
    const utterance = this.dialogue.afterSilence();
    if (!utterance.end) this.report({ type: 'asked-again', question: utterance.question, times: this.dialogue.timesAsked });
    this.say(utterance);
  }

  private onTurn({ startedAtMs, untilMs, text }: SpokenTurn, nowMs: number): void {
    const speechMs = untilMs - startedAtMs;
    this.report({
      ...{ type: 'heard', question: this.current.question, speechMs: Math.round(speechMs), isCapped: false },
      ...{ startedAfterMs: Math.round(startedAtMs - this.sinceMs), endpointMs: Math.round(nowMs - untilMs) },
    });
    if (text !== '' && isBackchannel(text, 'en-IN') && !this.isUnderstood) return this.sayAgain();
    this.heardUntilMs = untilMs;
    if (!this.isUnderstood && this.maySayAgain()) return this.sayAgain();
    this.replies.heard(speechMs);
    this.say(this.dialogue.afterTurn());
  }

  private maySayAgain(): boolean {
    return this.current.kind !== 'greeting' || this.greetings < MAX_GREETINGS;
  }

  private sayAgain(): void {
    if (this.current.kind === 'greeting') this.greetings += 1;
    this.isUnderstood = true;
    this.say({ ...this.current });
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
    if (digit !== OPT_OUT_KEY || this.hasOptedOut) return;
    this.hasOptedOut = true;
    this.report({ type: 'opted-out' });
    if (!this.ending) this.sayGoodbye('opted-out', Infinity);
    else if (this.ending.untilMs === Infinity) this.ending.reason = 'opted-out';
    void (async () => this.options.onOptOut?.())().catch((error: unknown) => this.report({ type: 'failed', error }));
  }

  private sayGoodbye(reason: EndReason, untilMs: number): void {
    this.ending = { reason, untilMs };
    // Its end is nobody's business any more: the goodbye is what is said.
    this.current = this.dialogue.goodbye();
    this.mouth.stop();
    this.say(this.current);
  }

  private async prepareRest(): Promise<void> {
    this.goodbye = await this.speech.of(this.dialogue.goodbye());
    if (this.phase !== 'ended') await this.speech.prepare(this.dialogue.laterTexts);
  }

  private enter(phase: 'preparing' | 'speaking' | 'listening'): void {
    this.phase = phase;
    this.sinceMs = this.options.ticker.now();
  }

  private end(reason: EndReason): void {
    if (this.phase === 'ended') return;
    this.phase = 'ended';
    this.stopTicking();
    try {
      this.mouth.stop();
    } catch {
      // The call is over already.
    }
    this.ears.close();
    this.report({ type: 'ended', reason });
    this.settle({ reason });
  }

  private report(occurrence: VoiceOccurrence): void {
    tellEvent(this.options.onEvent, { atMs: Math.round(this.options.ticker.now() - this.startedAtMs), ...occurrence });
  }
}
