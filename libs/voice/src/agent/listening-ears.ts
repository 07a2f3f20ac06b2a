import type { Language } from '@turant/domain';
import type { SttAbilities } from '@turant/plugin-kit';
import { EndOfTurn, type SpokenTurn, type TurnStep } from '../end-of-turn/end-of-turn.js';
import { JudgedPauses } from '../end-of-turn/judged-pauses.js';
import type { TurnJudge } from '../end-of-turn/turn-judge.js';
import { durationMs, FRAME_SAMPLES } from '../frames.js';
import type { Limits } from '../limits.js';
import type { AudioFrame } from '../ports.js';
import { EchoTracker } from '../speech-detection/echo-tracker.js';
import type { SpeechDetector, SpeechEvent } from '../speech-detection/speech-detector.js';
import type { SpeechDetectors } from '../speech-detection/speech-detectors.js';
import { MIN_SPEECH_PROBABILITY } from '../speech-detection/speech-segments.js';
import { Recogniser, type HeardEvent, type RecogniserOptions } from '../words/recogniser.js';
import type { Ears } from './ears.js';

export interface EarsOptions {
  detectors: Pick<SpeechDetectors, 'open'>;
  language: Language;
  limits: Limits;
  /** Each change of the person's speech, also while the employee speaks. */
  onSpeech: (event: SpeechEvent) => void;
  /** Who understands the person's words; absent if nobody does. */
  words?: WordsOptions | undefined;
  /** Each eager end of the person's turn, and that it was none. */
  onTurn: (step: TurnStep) => void;
  /** Whether a turn that ends now has to wait for its reply, which was begun already. */
  isReplyAwaited: () => boolean;
  /** Judges by the sound whether a turn goes on; absent if nobody does. */
  judge?: TurnJudge | undefined;
  /** What a provider tells of the person's words. */
  onHeard: (event: HeardEvent) => void;
  /** Nobody understands the person any more. */
  onNoWords: () => void;
}

export type WordsOptions = Omit<RecogniserOptions, 'onEvent' | 'onSilent'>;

/** A silent frame: the recogniser gets it in place of the echo of our own voice. */
const SILENT_FRAME: AudioFrame = new Int16Array(FRAME_SAMPLES);

/** A person who speaks during the employee's last half second answers it. Earlier speech was a sign of listening, or an interruption. */
const LAST_WORDS_MS = 500;
/** Frames that are later than this are missing: they were lost, are held up, or the far end suppresses silence. */
const MAX_FRAME_AGE_MS = 60;
/** While frames are missing, a silence is believed only this much later. */
const MAX_HELD_UP_MS = 200;

/** Ears that listen while the employee speaks, by a speech detector that is not misled by noise. */
export class ListeningEars implements Ears {
  private readonly echo = new EchoTracker();
  private readonly detector: SpeechDetector;
  private readonly turns: EndOfTurn;
  private heardAtMs = -Infinity;
  /** The time of the last frame or tick. */
  private nowMs = -Infinity;
  private endsAtMs = -Infinity;
  private stoppedAtMs: number | undefined;
  /** Whether the last speech was over well before the end of the employee's words. */
  private wasEarly = false;
  private readonly recogniser: Recogniser | undefined;
  private readonly judged: JudgedPauses | undefined;
  private readonly isReplyAwaited: () => boolean;

  constructor({ detectors, language, limits, onSpeech, words, judge, onTurn, isReplyAwaited, onHeard, onNoWords }: EarsOptions) {
    this.judged = judge && new JudgedPauses(judge, () => this.turns.onGoesOn());
    this.isReplyAwaited = isReplyAwaited;
    this.turns = new EndOfTurn({ language, ...limits, hasListener: words !== undefined, onStep: onTurn });
    const onSilent = (): void => {
      this.turns.listensForWords(false);
      onNoWords();
    };
    const onEvent = (event: HeardEvent, abilities: SttAbilities): void => {
      this.hear(event, abilities);
      onHeard(event);
    };
    const onLeft = (id: string, error: unknown): void => {
      this.turns.forgetWords();
      words?.onLeft?.(id, error);
    };
    const recogniser = words && new Recogniser({ ...words, onEvent, onLeft, onSilent });
    this.recogniser = recogniser;
    this.detector = detectors.open((event) => {
      if (event.type === 'speech-started' && this.wasEarly && this.stoppedAtMs === undefined) this.turns.reset();
      this.turns.onSpeech(event);
      this.judged?.onSpeech(event);
      if (event.type === 'speech-started') recogniser?.startTurn();
      else if (event.type === 'speech-ended') recogniser?.endTurn(event.atMs);
      this.wasEarly = event.type === 'speech-ended' && this.endsAtMs - (this.stoppedAtMs ?? event.atMs) > LAST_WORDS_MS;
      onSpeech(event);
    });
  }

