import type { Language, TurnVotes } from '@turant/domain';
import type { SpeechEvent } from '../speech-detection/speech-detector.js';
import { howWordsEnd, type WordsEnd } from './how-words-end.js';
import { MarksHabit } from './marks-habit.js';
import { OwnPauses } from './own-pauses.js';
import { votesOf } from './turn-wait.js';
import { TurnWords, type WordsKind } from './turn-words.js';

/** No wait that a question or an employee asks for is longer. */
const MAX_BASE_WAIT_MS = 3_000;
const DEFAULT_HANGOVER_MS = 300;
/** While the reply is being made, a turn stays open for so long: the person loses no time by it, and may go on. */
const REPLY_WAIT_MS = 900;

export interface EndOfTurnOptions {
  language: Language;
  /** Length of the silence that ends a turn without words; 300 ms by default. */
  hangoverMs?: number;
  /** Whether somebody listens for words: then a turn waits for them, 4.5 s at most. */
  hasListener?: boolean;
  /** Speech shorter than this is a click or a cough, and no turn. */
  minTurnMs?: number;
  /** A longer turn is cut. */
  turnCapMs?: number;
  /** Is told each eager end, and that the person has gone on after one. */
  onStep?: (step: TurnStep) => void;
}

/** `eager-end`: the turn is probably over with these words. `resumed`: it is not, the eager end before is void. */
export type TurnStep = { type: 'eager-end'; text: string } | { type: 'resumed' };

/** One turn of the person. */
export interface SpokenTurn {
  startedAtMs: number;
  /** The time at which its last sound ended. */
  untilMs: number;
  /** Its speech without the pauses, in milliseconds. */
  speechMs: number;
  /** True if the turn was cut at its maximum length; false if silence ended it. */
  isCapped: boolean;
  /** The words that a listener has understood; empty without a listener. */
  text: string;
  votes: TurnVotes;
}

/**
 * The state machine of a turn of the person: it starts with speech, is updated by words, has an eager end when it is probably over, is resumed when the person goes on, and
 * ends. Our own speech detection, the words' ending, this person's own pauses and a provider's learned end vote on how long a silence ends it. All times are the speech's.
 */
export class EndOfTurn {
  /** The silences inside this person's turns so far. */
  readonly pauses = new OwnPauses();
  private readonly words = new TurnWords();
  private readonly marks = new MarksHabit();
  private hangoverMs: number;
  private startedAtMs: number | undefined;
  private untilMs = 0;
  /** The time from which the speech that goes on now is counted. */
  private speakingSinceMs: number | undefined;
  private speechMs = 0;
  /** A provider that has learned how turns end says that this one is over. */
  private isEnded = false;
  /** A model has heard that it goes on after this pause. */
  private goesOn = false;
  /** The words of the eager end that stands. */
  private eagerText: string | undefined;
  private timesResumed = 0;
  /** How the words ended of a turn that was taken, until the person speaks again. */
  private taken: { words: WordsEnd | undefined } | undefined;
  private hasListener: boolean;

  constructor(private readonly options: EndOfTurnOptions) {
    this.hasListener = options.hasListener === true;
    this.hangoverMs = Math.min(MAX_BASE_WAIT_MS, options.hangoverMs ?? DEFAULT_HANGOVER_MS);
  }

  onSpeech({ type, atMs }: SpeechEvent): void {
    if (type === 'speech-started') this.start(atMs);
    if (this.speakingSinceMs === undefined) return;
    this.startedAtMs ??= this.speakingSinceMs;
    this.untilMs = Math.max(this.untilMs, atMs);
    if (type !== 'speech-ended') return;
    this.speechMs += this.untilMs - this.speakingSinceMs;
    this.speakingSinceMs = undefined;
    this.words.pause();
    this.weigh();
  }

  private start(atMs: number): void {
    const before = this.startedAtMs === undefined ? this.taken : { words: this.wordsEnd };
    if (before) this.pauses.add(this.untilMs, atMs, { ...before, wasOver: this.startedAtMs === undefined });
    this.taken = undefined;
    this.speakingSinceMs = this.untilMs = atMs;
    this.isEnded = this.goesOn = false;
    this.words.goOn();
    this.weigh();
  }

  /** Words that a listener has understood. */
  onWords(text: string, kind: WordsKind, atMs: number): void {
    if (this.startedAtMs === undefined) return;
    this.words.add(text, kind, atMs);
    this.weigh();
  }

  /** The provider takes its eager end back. */
  onResumed(): void {
    this.words.goOn();
    this.weigh();
  }

  /** The final words so far stay, even if another provider takes over: it does not get their sound again. */
  keepWords(): void {
    this.words.keep();
  }

