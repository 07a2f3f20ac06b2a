import { FAR_RATE, type Stretch } from '../engines/far-line.js';

const LOWEST_HZ = 400;
const STEP_HZ = 36;
/** All tones are below 3,400 Hz, the end of a telephone's band. */
const MAX_WORDS = 80;
const LETTER_MS = 35;
const GAP_MS = 50;
const LEVEL = 8_000;
/** The edges of a tone fade, so that it does not click. */
const FADE_MS = 4;
/** A longer silence than what the network and its buffers make is one of the speaker. */
const MOST_MOMENT_MS = 200;
/** A shorter sound is no word. */
const LEAST_MS = 40;

/** The voice of a fake vendor: each word is a tone of its own, so that a recording of a far end can be read back word by word. One for each conversation. */
export class WordTones {
  private readonly words: string[] = [];
  /** A stretch is read when it is over, and while somebody waits for more it is asked for many times. */
  private readonly known = new WeakMap<Stretch, string>();

  /** The sound of a text, 16 bits. */
  soundOf(text: string, rate: number): Int16Array {
    return Int16Array.from(
      text
        .split(/\s/u)
        .filter(Boolean)
        .flatMap((word) => [...this.toneOf(word, rate)]),
    );
  }

  private toneOf(word: string, rate: number): number[] {
    if (!this.words.includes(word)) this.words.push(word);
    if (this.words.length > MAX_WORDS) throw new Error('more words than tones');
    const hertz = LOWEST_HZ + STEP_HZ * this.words.indexOf(word);
    const samples = (rate * LETTER_MS * ([...word].length + 2)) / 1000;
    const fade = (rate * FADE_MS) / 1000;
    return Array.from({ length: samples + (rate * GAP_MS) / 1000 }, (_, at) =>
      at >= samples ? 0 : Math.round(Math.min(1, at / fade, (samples - at) / fade) * LEVEL * Math.sin((2 * Math.PI * hertz * at) / rate)),
    );
  }

  /** The words of what a far end has heard. A tone that goes on after a moment is one word: no text says a word twice, and a packet may be lost. */
  read(stretches: readonly Stretch[]): string[] {
    const heard = stretches.filter(({ samples }) => samples.length >= (FAR_RATE * LEAST_MS) / 1000);
    const goesOn = (at: number): boolean => {
      const [before, now] = [heard[at - 1], heard[at]];
      if (!before || !now || this.wordOf(before) !== this.wordOf(now)) return false;
      return now.atMs - before.atMs - before.samples.length / (FAR_RATE / 1000) < MOST_MOMENT_MS;
    };
    return heard.flatMap((stretch, at) => (goesOn(at) ? [] : [this.wordOf(stretch)]));
  }

  private wordOf(stretch: Stretch): string {
    const known = this.known.get(stretch);
    if (known !== undefined) return known;
    const strengths = this.words.map((_, at) => strengthOf(stretch.samples, LOWEST_HZ + STEP_HZ * at));
    const word = this.words[strengths.indexOf(Math.max(...strengths))] ?? '';
    this.known.set(stretch, word);
    return word;
  }
}

/** How much of a tone there is in a sound (Goertzel's algorithm: Jest's VM looks `Math` up slowly, and this takes one look-up for a whole sound). */
function strengthOf(samples: Int16Array, hertz: number): number {
  const factor = 2 * Math.cos((2 * Math.PI * hertz) / FAR_RATE);
  let [last, before] = [0, 0];
  for (let at = 0; at < samples.length; at += 1) {
    const next = (samples[at] as number) + factor * last - before;
    before = last;
    last = next;
  }
  return last * last + before * before - factor * last * before;
}
