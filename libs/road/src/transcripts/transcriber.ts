import type { HeardWords } from './fit-words.js';
import type { StreamedFile } from './multipart-form.js';

/** What a transcriber gets of a call. */
export interface Speech {
  /** WAV. */
  file: StreamedFile;
  durationMs: number;
  /** BCP 47; undefined if nobody knows. */
  language: string | undefined;
  /** Ends it, with a RetryLaterError. */
  signal: AbortSignal;
}

/** Turns speech into words. */
export interface Transcriber {
  /**
   * @throws RetryLaterError if it may succeed later; SettingsError if the operator has to change something; RejectedError if it never will;
   *   whatever reading the file throws
   */
  transcribe(speech: Speech): Promise<HeardWords[]>;
}
