import type { Context } from '../context.js';
import type { Settings } from '../settings.js';
import type { AudioFormat } from './audio-format.js';
import type { Net } from './net.js';
import type { Usage } from './usage.js';

/**
 * What a recogniser tells of one person, in this order: `speech-started` (once a turn, where it hears it), `interim`*, then `preflight` (an eager
 * end, which `resumed` takes back) or `final`. The names are those of LiveKit Agents. A stream that fails throws one of the five errors out of its
 * iterator; after that, and after its end, it asks the vendor for nothing more, and what it is told does nothing.
 */
export type SttEvent =
  | { readonly type: 'speech-started' }
  /** Words so far. Each replaces the one before; it may be shorter, and in another script. */
  | ({ readonly type: 'interim' } & Words)
  /** The words of a turn that is probably over. The same words come as `final` if nothing follows. */
  | ({ readonly type: 'preflight' } & Words)
  /** The person went on: the `preflight` before is void. */
  | { readonly type: 'resumed' }
  /**
   * Words that stay. `isTurnEnd`: the provider says that the turn is over. A turn may have several finals; the text of the turn is all of them.
   */
  | ({ readonly type: 'final'; readonly isTurnEnd: boolean } & Words)
  | ({ readonly type: 'usage' } & Usage);

interface Words {
  readonly text: string;
  /** BCP 47, as the kit writes it (`hi`, `en-IN`); absent if the provider does not tell, which is no language. */
  readonly language?: string;
  /** From 0 to 1; absent if the provider does not tell. */
  readonly confidence?: number;
}

/** What a recogniser can do, for one model of it. */
export interface SttAbilities {
  readonly hasInterim: boolean;
  /** `none`: it waits for `endTurn`. `pause`: it ends a turn after a silence. `learned`: a model decides. */
  readonly endOfTurn: 'none' | 'pause' | 'learned';
  readonly hasPreflight: boolean;
  /** BCP 47. */
  readonly languages: readonly string[];
  /** Whether it finds out the language by itself, and whether it follows a person who changes it. */
  readonly detectsLanguage: boolean;
  readonly followsLanguage: boolean;
  /** How many words may be named that it should expect, and how long each may be; absent if it takes none. */
  readonly keyTerms?: { readonly most: number; readonly maxCharacters: number };
  /** In the order of preference. */
  readonly formats: readonly [AudioFormat, ...AudioFormat[]];
  /** It closes a stream that sends nothing for so long, in milliseconds; the adapter keeps the stream open. */
  readonly idleMs?: number;
  /** The longest life of a stream, in milliseconds. */
  readonly maxStreamMs?: number;
  /** How many streams a key may have at once. */
  readonly maxStreams?: number;
}

export interface SttOrder {
  /** BCP 47, or `auto`. */
  readonly language: string;
  /** Other languages that the person may speak. */
  readonly alternatives: readonly string[];
  readonly keyTerms: readonly string[];
  readonly format: AudioFormat;
  readonly model?: string;
  /** Aborted when the call ends: the stream closes, and its iterator ends without an error. */
  readonly signal: AbortSignal;
}

/** The ears of one call. */
export interface SttStream extends AsyncIterable<SttEvent> {
  /** Audio in the ordered format, as it comes in. Never waits; what a slow provider does not take in time is dropped, the oldest first. */
  push(audio: Uint8Array): void;
  /** Our own detection hears that the person begins. */
  startTurn(): void;
  /** Our own detection says that the turn is over: the provider makes its words final, unless it has learnt to decide that alone (`learned`). */
  endTurn(): void;
  /**
   * Lets the provider say its last words and its usage. Resolves when the socket is closed. A vendor may be silent for ever: abort the signal of the
   * order after the time that you have.
   */
  close(): Promise<void>;
}

export interface SttProvider<S = Settings> {
  abilities(model?: string): SttAbilities;
  /** Resolves when the provider has taken the stream. @throws TurantError one of the five errors */
  open(net: Net, order: SttOrder, context: Context<S>): Promise<SttStream>;
}