  /** Another provider takes over, and gets the sound of the turn again. */
  forgetWords(): void {
    this.words.forget();
    this.marks.forget();
    this.weigh();
  }

  /** The turn is over, whatever its words are, if the person does not go on. */
  onLearnedEnd(): void {
    this.isEnded = this.startedAtMs !== undefined && this.text !== '';
  }

  /** The person goes on after this pause, by how the words sound. */
  onGoesOn(): void {
    this.goesOn = this.startedAtMs !== undefined && !this.isSpeaking;
  }

  /** The silence that ends the turns from now on, if no vote shortens or lengthens it. */
  waitFor(hangoverMs: number): void {
    this.hangoverMs = Math.min(MAX_BASE_WAIT_MS, hangoverMs);
  }

  /** Whether somebody listens for words from now on. */
  listensForWords(hasListener: boolean): void {
    this.hasListener = hasListener;
  }

  /** The person speaks another language from now on. */
  follow(language: Language): void {
    this.options.language = language;
  }

  /** Whether the person speaks now, as far as it is known. */
  get isSpeaking(): boolean {
    return this.speakingSinceMs !== undefined;
  }

  /** The time at which the turn is over if nothing more is heard; undefined while nobody has spoken, or while the person speaks. */
  get endsAtMs(): number | undefined {
    return this.startedAtMs === undefined || this.isSpeaking ? undefined : this.untilMs + this.votes.waitMs;
  }

  /** Whether the final words of all speech so far are there. */
  get isSettled(): boolean {
    return this.words.isSettled;
  }

  /** Whether a turn has begun and is not over. */
  get isInTurn(): boolean {
    return this.startedAtMs !== undefined;
  }

  /** @param isReplyAwaited whether its reply is still being made @returns the turn, once, as soon as it is over or too long */
  take(nowMs: number, isReplyAwaited = false): SpokenTurn | undefined {
    const { startedAtMs, untilMs, text } = this;
    if (startedAtMs === undefined) return undefined;
    const isTooLong = nowMs - startedAtMs >= (this.options.turnCapMs ?? Infinity);
    if (this.isSpeaking && !isTooLong) return undefined;
    const { votes } = this;
    const waitMs = isReplyAwaited && !this.isEnded ? Math.max(REPLY_WAIT_MS, votes.waitMs) : votes.waitMs;
    const isOver = !this.isSpeaking && nowMs >= untilMs + waitMs;
    if (!isOver && !isTooLong) return undefined;
    if (this.words.isSettled) this.marks.learn(text);
    this.taken = { words: votes.words };
    const speechMs = this.reset(true);
    return speechMs < (this.options.minTurnMs ?? 1) ? undefined : { startedAtMs, untilMs, speechMs, text, votes, isCapped: !isOver };
  }

  /** Drops the turn so far; speech that goes on counts from now. @param isTaken whether the turn is answered @returns its speech in milliseconds */
  reset(isTaken = false): number {
    const { speakingSinceMs, untilMs } = this;
    const speechMs = this.speechMs + (speakingSinceMs === undefined ? 0 : untilMs - speakingSinceMs);
    this.startedAtMs = undefined;
    if (speakingSinceMs !== undefined) this.speakingSinceMs = untilMs;
    this.speechMs = 0;
    this.words.reset(isTaken);
    this.eagerText = undefined;
    this.timesResumed = 0;
    this.isEnded = this.goesOn = false;
    return speechMs;
  }

  /** The words of the turn so far. */
  get text(): string {
    return this.words.text;
  }

  private get wordsEnd(): WordsEnd | undefined {
    return this.text === '' ? undefined : howWordsEnd(this.text, this.options.language);
  }

  private get votes(): TurnVotes {
    const { isEnded, goesOn, hasListener, wordsEnd: words } = this;
    const { isEager, isSettled, atMs } = this.words;
    const usualPauseMs = this.pauses.usualMs(words);
    const { setsMarks } = this.marks;
    const wordsAfterMs = atMs - this.untilMs;
    return votesOf({
      ...{ baseMs: this.hangoverMs, words, hasListener, isSettled, isEager, isEnded, goesOn },
      ...{ wordsAfterMs, setsMarks, usualPauseMs, resumed: this.timesResumed },
    });
  }

  /** Tells an eager end when the words may be all while the person is silent, and takes it back when they are not. */
  private weigh(): void {
    const eager = this.startedAtMs !== undefined && !this.isSpeaking && this.words.mayBeAll ? this.text : undefined;
    if (eager === this.eagerText) return;
    const { onStep } = this.options;
    if (this.eagerText !== undefined) {
      if (eager === undefined) this.timesResumed += 1;
      onStep?.({ type: 'resumed' });
    }
    this.eagerText = eager;
    if (eager !== undefined) onStep?.({ type: 'eager-end', text: eager });
  }
}
