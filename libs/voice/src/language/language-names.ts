import { LANGUAGE_TABLE, LANGUAGES, type Language } from '@turant/domain';
import { plainWords } from '../end-of-turn/plain-words.js';

/**
 * What people call a language in languages other than that one, besides the names that the Unicode Consortium's locale data has (CLDR, which Node.js brings). English has most of them,
 * because everybody names it as it sounds.
 */
const SPOKEN_NAMES: Readonly<Partial<Record<Language, readonly string[]>>> = {
  hi: ['ஹிந்தி', 'हिन्दि', 'ହିନ୍ଦି', 'హింది', 'ಹಿಂದೀ'],
  'en-IN': [
    ...['इंग्लिश', 'इंगलिश', 'இங்கிலீஷ்', 'இங்கிலிஷ்', 'ఇంగ్లిష్', 'ఆంగ్లం', 'ಇಂಗ್ಲೀಷ್', 'ಆಂಗ್ಲ', 'ഇംഗ്ലിഷ്'],
    ...['ইংলিশ', 'ইংরাজি', 'ইংৰাজি', 'ઇંગ્લિશ', 'ઈંગ્લીશ', 'ઇંગ્લીશ', 'ਇੰਗਲਿਸ਼', 'ଇଂଲିଶ', 'ଇଂରାଜି', 'انگلش', 'angrezi', 'angreji', 'ingreji'],
  ],
  ta: ['तामिल', 'tamizh', 'தமிழ', 'తమిళ', 'ತಮಿಳ', 'تامل'],
  te: ['तेलुगु', 'تلگو'],
  kn: ['कन्नडा', 'கன்னட', 'کنڑ'],
  ml: ['मलयाळम', 'malyalam', 'മലയാള'],
  bn: ['बांग्ला', 'बंगला', 'বাঙলা', 'பெங்காலி', 'ਬੰਗਲਾ', 'ബംഗാളി', 'బెంగాలీ', 'ಬೆಂಗಾಲಿ', 'બંગાળી', 'بنگالی'],
  or: ['उड़िया', 'উড়িয়া', 'ഒറിയ'],
  as: ['অসমিয়া', 'असमी'],
}; // prettier-ignore

/**
 * The endings by which a language says "in", where it does so in the same word. They follow the name, or what is left of it without its last sign (`LOST_AT_THE_END`).
 */
const ENDINGS: Readonly<Partial<Record<Language, readonly string[]>>> = {
  ta: ['ில்', 'ிலே', 'ிலேயே', '்ல', '்லயே', 'யில்', 'யிலே', 'யிலேயே', 'ல', 'ுல', 'த்தில்', 'த்திலே', 'த்திலேயே', 'த்துல', 'தில்', 'வில்'],
  te: ['లో', '్లో', '్‌లో', 'లోనే', '్‌లోనే', 'ంలో', 'ంలోనే', 'ులో', 'ులోనే'],
  kn: ['ದಲ್ಲಿ', 'ಯಲ್ಲಿ', '್ನಲ್ಲಿ', 'ನಲ್ಲಿ', 'ಿನಲ್ಲಿ', 'ದಲ್ಲೇ', 'ಯಲ್ಲೇ', 'ನಲ್ಲೇ', '್ನಲ್ಲೇ', 'ವಿನಲ್ಲಿ'],
  ml: ['ിൽ', 'യിൽ', 'വിൽ', 'ത്തിൽ', 'ിൽത്തന്നെ', 'യിലേക്ക്', 'ത്തിലേക്ക്', 'ിലേക്ക്'],
  mr: ['त', 'मध्ये', 'मधे', 'तच', 'तून'],
  bn: ['য়', 'তে', 'তেই', 'য়ই', 'ে'],
  gu: ['માં', 'માંજ'],
  or: ['ରେ', 'ରେହି'],
  as: ['ত', 'তে', 'তেই'],
};

/** Signs that may go when an ending follows: viramas, the anusvaras of Telugu and Malayalam, the final m of Tamil, and the short u of Tamil and Kannada. */
const LOST_AT_THE_END = /(?:\u0bae\u0bcd|[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0c02\u0d02\u0bc1\u0cc1])$/;

/** How a form of a name stands in a sentence: alone, or so that it says "in this language". */
export interface NamedLanguage {
  readonly language: Language;
  readonly saysIn: boolean;
}

function namesOf(language: Language, namesIn: readonly Intl.DisplayNames[]): string[] {
  const inOthers = namesIn.map((names) => names.of(language.slice(0, 2)) ?? '');
  return [...LANGUAGE_TABLE[language].names, ...inOthers, ...(SPOKEN_NAMES[language] ?? [])];
}

interface Known {
  /** Names, and what is left of them before an ending, by their plain word. */
  readonly stems: ReadonlyMap<string, Language>;
  readonly endings: readonly string[];
}

function allKnown(): Known {
  const namesIn = LANGUAGES.map((one) => new Intl.DisplayNames(one, { type: 'language' }));
  const stems = new Map<string, Language>();
  for (const language of LANGUAGES)
    for (const name of namesOf(language, namesIn))
      for (const stem of [name, name.replace(LOST_AT_THE_END, '')]) {
        const [word, ...more] = plainWords(stem);
        if (word !== undefined && more.length === 0 && !stems.has(word)) stems.set(word, language);
      }
  return { stems, endings: Object.values(ENDINGS).flat().flatMap(plainWords) };
}

let known: Known | undefined;

/** What a plain word names, in whatever language it is said. The names are made when one is asked for first. */
export function languageNamedBy(word: string): NamedLanguage | undefined {
  known ??= allKnown();
  const { stems, endings } = known;
  const named = stems.get(word);
  if (named) return { language: named, saysIn: false };
  // No ending above is written in Latin letters.
  if (/^[a-z]/.test(word)) return undefined;
  for (const ending of endings) {
    const language = word.endsWith(ending) ? stems.get(word.slice(0, -ending.length)) : undefined;
    if (language) return { language, saysIn: true };
  }
  return undefined;
}
