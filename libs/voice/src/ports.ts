/** 20 ms of audio: 160 samples, 8 kHz, 16-bit signed. */
export type AudioFrame = Int16Array;

/** Both directions of a call's audio, as the agent sees it. */
export interface AudioLink {
  onFrame(listener: (frame: AudioFrame) => void): void;
  onDigit(listener: (digit: string) => void): void;
  send(frame: AudioFrame): void;
}

/** Text to speech. Never fails for want of a voice: an engine that cannot speak a text answers undefined, and the next one is asked. */
export interface Speaker {
  readonly name: string;
  /** @returns 8 kHz 16-bit mono samples of the whole text, or undefined. */
  speak(text: string, language: string): Promise<Int16Array | undefined>;
}

/** What the employee says. Slots such as `{{lead.name}}` and `{{business}}` are filled before speech. */
export interface Script {
  greeting: string;
  questions: readonly string[];
  /** Asked of a silent person, up to three times. */
  areYouThere: string;
  goodbye: string;
}

export interface Conversation {
  /** Says goodbye (if there is time for it) and ends; `within` bounds it in milliseconds. */
  finish(reason: string, withinMs: number): void;
  /** Stops at once, without a word: the line is gone. */
  stop(): void;
  /** Resolves when the agent has nothing more to say: the caller hangs up then. */
  readonly done: Promise<{ reason: 'script-finished' | 'silent' | 'opted-out' | 'stopped' | string }>;
}
