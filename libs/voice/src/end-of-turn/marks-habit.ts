import { hasClauseMark } from './how-words-end.js';

/** A provider of whose turns so many had no mark sets none: one short answer may be without. */
const TURNS_WITHOUT_MARKS = 2;

/** Whether the provider of the words marks the ends of sentences. If it does, words without a mark go on. */
export class MarksHabit {
  private hasSetOne = false;
  private turnsWithout = 0;

  /** The final words of a turn. */
  learn(text: string): void {
    if (hasClauseMark(text)) this.hasSetOne = true;
    else if (text !== '') this.turnsWithout += 1;
  }

  /** Another provider understands the person. */
  forget(): void {
    this.hasSetOne = false;
    this.turnsWithout = 0;
  }

  /** It is believed to set marks until it is known not to. */
  get setsMarks(): boolean {
    return this.hasSetOne || this.turnsWithout < TURNS_WITHOUT_MARKS;
  }
}
