import { LANGUAGES, type Language } from '@turant/domain';
import { BACKCHANNELS, COMMON_BACKCHANNELS } from './backchannels.js';
import { MAX_READ_LENGTH, plainWords } from './plain-words.js';

/** The most words that are only signs of listening: "haan haan, ji, theek hai" are five. A person who says more wants to speak. */
const MAX_WORDS = 6;

const phraseOf = (text: string): string => plainWords(text).join(' ');

const PHRASES = new Map<Language, ReadonlySet<string>>(
  LANGUAGES.map((language) => [language, new Set([...COMMON_BACKCHANNELS, ...BACKCHANNELS[language]].map(phraseOf))]),
);
const MAX_PHRASE_WORDS = 3;

/** Whether a text is nothing but signs of listening, such as "haan, ji": then the person does not want to speak. */
export function isBackchannel(text: string, language: Language): boolean {
  if (text.length > MAX_READ_LENGTH) return false;
  const words = plainWords(text);
  if (words.length === 0 || words.length > MAX_WORDS) return false;
  let at = 0;
  while (at < words.length) {
    const length = phraseLengthAt(words, at, PHRASES.get(language) ?? new Set());
    if (length === 0) return false;
    at += length;
  }
  return true;
}

function phraseLengthAt(words: readonly string[], at: number, phrases: ReadonlySet<string>): number {
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length - at); length > 0; length--)
    if (phrases.has(words.slice(at, at + length).join(' '))) return length;
  return 0;
}
