import type { Language } from '@turant/domain';
import type { Dialogue } from '../dialogue.js';
import { meaningTexts, type MeaningTexts } from '../phrases/meaning-texts.js';
import type { Brain, Script, Utterance } from '../ports.js';
import { withWordsBefore } from '../scripts/with-words-before.js';

/** Tells what a person means. */
export interface MeaningFinder {
  /** Whether it can tell anything at all. */
  readonly isThere: boolean;
  /** Makes it ready for a language, so that the first words are not waited for. Never rejects. */
  prepare(language: string): Promise<void>;
  /** The id of an intent, such as `price`; undefined if nobody can tell, or not in time. Never rejects. @param text data, whatever it says */
  meaningOf(text: string, language: string): Promise<string | undefined>;
}

/** The brain that follows a script, and branches by what the person means. Whoever is not understood is asked the next question, as by the script alone. */
export class MeaningBrain implements Brain {
  private texts: MeaningTexts;
  private last: Utterance;
  private hasSaidWho = false;

  constructor(
    private readonly script: Dialogue,
    private readonly finder: MeaningFinder,
    private language: string,
  ) {
    this.texts = meaningTexts(language);
    this.last = script.opening();
  }

  opening(): Utterance {
    return this.script.opening();
  }

  afterTurn(text: string): Utterance {
    if (text === '') return this.kept(this.script.afterTurn());
    const before = this.last;
    const utterance: Utterance = { kind: 'reply', text: '', question: before.question };
    utterance.clauses = this.decided(text, before, utterance);
    return this.kept(utterance);
  }

  follow(language: Language, script: Script): void {
    this.script.follow(language, script);
    this.language = language;
    this.texts = meaningTexts(language);
    if (this.finder.isThere) void this.finder.prepare(language);
  }

  askAgain(): Utterance {
    return this.kept(this.script.askAgain());
  }

  goOn(utterance: Utterance): Utterance | undefined {
    const next = this.script.goOn(utterance);
    return next && this.kept(next);
  }

  afterSilence(): Utterance {
    return this.script.afterSilence();
  }

  goodbye(): Utterance {
    return this.script.goodbye();
  }

  connecting(): Utterance {
    return this.script.connecting();
  }

  notReached(): Utterance {
    return this.script.notReached();
  }

  get timesAsked(): number {
    return this.script.timesAsked;
  }

  get asksLeft(): number {
    return this.script.asksLeft;
  }

  get laterTexts(): string[] {
    return this.script.laterTexts;
  }

  /** The intent is found before the first words come: only then it is known whether this utterance is the last one. */
  private async *decided(text: string, before: Utterance, utterance: Utterance): AsyncGenerator<string, void> {
    const next = this.next(await this.finder.meaningOf(text, this.language), before);
    Object.assign(utterance, next);
    yield next.text;
  }

  private next(meaning: string | undefined, before: Utterance): Utterance {
    const { noMoreCalls, callLater, teamTells } = this.texts;
    const last = (text: string, end: NonNullable<Utterance['end']>): Utterance => ({ ...this.script.goodbye(), text, end });
    switch (meaning) {
      case 'do-not-call':
        return { ...last(noMoreCalls, 'opted-out'), wants: 'no-more-calls' };
      case 'not-interested':
        return last(this.script.goodbye().text, 'not-interested');
      case 'not-now':
      case 'call-back-at':
        return last(callLater, 'call-back');
      case 'no':
        // The greeting asks whether the person has time.
        return before.question === 0 ? last(callLater, 'call-back') : this.script.afterTurn();
      case 'price':
      case 'where':
        return withWordsBefore(teamTells, this.script.afterTurn());
      case 'who-are-you':
        return this.whoCalls(before);
      default:
        return this.script.afterTurn();
    }
  }

  /** Says again who calls, and asks the question in another sentence. */
  private whoCalls(before: Utterance): Utterance {
    const { notice = '' } = this.script.opening();
    const again = this.hasSaidWho ? undefined : this.script.goOn({ ...before, kind: 'question' });
    this.hasSaidWho = true;
    return withWordsBefore(notice, again ?? this.script.afterTurn());
  }

  private kept(utterance: Utterance): Utterance {
    this.last = utterance;
    return utterance;
  }
}
