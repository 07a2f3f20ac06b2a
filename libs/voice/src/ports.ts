/** 20 ms of audio: 160 samples, 8 kHz, 16-bit signed. Frames are shared between calls: read them, never write into them. */
export type AudioFrame = Int16Array;

/** How much of an utterance has gone out on the wire. */
export interface PlayedMark {
  id: string;
  playedMs: number;
  /** false: flushed before its end. */
  isComplete: boolean;
}

/** Both directions of a call's audio, as the agent sees it. The line paces what is played, and sends silence in between. */
export interface AudioLink {
  /** `atMs` is when the frame came in, by the ticker's clock: frames may be handed over later, several at a time. */
  onFrame(listener: (frame: AudioFrame, atMs: number) => void): void;
  onDigit(listener: (digit: string) => void): void;
  /** Queued behind what is still being played. The samples are read, never written to. */
  play(utterance: { id: string; samples: Int16Array }): void;
  /** Stops what is being played and drops what is queued; each of these gets its mark with `isComplete: false`. */
  flush(): void;
  /** Each utterance gets one mark: when its last frame has gone out, or at a flush. */
  onPlayed(listener: (mark: PlayedMark) => void): void;
}

/** The beat of all conversations, and their only clock. */
export interface Ticker {
  /** Monotonic milliseconds. */
  now(): number;
  /** Calls `tick` about every 20 ms until the returned function is called. */
  start(tick: (nowMs: number) => void): () => void;
}

/** What an utterance is for. Kept prompts are found by it, not by the text. */
export type UtteranceKind = 'greeting' | 'question' | 'are-you-there' | 'goodbye';

/** Text to speech. Never fails for want of a voice: an engine that cannot speak a text answers undefined, and the next one is asked. */
export interface Speaker {
  readonly name: string;
  /** @returns 8 kHz 16-bit mono samples of the whole text, or undefined. The caller must not write into them. */
  speak(text: string, language: string, kind?: UtteranceKind): Promise<Int16Array | undefined>;
  /** Speaks ahead into the cache, so that a later `speak` answers at once. Never rejects. */
  prepare?(texts: readonly string[], language: string): Promise<void>;
  /** The same speaker with a voice of `EMPLOYEE_VOICES`; without it, and for a voice it does not know, it speaks as ever. */
  withVoice?(voice: string): Speaker;
}

/** What the employee says. Slots such as `{{lead.name}}` and `{{business}}` are filled before speech. */
export interface Script {
  /** Names the business and the recording, and asks the opening question. */
  greeting: string;
  questions: readonly string[];
  /** Asked of a silent person, up to three times. */
  areYouThere: string;
  goodbye: string;
}

/**
 * Why a conversation is over; a `finish` from outside brings its own reason. `silent`: nobody spoke. `noise`: there was
 * sound without an end, a second time, so that no answer could be told from it. `failed`: a bug or a broken link.
 */
export type EndReason = 'script-finished' | 'silent' | 'noise' | 'opted-out' | 'stopped' | 'failed' | (string & {});

export interface Conversation {
  /** Says goodbye if there is time for it and ends; `done` resolves within `withinMs` milliseconds in either case. */
  finish(reason: string, withinMs: number): void;
  /** Stops at once, without a word: the line is gone. */
  stop(): void;
  /** Resolves when the agent has nothing more to say: the caller hangs up then. Never rejects. */
  readonly done: Promise<{ reason: EndReason }>;
}
