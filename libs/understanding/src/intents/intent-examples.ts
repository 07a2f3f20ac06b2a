import type { Language } from '@turant/domain';

/** In which way something is written: a language in its own script, or Hindi in Latin letters. */
export type Manner = Language | 'hinglish';

/** What people say, by what they mean, and by language. Data that an owner may change: any intent and any sentence may be added. */
export type IntentExamples = Readonly<Record<string, Readonly<Partial<Record<Manner, readonly string[]>>>>>;

/** The sentences that a business has found its own people to say, in the language of the call, by what they mean. They are added to the others. */
export type OwnExamples = Readonly<Record<string, readonly string[]>>;

/** One example as the finder compares it. */
export interface Example {
  readonly intent: string;
  /** The mean embedding of a group is taken off each of its sentences: then their meaning counts, and not their language. */
  readonly group: string;
  readonly text: string;
}

/** Words of Hindi in Latin letters that are in most of its sentences, and in none of English. */
const HINGLISH_WORDS = new Set(
  (
    'hai hain hoon ho nahi na kya ka ki ke ko se mein main mujhe mera mere aap aapka aapki haan ji kar karo karna abhi baad kal kaun kahan kitna kitni kitne ye yeh ' +
    'bhai yaar toh bhi par pe raha rahe rahi tha lena dena chahiye theek sahi accha achha bilkul mat dobara subah shaam baje'
  ).split(' '),
);
const SCRIPTS: readonly (readonly [script: RegExp, languages: readonly Language[]])[] = [
  [/\p{Script=Devanagari}/u, ['hi', 'mr']],
  [/\p{Script=Bengali}/u, ['bn', 'as']],
  [/\p{Script=Arabic}/u, ['ur']],
  [/\p{Script=Tamil}/u, ['ta']],
  [/\p{Script=Telugu}/u, ['te']],
  [/\p{Script=Kannada}/u, ['kn']],
  [/\p{Script=Malayalam}/u, ['ml']],
  [/\p{Script=Gujarati}/u, ['gu']],
  [/\p{Script=Gurmukhi}/u, ['pa']],
  [/\p{Script=Oriya}/u, ['or']],
];

/** The manner of a text that is said in a call of this language: people mix, and a listener may write another script. */
export function mannerOf(text: string, language: Language): Manner {
  const [, languages] = SCRIPTS.find(([script]) => script.test(text)) ?? [];
  if (languages) return languages.includes(language) ? language : (languages[0] ?? language);
  const words = text.toLowerCase().split(/[^a-z]+/);
  return words.some((word) => HINGLISH_WORDS.has(word)) ? 'hinglish' : 'en-IN';
}

/** With which languages a text is compared, besides its own: theirs are the most examples, and many people mix them in. */
const ALWAYS: readonly Manner[] = ['en-IN', 'hinglish', 'hi'];

/** The examples with which a text of this manner is compared. */
export function examplesFor(manner: Manner, all: IntentExamples): Example[] {
  return Object.entries(all).flatMap(([intent, byManner]) =>
    Object.entries(byManner)
      .filter(([own]) => own === manner || ALWAYS.includes(own as Manner))
      .flatMap(([own, texts]) => texts.map((text) => ({ intent, group: own === 'hinglish' ? mannerOf(text, 'hi') : own, text }))),
  );
}

/** A business writes its sentences as people say them: in the language of the call, or in the letters of another. */
export function ownExamples(own: OwnExamples, language: Language): Example[] {
  return Object.entries(own).flatMap(([intent, texts]) => texts.map((text) => ({ intent, group: mannerOf(text, language), text })));
}
