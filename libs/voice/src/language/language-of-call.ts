import type { Language } from '@turant/domain';
import { languageOfWords } from './language-of-words.js';
import { wishedLanguages } from './language-wish.js';

/** So many turns in another language, one after the other, are a person who speaks it. Turns that tell nothing lie between them at will. */
const TURNS_OF_EVIDENCE = 2;
/** Who goes back and forth mixes two languages: after so many changes only a wish changes the language. */
const MAX_CHANGES_BY_EVIDENCE = 2;

/** What the words of a turn mean for the language of the call. `refuse`: the person asks for one that the employee does not speak. */
export type LanguageVerdict =
  | { readonly type: 'stay' }
  | { readonly type: 'refuse' }
  | { readonly type: 'change'; readonly to: Language; readonly because: 'wish' | 'evidence' };

/** Follows the language of a person from turn to turn: a wish at once, and two turns of evidence. */
export class LanguageOfCall {
  private evidence: { language: Language; turns: number } | undefined;
  private changesByEvidence = 0;

  /** @param spoken the languages that the employee speaks */
  constructor(
    private language: string,
    private readonly spoken: readonly string[],
  ) {}

  get current(): string {
    return this.language;
  }

  /** What a turn of these words would mean, without counting it. @param told the language that the recogniser has told */
  judge(text: string, told: string | undefined): LanguageVerdict {
    const wished = wishedLanguages(text);
    if (wished.some((language) => language === this.language)) return { type: 'stay' };
    const granted = wished.find((language) => this.spoken.includes(language));
    if (granted) return { type: 'change', to: granted, because: 'wish' };
    if (wished.length > 0) return { type: 'refuse' };
    const said = languageOfWords(text, told, this.spoken);
    const isNews = said !== undefined && said !== this.language && this.spoken.includes(said);
    if (!isNews || this.changesByEvidence >= MAX_CHANGES_BY_EVIDENCE) return { type: 'stay' };
    const turns = 1 + (this.evidence?.language === said ? this.evidence.turns : 0);
    return turns >= TURNS_OF_EVIDENCE ? { type: 'change', to: said, because: 'evidence' } : { type: 'stay' };
  }

  /** A turn of the person is over. */
  take(text: string, told: string | undefined): LanguageVerdict {
    const verdict = this.judge(text, told);
    if (verdict.type === 'change') {
      this.language = verdict.to;
      this.evidence = undefined;
      if (verdict.because === 'evidence') this.changesByEvidence += 1;
    } else this.count(languageOfWords(text, told, this.spoken));
    return verdict;
  }

  private count(said: Language | undefined): void {
    if (said === undefined) return;
    const before = this.evidence?.language === said ? this.evidence.turns : 0;
    this.evidence = said === this.language ? undefined : { language: said, turns: before + 1 };
  }
}
