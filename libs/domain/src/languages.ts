/** Languages that an employee may speak: BCP 47 tags, as the API takes, stores and shows them. */
export const LANGUAGES = ['hi', 'en-IN', 'ta', 'te', 'kn', 'ml', 'mr', 'bn', 'gu', 'pa', 'or', 'as', 'ur'] as const;
export type Language = (typeof LANGUAGES)[number];

interface Known {
  /** ISO 639-1, then ISO 639-2 and -3 if these differ. */
  codes: readonly string[];
  /** English names first, then names in the language's own script. */
  names: readonly string[];
}

/** The codes and names that senders use for a language. Any script and any region may follow a code: `hi-IN`, `pa-Guru-IN`, `en_GB`. */
export const LANGUAGE_TABLE: Readonly<Record<Language, Known>> = {
  hi: { codes: ['hi', 'hin'], names: ['Hindi', 'हिन्दी', 'हिंदी'] },
  'en-IN': { codes: ['en', 'eng'], names: ['English', 'Indian English', 'अंग्रेज़ी', 'अंग्रेजी'] },
  ta: { codes: ['ta', 'tam'], names: ['Tamil', 'தமிழ்'] },
  te: { codes: ['te', 'tel'], names: ['Telugu', 'తెలుగు'] },
  kn: { codes: ['kn', 'kan'], names: ['Kannada', 'ಕನ್ನಡ'] },
  ml: { codes: ['ml', 'mal'], names: ['Malayalam', 'മലയാളം'] },
  mr: { codes: ['mr', 'mar'], names: ['Marathi', 'मराठी'] },
  bn: { codes: ['bn', 'ben'], names: ['Bengali', 'Bangla', 'বাংলা'] },
  gu: { codes: ['gu', 'guj'], names: ['Gujarati', 'Gujrati', 'ગુજરાતી'] },
  pa: { codes: ['pa', 'pan'], names: ['Punjabi', 'Panjabi', 'ਪੰਜਾਬੀ', 'پنجابی'] },
  or: { codes: ['or', 'ori', 'ory'], names: ['Odia', 'Oriya', 'Odiya', 'ଓଡ଼ିଆ'] },
  as: { codes: ['as', 'asm'], names: ['Assamese', 'Asamiya', 'অসমীয়া'] },
  ur: { codes: ['ur', 'urd'], names: ['Urdu', 'اردو'] },
};

/** A sender's text may have any length; a language is named at its beginning. */
const MAX_READ_CHARACTERS = 200;
/** A code, then perhaps a script (ISO 15924) and a region (ISO 3166 or UN M.49). */
const TAG = /^([a-z]{2,3})(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/;

/** Removes differences of case, width, joiners and composition of letters. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

const entries = Object.entries(LANGUAGE_TABLE) as [Language, Known][];
const BY_CODE = new Map(entries.flatMap(([language, { codes }]) => codes.map((code) => [code, language] as const)));
const BY_NAME = new Map(entries.flatMap(([language, { names }]) => names.map((name) => [plain(name), language] as const)));

/**
 * The known languages that a text names, in its order, each once. Reads codes, names, POSIX locales (`hi_IN.UTF-8`), Accept-Language
 * (`hi-IN,en;q=0.8`) and lists such as `Hindi / English` or `Hindi (India)`.
 */
export function readLanguages(text: string): Language[] {
  const parts = plain(text.slice(0, MAX_READ_CHARACTERS)).split(/[,;/|()[\]&+:]/);
  return [...new Set(parts.flatMap(languagesOf))];
}

function languagesOf(part: string): Language[] {
  const whole = BY_NAME.get(part.trim()) ?? byTag(part);
  if (whole) return [whole];
  // Among other words only names count, not codes: "Tamil or English" does not ask for Odia (`or`).
  return part.split(/[\s.\-\u2013\u2014]+/).flatMap((word) => BY_NAME.get(word) ?? []);
}

function byTag(part: string): Language | undefined {
  const [locale = ''] = part.trim().split(/[.@]/);
  const code = TAG.exec(locale.replaceAll(' ', '-'))?.[1];
  return code === undefined ? undefined : BY_CODE.get(code);
}
