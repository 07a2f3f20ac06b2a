import type { Answer, Answerer, Language, QuestionKind, ScriptQuestion } from '@turant/domain';

/** 20 ms of audio: 320 samples of 16 bits, signed, at 16 kHz. Frames are shared between calls: they are only read. */
export type AudioFrame = Int16Array;

/** How much of an utterance was sent. */
export interface PlayedMark {
  id: string;
  playedMs: number;
  /** False if the utterance was flushed before its end. */
  isComplete: boolean;
  /** When its first frame was sent, by the ticker's clock; absent if none was. */
  startedAtMs?: number;
}

/** The audio of a call in both directions. The line plays utterances in real time, and silence between them. */
export interface AudioLink {
  /** `atMs` is the time of the ticker at which the frame came in; frames may be handed over later, several at a time. */
  onFrame(listener: (frame: AudioFrame, atMs: number) => void): void;
  onDigit(listener: (digit: string) => void): void;
  /** Queues an utterance of 16 kHz; it is played after all utterances that were queued before it. The samples are only read. */
  play(utterance: { id: string; samples: Int16Array }): void;
  /** Stops the utterance that is being played and drops the queued ones. Each of them gets a mark with `isComplete: false`. */
  flush(): void;
  /** Each utterance gets one mark: when its last frame was sent, or when it was flushed. */
  onPlayed(listener: (mark: PlayedMark) => void): void;
}

/** The clock of all conversations, which ticks every 20 ms. */
export interface Ticker {
  /** Monotonic milliseconds. */
  now(): number;
  /** Calls `tick` about every 20 ms until the returned function is called. */
  start(tick: (nowMs: number) => void): () => void;
}

/** The purpose of an utterance. Recorded prompts are found by it, not by the text. */
export type UtteranceKind = ScriptKind | 'reply' | 'connecting' | 'ringback' | 'not-reached';
type ScriptKind = 'greeting' | 'question' | 'are-you-there' | 'goodbye';

/** What a speaker is asked for, where prompts were recorded. A `recorded-greeting` says that the call may be recorded. */
export type PromptKind = ScriptKind | 'recorded-greeting';

/** Text to speech (TTS). A speaker that cannot speak a text returns undefined, and the next speaker of the chain tries. */
export interface Speaker {
  readonly name: string;
  /** @returns the whole text as 16 kHz 16-bit mono samples, which the caller only reads, or undefined */
  speak(text: string, language: string, kind?: PromptKind): Promise<Int16Array | undefined>;
  /** Synthesises texts into the cache, so that a later `speak` returns at once. Never rejects. */
  prepare?(texts: readonly string[], language: string): Promise<void>;
  /** Renders texts that many calls say, and that tell nothing about a person, in its own time: it may take minutes. Never rejects. */
  keep?(texts: readonly string[], language: string): Promise<void>;
  /** The same speaker with a voice of `EMPLOYEE_VOICES`. For an unknown voice it returns the speaker with its default voice. */
  withVoice?(voice: string): Speaker;
}

/** A piece of the sound of an utterance. */
export interface SpokenPiece {
  /** 16 kHz; they are only read. */
  samples: Int16Array;
  /** The clause to which it belongs, whole. Clauses are counted from 0; several pieces may belong to one. */
  clause: number;
  text: string;
  /** Who has spoken it: the id of a connection; absent for the service's own voice. */
  by?: string;
  /** How much more sound of its clause is to come, in milliseconds, as far as that is known; absent if this is its last piece. */
  restMs?: number;
  /** The clause stutters if it is played before so much of it is in hand, in milliseconds, because its sound comes slowly. */
  reserveMs?: number;
  /** The sound of the clause broke off here, and the next clause says so many of its last letters again. */
  againLength?: number;
}

/** Texts that are spoken one after the other: all of them, or each when it comes. */
export type Clauses = readonly string[] | AsyncIterable<string>;

/** Speaks words as they come, for one call: one utterance after the other. */
export interface Voice {
  /**
   * Begins at once, and speaks each clause when it comes. Whoever leaves the loop takes the rest back. A clause that nobody can speak is left out.
   * Never throws, but for an error of `clauses`. @param hasNotice whether the first clause is said to its end, even if who speaks it fails in its middle
   */
  say(clauses: Clauses, hasNotice?: boolean): AsyncIterable<SpokenPiece>;
  close(): void;
}

