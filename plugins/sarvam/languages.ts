/** Languages of Turant, and Sarvam's codes for them. Its voices write Odia as od-IN. */
const HEARD: Readonly<Record<string, string>> = {
  hi: 'hi-IN',
  'en-IN': 'en-IN',
  ta: 'ta-IN',
  te: 'te-IN',
  kn: 'kn-IN',
  ml: 'ml-IN',
  mr: 'mr-IN',
  bn: 'bn-IN',
  gu: 'gu-IN',
  pa: 'pa-IN',
  or: 'or-IN',
  as: 'as-IN',
  ur: 'ur-IN',
};
const NOT_SPOKEN = new Set(['as', 'ur']);

export const HEARD_LANGUAGES = Object.keys(HEARD);
export const SPOKEN_LANGUAGES = HEARD_LANGUAGES.filter((language) => !NOT_SPOKEN.has(language));

export const heardCode = (language: string): string => HEARD[language] ?? 'auto';
export const spokenCode = (language: string): string => (language === 'or' ? 'od-IN' : (HEARD[language] ?? 'en-IN'));

/** Turant's name of a language that Sarvam tells; undefined for `unknown` and for languages that Turant does not speak. */
export const languageOf = (code: unknown): string | undefined =>
  code === 'od-IN' ? 'or' : Object.keys(HEARD).find((language) => HEARD[language] === code);
