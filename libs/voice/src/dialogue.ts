import { questionOf, type Language, type ScriptQuestion } from '@turant/domain';
import type { Brain, Script, Utterance, UtteranceKind } from './ports.js';
import { closingQuestion, fillSlots, type Slots } from './scripts/fill-slots.js';

type FilledScript = Omit<Script, 'questions'> & { questions: readonly ScriptQuestion[] };

function filled(script: Script, slots: Slots): FilledScript {
  const fill = (text: string): string => fillSlots(text, slots);
  return {
    greeting: fill(script.greeting),
    questions: script.questions.map(questionOf).map((question) => ({ ...question, text: fill(question.text) })),
    areYouThere: fill(script.areYouThere),
    goodbye: fill(script.goodbye),
    connecting: fill(script.connecting),
    notReached: fill(script.notReached),
    ...(script.stillThere !== undefined && { stillThere: fill(script.stillThere) }),
    ...(script.goOn !== undefined && { goOn: script.goOn }),
  };
}

/** The brain that follows a script, whatever the person's words are. */
export class Dialogue implements Brain {
  private question = 0;
  private asks = 0;
  /** The sentence with which the employee went on after the last interruption. */
  private goneOnWith = '';
  private script: FilledScript;
  private openingQuestion: string | undefined;

  constructor(
    script: Script,
    private readonly slots: Slots,
    private readonly maxAsks: number,
  ) {
    this.script = filled(script, slots);
    this.openingQuestion = closingQuestion(script.greeting, slots);
  }

  opening(): Utterance {
    const { greeting } = this.script;
    const asks = this.openingQuestion;
    const notice = asks !== undefined && greeting.endsWith(asks) ? greeting.slice(0, -asks.length).trim() : greeting;
    // A greeting asks whether the person has time.
    return { ...this.utterance('greeting', greeting, asks), notice, answer: { kind: 'yes-no' } };
  }

  /** Asks in another sentence, and once only: who speaks over that one, too, is not asked again. */
  goOn({ kind, text, asks, question, answer }: Utterance): Utterance | undefined {
    const opener = this.script.goOn;
    const isSecondTime = text === this.goneOnWith;
    if (!opener || asks === undefined || isSecondTime || (kind !== 'greeting' && kind !== 'question')) return undefined;
    this.heard();
    this.goneOnWith = `${opener} ${asks}`;
    return { kind: 'question', text: this.goneOnWith, question, asks, ...(answer && { answer }) };
  }

  /** The person has spoken. */
  heard(): void {
    this.asks = 0;
  }

  /** The person has spoken: the next utterance of the script. */
  afterTurn(): Utterance {
    this.heard();
    const asked = this.script.questions[this.question];
    if (asked === undefined) return { ...this.goodbye(), end: 'script-finished' };
    this.question++;
    return this.asking(asked);
  }

  /** The question that is open stays open. */
  follow(_language: Language, script: Script): void {
    this.script = filled(script, this.slots);
    this.openingQuestion = closingQuestion(script.greeting, this.slots);
  }

  /** A script of another language may have fewer questions, and its greeting may ask none. */
  askAgain(): Utterance {
    const { openingQuestion: opening, question } = this;
    const asked: ScriptQuestion | undefined =
      question > 0 ? this.script.questions[question - 1] : opening === undefined ? undefined : { text: opening, kind: 'yes-no' };
    if (!asked) return this.afterTurn();
    this.heard();
    return this.asking(asked);
  }

  /** Returns what is said when the person has not spoken in time: the question whether the person is there, or the goodbye. */
  afterSilence(): Utterance {
    if (this.asksLeft === 0) return { ...this.goodbye(), end: 'silent' };
    this.asks++;
    const { areYouThere, stillThere = areYouThere } = this.script;
    return this.utterance('are-you-there', this.asks === 1 ? areYouThere : stillThere);
  }

  goodbye(): Utterance {
    return this.utterance('goodbye', this.script.goodbye);
  }

  /** The person has asked for the business. */
  connecting(): Utterance {
    return this.utterance('connecting', this.script.connecting);
  }

  notReached(): Utterance {
    return { ...this.utterance('not-reached', this.script.notReached), end: 'not-reached' };
  }

  get asksLeft(): number {
    return Math.max(0, this.maxAsks - this.asks);
  }

  get timesAsked(): number {
    return this.asks;
  }

  /** The texts after the greeting, in the order in which they may be needed. */
  get laterTexts(): string[] {
    const [first, ...rest] = this.script.questions.map(({ text }) => text);
    return [this.script.goodbye, ...(first === undefined ? [] : [first]), this.script.areYouThere, ...rest];
  }

  private asking({ text, kind = 'open', waitMs }: ScriptQuestion): Utterance {
    return { ...this.utterance('question', text, text), answer: { kind, ...(waitMs !== undefined && { waitMs }) } };
  }

  private utterance(kind: UtteranceKind, text: string, asks?: string): Utterance {
    return { kind, text, question: this.question, ...(asks !== undefined && { asks }) };
  }
}
