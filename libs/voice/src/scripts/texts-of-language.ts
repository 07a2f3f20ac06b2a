import { FALLBACK_LANGUAGE } from './choose-language.js';

/** The texts of a language, written in any case; the English ones if the language has none. */
export function textsOfLanguage<T>(texts: Readonly<Record<string, T>>, language: string): T {
  const known = Object.keys(texts).find((one) => one.toLowerCase() === language.toLowerCase());
  return texts[known ?? FALLBACK_LANGUAGE] as T;
}
