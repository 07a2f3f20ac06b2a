/** How long a voice of unknown pace takes for a letter or a blank, in milliseconds. */
const DEFAULT_LETTER_MS = 70;

/** How fast the voice of a call speaks: it tells which words of a clause were said when its sound broke off. */
export class Pace {
  private letters = 0;
  private ms = 0;

  /** A text was spoken to its end. */
  spoke(text: string, ms: number): void {
    this.letters += text.length;
    this.ms += ms;
  }

  /** How long the sound of a text will be. */
  msOf(text: string): number {
    return text.length * this.letterMs;
  }

  /** The words of a text that fit into the first milliseconds of its sound. */
  spokenOf(text: string, ms: number): string {
    const words = text.split(' ');
    let letters = 0;
    const count = words.findIndex((word) => (letters += word.length + 1) - 1 > ms / this.letterMs);
    return words.slice(0, count === -1 ? words.length : count).join(' ');
  }

  private get letterMs(): number {
    return this.ms > 0 && this.letters > 0 ? this.ms / this.letters : DEFAULT_LETTER_MS;
  }
}
