import { FAR_RATE, type Stretch } from '../engines/far-line.js';

const LOWEST_HZ = 400;
const STEP_HZ = 45;
/** All tones are below 3,400 Hz, the end of a telephone's band. */
const MAX_WORDS = 64;
const LETTER_MS = 35;
const GAP_MS = 50;
const LEVEL = 8_000;
/** The edges of a tone fade, so that it does not click. */
const FADE_MS = 4;
/** A shorter sound is no word. */
const LEAST_MS = 40;

/** The voice of a fake vendor: each word is a tone of its own, so that a recording of a far end can be read back word by word. One for each conversation. */
export class WordTones {
  private readonly words: string[] = [];

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

  /** The words of what a far end has heard. */
  read(stretches: readonly Stretch[]): string[] {
    return stretches.filter(({ samples }) => samples.length >= (FAR_RATE * LEAST_MS) / 1000).map(({ samples }) => this.wordOf(samples));
  }

  private wordOf(samples: Int16Array): string {
    const strengths = this.words.map((_, at) => strengthOf(samples, LOWEST_HZ + STEP_HZ * at));
    return this.words[strengths.indexOf(Math.max(...strengths))] ?? '';
  }
}

/** How much of a tone there is in a sound. */
function strengthOf(samples: Int16Array, hertz: number): number {
  let [real, imaginary] = [0, 0];
  for (const [at, sample] of samples.entries()) {
    const angle = (2 * Math.PI * hertz * at) / FAR_RATE;
    real += sample * Math.cos(angle);
    imaginary += sample * Math.sin(angle);
  }
  return Math.hypot(real, imaginary);
}
