import type { SpokenPiece, Utterance } from '../ports.js';
import { eagerly, type Ahead } from '../speakers/eagerly.js';
import type { Speech } from '../speech.js';
import { HeardWords } from './heard-words.js';
import type { Heard, Mouth } from './mouth.js';

export interface TellingOptions {
  speech: Speech;
  mouth: Mouth;
  now: () => number;
  guarded: (step: () => void) => void;
  /** The first sound of the utterance that was prepared is there, or none comes. */
  onReady: () => void;
}

/** Who is told while the sound of an utterance comes. */
export interface Listeners {
  /** Whether the utterance is still to be said. */
  isWanted: () => boolean;
  /** The first sound is there; undefined if nobody can speak the words. `isWhole`: it is all. */
  onFirst: (piece: SpokenPiece | undefined, isWhole: boolean) => void;
  /** No words came; an error says why, if there was one. */
  onEmpty: (error?: unknown) => void;
}

/** Makes the utterances of a conversation audible, hands their sound to the mouth, and knows which words of them were heard. */
export class Telling {
  /** The sound of an utterance that may be said. */
  private ahead: { utterance: Utterance; sound: Ahead<SpokenPiece> } | undefined;
  /** The sound of the utterance that is being said. */
  private sound: Ahead<SpokenPiece> | undefined;
  private current: Utterance | undefined;
  /** The words of each utterance whose sound was made: what was heard of one is told a moment after the next one has begun. */
  private readonly words = new WeakMap<Utterance, HeardWords>();

  constructor(private readonly options: TellingOptions) {}

  /** Begins to make the sound of an utterance that may be said next. */
  prepare(utterance: Utterance): void {
    const clauses = this.options.speech.clausesOf(utterance);
    if (!clauses || this.ahead?.utterance === utterance) return;
    this.forget();
    const sound = eagerly(this.options.speech.pieces(clauses, utterance), () => {
      if (this.ahead?.sound === sound) this.options.guarded(this.options.onReady);
    });
    this.ahead = { utterance, sound };
  }

  /** Whether the first sound of the utterance that was prepared is still being made. */
  get isPreparing(): boolean {
    return this.ahead?.sound.isReady === false;
  }

  /** The utterance that was prepared is not said. */
  forget(): void {
    this.ahead?.sound.drop();
    this.ahead?.utterance.drop?.();
    this.ahead = undefined;
  }

  /** Ends the utterance before, and begins this one. */
  begin(utterance: Utterance, listeners: Listeners): void {
    if (this.ahead?.utterance !== utterance) this.forget();
    this.stop();
    this.current = utterance;
    const { speech, guarded } = this.options;
    const clauses = this.ahead ? undefined : speech.clausesOf(utterance);
    this.sound = this.ahead?.sound ?? (clauses && eagerly(speech.pieces(clauses, utterance)));
    this.ahead = undefined;
    if (this.sound) return void this.follow(utterance, this.sound, listeners);
    void speech.of(utterance).then((samples) => {
      if (listeners.isWanted()) guarded(() => listeners.onFirst(samples && this.whole(utterance, samples), true));
    });
  }

  /** An utterance whose sound is at hand. */
  whole(utterance: Utterance, samples: Int16Array): SpokenPiece {
    const piece = { samples, clause: 0, text: utterance.text };
    const words = new HeardWords();
    words.add(piece);
    this.words.set(utterance, words);
    return piece;
  }

  /** No more sound of the utterance that is being said is wanted. */
  stop(): void {
    this.sound?.drop();
    this.sound = undefined;
    this.current?.drop?.();
    this.current = undefined;
  }

  /** The call is over. */
  close(): void {
    this.forget();
    this.stop();
    this.options.speech.close();
  }

  /** The words of an utterance that fit into what was heard of it. */
  heardWords(utterance: Utterance, { heardMs, isComplete }: Heard): string {
    const words = this.words.get(utterance);
    return (isComplete ? words?.all : words?.until(heardMs)) ?? '';
  }

  /** Who has thought of the words of an utterance, and who has spoken them. */
  by(utterance: Utterance): { llm?: string; tts?: string } {
    const llm = utterance.times?.().providerId;
    const tts = this.words.get(utterance)?.by;
    return { ...(llm !== undefined && { llm }), ...(tts !== undefined && { tts }) };
  }

  /** When the words have been said over which nobody takes the floor, in milliseconds of the sound. */
  noticeMs(utterance: Utterance): number {
    return this.words.get(utterance)?.msOf(utterance.notice?.length ?? 0) ?? 0;
  }

  private async follow(utterance: Utterance, sound: Ahead<SpokenPiece>, { isWanted, onFirst, onEmpty }: Listeners): Promise<void> {
    const { mouth, now, guarded } = this.options;
    const words = new HeardWords();
    this.words.set(utterance, words);
    let isFirst = true;
    let clause = 0;
    let error: unknown;
    try {
      for await (const piece of sound) {
        if (!isWanted()) return;
        words.add(piece);
        guarded(() => (isFirst ? onFirst(piece, false) : mouth.add(piece.samples, now(), false, piece.reserveMs, piece.clause !== clause)));
        isFirst = false;
        clause = piece.clause;
      }
    } catch (thrown) {
      // What was said of the words stays.
      error = thrown;
    }
    if (!isWanted() || this.sound !== sound) return;
    // Words that are known, and that nobody can speak, are replaced by a tone.
    const onNothing = (): void => (utterance.text === '' ? onEmpty(error) : onFirst(undefined, true));
    guarded(() => (isFirst ? onNothing() : mouth.add(new Int16Array(0), now(), true)));
    if (this.current === utterance) this.sound = undefined;
  }
}