  /** Opens the provider that understands the person. */
  start(nowMs: number): void {
    this.recogniser?.start(nowMs);
  }

  get canListenWhileSpeaking(): boolean {
    return this.detector.kind === 'silero';
  }

  onPlaybackStart(samples: Int16Array, nowMs: number): void {
    this.echo.onPlaybackStart(samples, nowMs);
    this.endsAtMs = nowMs + durationMs(samples.length);
    this.turns.pauses.onPlayback(nowMs, this.endsAtMs);
    this.stoppedAtMs = undefined;
  }

  onPlaybackStop(nowMs: number): void {
    this.echo.onPlaybackStop(nowMs);
    this.turns.pauses.onPlaybackStop(nowMs);
    this.stoppedAtMs = nowMs;
  }

  pushFrame(frame: AudioFrame, atMs: number): void {
    this.heardAtMs = atMs;
    this.nowMs = Math.max(this.nowMs, atMs);
    const isOurs = this.echo.isOurs(frame, atMs);
    const heard = isOurs ? SILENT_FRAME : frame;
    this.recogniser?.push(heard);
    this.judged?.push(heard, this.turns.isInTurn);
    this.detector.push(frame, atMs, isOurs);
  }

  onWords(text: string, isFinal: boolean): void {
    this.turns.onWords(text, isFinal ? 'last' : 'interim', this.nowMs);
  }

  advance(nowMs: number): void {
    this.nowMs = Math.max(this.nowMs, nowMs);
    this.detector.advance(nowMs);
    this.recogniser?.advance(nowMs);
  }

  startListening(): void {
    if (this.stoppedAtMs === undefined && this.wasEarly) this.turns.reset();
    this.wasEarly = false;
  }

  waitFor(hangoverMs: number): void {
    this.turns.waitFor(hangoverMs);
  }

  stopListening(): number {
    return this.turns.reset();
  }

  private hear(event: HeardEvent, abilities: SttAbilities): void {
    if (event.type === 'resumed') return this.turns.onResumed();
    if (event.type !== 'interim' && event.type !== 'preflight' && event.type !== 'final') return;
    const isLast = event.type === 'final' && event.isTurnEnd;
    // A provider without interim words answers each end of speech once, which may be after the next speech has ended.
    this.turns.onWords(event.text, isLast ? (abilities.hasInterim ? 'last' : 'next-last') : event.type, this.nowMs);
    if (!isLast) return;
    if (!this.turns.isSpeaking) this.turns.keepWords();
    // It was a noise: the person has not said a word.
    if (this.turns.isSettled && !this.turns.isSpeaking && this.turns.text === '') this.turns.reset();
    if (abilities.endOfTurn === 'learned') this.turns.onLearnedEnd();
  }

  isInTurn(): boolean {
    return this.turns.isInTurn;
  }

  takeTurn(nowMs: number): SpokenTurn | undefined {
    const isMissing = nowMs - this.heardAtMs > MAX_FRAME_AGE_MS;
    // A sound that is too short to be told as speech yet may be the next word.
    if (!isMissing && !this.detector.isSpeaking && this.detector.probability >= MIN_SPEECH_PROBABILITY) return undefined;
    return this.turns.take(isMissing ? Math.max(this.heardAtMs, nowMs - MAX_HELD_UP_MS) : nowMs, this.isReplyAwaited());
  }

  follow(language: Language, words?: Pick<WordsOptions, 'providers' | 'order'>): void {
    this.turns.follow(language);
    if (words) this.recogniser?.follow(words);
  }

  close(): void {
    this.recogniser?.close();
    this.detector.close();
  }
}