/** An utterance that the employee says in one go. */
export interface Utterance {
  kind: UtteranceKind;
  /** Empty if its words come as `clauses`. */
  text: string;
  /** The words, where they come while they are said. They are read once. */
  clauses?: AsyncIterable<string>;
  /** Known when all clauses have come: whether the conversation is over after it. */
  isLast?: () => boolean;
  /** Who has thought of the words, and when they came. */
  times?: () => ThinkingTimes;
  /** Its words are not wanted any more: whoever thinks of them stops. */
  drop?: () => void;
  /** The words with which it begins and over which nobody takes the floor: who calls, and that the call is recorded. */
  notice?: string;
  /** What the person wants: the business is called after it, or nobody calls the person again. Whoever thinks of the words may say so with the first of them. */
  wants?: 'the-business' | 'no-more-calls';
  /** 0 for the question in the greeting, 1 for the script's first question. */
  question: number;
  /** The question that it asks, as it is said. A greeting asks the question with which it ends, if it ends with one. */
  asks?: string;
  /** What kind of answer it asks for, and how long a silence ends that answer if its script says so. */
  answer?: { kind: QuestionKind; waitMs?: number };
  /** Set on the last utterance only: why the conversation is over after it. */
  end?: 'script-finished' | 'silent' | 'not-reached' | 'call-back' | 'said-goodbye' | 'not-interested' | 'opted-out';
}

/** Times of the ticker's clock. */
export interface ThinkingTimes {
  providerId?: string;
  firstTextAtMs?: number;
  firstClauseAtMs?: number;
}

/** Decides what the employee says. It knows nothing of audio and time. */
export interface Brain {
  /** The first words of the call. */
  opening(): Utterance;
  /** The reply to a turn of the person. `text` is what a listener has understood of it, and empty without one. */
  afterTurn(text: string): Utterance;
  /**
   * The person spoke over the utterance and does not know what it says. The same sentence is not said again: what the person does not know yet is said in another one.
   * @returns undefined if the person is answered instead
   */
  goOn?(utterance: Utterance): Utterance | undefined;
  /**
   * These words may be the whole turn: begins the reply ahead. `afterTurn` returns this utterance if the turn has just these words; the brain forgets it at the next
   * `expect` and after another turn. @returns undefined if a reply needs no time
   */
  expect?(text: string): Utterance | undefined;
  /** The person has heard these words of the utterance: `isWhole` says whether these are all. */
  wasHeard?(utterance: Utterance, words: string, isWhole: boolean): void;
  /** The reply has no words, because everybody failed who could think of some. */
  afterFailure?(): Utterance;
  /** Nobody understands the person any more in this call. */
  cannotHear?(): void;
  /** The call goes on in another language, by this script. A reply that was begun ahead is not wanted any more. */
  follow?(language: Language, script: Script): void;
  /** What was asked last, once more, in the language of the call. @returns undefined if a model says what to say */
  askAgain?(): Utterance | undefined;
  /** The person has said this, and is answered by somebody else. */
  note?(text: string): void;
  /** The words after a silence of the person: the question whether the person is there, or the goodbye. */
  afterSilence(): Utterance;
  goodbye(): Utterance;
  /** The words before the business is called, because the person has asked for it; and the words if it was not reached. */
  connecting(): Utterance;
  notReached(): Utterance;
  /** How often the person was asked since the last turn whether they are there, and how often they may still be asked. */
  readonly timesAsked: number;
  readonly asksLeft: number;
  /** Texts after the opening that are known now, in the order in which they may be needed: they are synthesised ahead. */
  readonly laterTexts: readonly string[];
}

/** What the employee says. Slots such as `{{lead.name}}` and `{{business}}` are filled before synthesis. */
export interface Script {
  /** Names the business, says that the call may be recorded where it is, and asks the opening question. */
  greeting: string;
  questions: readonly (string | ScriptQuestion)[];
  /** Asked if the person is silent. */
  areYouThere: string;
  /** Asked the second time, in other words; `areYouThere` when absent. */
  stillThere?: string;
  goodbye: string;
  /** Said when the person has asked for the business, which is called then. */
  connecting: string;
  /** Said when the business was not reached: the last words of the call. */
  notReached: string;
  /** Begins a sentence after an interruption, such as "Yes,". */
  goOn?: string;
}

/**
 * Why a conversation is over; the caller of `finish` passes another reason. `silent`: nobody spoke. `noise`: a turn reached its maximum
 * length for the second time. `not-reached`: the person asked for the business, which did not answer. `failed`: a bug or a broken link.
 */
export type EndReason = 'script-finished' | 'silent' | 'noise' | 'opted-out' | 'not-reached' | 'stopped' | 'failed' | (string & {});

export interface Conversation {
  /** Ends the conversation, with a goodbye if there is time for it. `done` resolves within `withinMs` milliseconds. */
  finish(reason: string, withinMs: number): void;
  /**
   * What a speech recogniser, such as the browser's, has understood of the person. An interim text is replaced by the next one; a final one
   * stays. Words end a turn sooner or later, and tell a sign of listening from an interruption.
   */
  onWords?(text: string, isFinal: boolean): void;
  /** Stops at once without a goodbye, because the call is over. */
  stop(): void;
  /** Resolves when the conversation is over: the caller hangs up then. Never rejects. */
  readonly done: Promise<{ reason: EndReason }>;
  /** What the person did at each question that was asked so far. */
  readonly answers: readonly Answer[];
  /** Who has answered the call, as far as that is known. */
  readonly answeredBy?: Answerer | undefined;
  /** Whether the employee has stopped talking with a person, because a machine or a tone has answered. */
  readonly isAtMachine?: boolean;
}
