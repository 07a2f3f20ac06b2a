import type { Context } from '../context.js';
import type { Settings } from '../settings.js';
import type { AudioFormat } from './audio-format.js';
import type { Net } from './net.js';
import type { Usage } from './usage.js';

/** What a voice tells. A stream that fails throws one of the five errors out of its iterator, and asks the vendor for nothing more. */
export type TtsEvent =
  /** Sound of what was pushed, in the ordered format, in whole samples. `charactersUntil`: how many of the pushed characters are said at its end, where it is known. */
  | { readonly type: 'audio'; readonly audio: Uint8Array; readonly charactersUntil?: number }
  /** All that was pushed before this `flush` has been turned into sound. One for each `flush`, in order. */
  | { readonly type: 'flushed' }
  | ({ readonly type: 'usage' } & Usage);

export interface TtsAbilities {
  /** BCP 47. */
  readonly languages: readonly string[];
  /** In the order of preference. */
  readonly formats: readonly [AudioFormat, ...AudioFormat[]];
  /** Whether a text may come in pieces; otherwise each `flush` is one request. */
  readonly takesPieces: boolean;
  /** The most characters between two flushes. */
  readonly maxCharacters: number;
  /** Voices by language, the default first; empty if the owner names one. */
  readonly voices: Readonly<Record<string, readonly string[]>>;
  readonly maxStreams?: number;
}

export interface TtsOrder {
  /** BCP 47. */
  readonly language: string;
  readonly format: AudioFormat;
  readonly model?: string;
  readonly voice?: string;
  /** Aborted when the call ends: the stream closes, and its iterator ends without an error. */
  readonly signal: AbortSignal;
}

/** A voice for one utterance after the other. */
export interface TtsStream extends AsyncIterable<TtsEvent> {
  /** A piece of text. Pieces are said one after the other, without a pause between. */
  push(text: string): void;
  /** The end of a clause: what was pushed is turned into sound now. */
  flush(): void;
  /** Nothing of what was pushed is wanted any more: no sound of it comes after this, and no `flushed`. The stream stays usable. */
  cancel(): void;
  /** Resolves when what was flushed has been said, or when the signal of the order is aborted. */
  close(): Promise<void>;
}

export interface TtsProvider<S = Settings> {
  abilities(model?: string): TtsAbilities;
  /** @throws TurantError one of the five errors */
  open(net: Net, order: TtsOrder, context: Context<S>): Promise<TtsStream>;
}
