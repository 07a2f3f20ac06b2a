import type { Answer } from '@turant/domain';
import type { Utterance } from './ports.js';

/** What the person did at each question of the script, in the order of the questions. */
export class Answers {
  private readonly asked: Answer[] = [];
  private current: Answer | undefined;
  private before: Answer | undefined;
  private begun: Pick<Utterance, 'kind' | 'asks'> | undefined;

  /** An utterance begins. The question whether the person is there repeats the question before it. */
  begin(utterance: Pick<Utterance, 'kind' | 'asks'>): void {
    const { kind, asks } = utterance;
    // A key may come while the greeting still waits for a hello.
    if (kind === 'are-you-there' || utterance === this.begun) return;
    this.begun = utterance;
    this.before = this.current;
    this.current = asks === undefined ? undefined : { question: asks, spoke: false, ms: 0, key: null };
  }

  /** The utterance was said to its end. Only then, or when the person has replied before, was its question asked. */
  wasSaid(): void {
    this.ask();
  }

  /** The person spoke over the utterance and does not know its question: the speech belongs to the question before, as far as there is one. */
  wasNotHeard(): void {
    if (this.asked.at(-1) !== this.current) this.current = this.before;
  }

  heard(speechMs: number): void {
    const ms = Math.floor(speechMs);
    const answer = ms > 0 ? this.ask() : undefined;
    if (answer) Object.assign(answer, { spoke: true, ms: answer.ms + ms });
  }

  pressed(key: string): void {
    const answer = this.ask();
    if (answer) answer.key = key;
  }

  get list(): readonly Answer[] {
    return this.asked.map((answer) => ({ ...answer }));
  }

  private ask(): Answer | undefined {
    if (this.current && this.asked.at(-1) !== this.current) this.asked.push(this.current);
    return this.current;
  }
}
