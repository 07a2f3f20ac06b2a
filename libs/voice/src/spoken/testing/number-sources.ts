import type { Language } from '@turant/domain';

/**
 * Where two public lists of number words differ from ours, for 0 to 99, and why we say it otherwise. At all other numbers the three say the
 * same but for spelling (`spelling`). The lists are to-words 5.7.0 (npm), which the spec asks itself, and AI4Bharat's indic-numtowords 1.1.0 (PyPI).
 */
interface Sources {
  /** The locale of to-words, and the numbers at which it has another word. */
  locale: string;
  toWords: readonly number[];
  /** The numbers at which AI4Bharat has another word, and that word. */
  ai4bharat: Readonly<Record<number, string>>;
  /** Who says as we do where neither of both does. */
  others: Readonly<Record<number, string>>;
  /** Writings of one word that count as the same. */
  spelling?: readonly (readonly [one: string, same: string])[];
  why: string;
}

export const NUMBER_SOURCES: Readonly<Record<Exclude<Language, 'en-IN'>, Sources>> = {
  hi: {
    locale: 'hi-IN',
    toWords: [5, 44, 51, 63, 87, 91],
    ai4bharat: { 6: 'छः', 18: 'अट्ठारह', 44: 'चौंतालीस', 66: 'छयासठ', 67: 'सरसठ', 79: 'उन्यासी' },
    others: { 44: 'CLDR, NeMo' },
    why: 'The word of most of six sources; in the nineties the ending -नवे throughout.',
  },
  ur: {
    locale: 'ur-PK',
    toWords: [63, 99],
    ai4bharat: { 5: 'پاںچ', 6: 'چھے', 23: 'تےيس', 26: 'چھببیس', 27: 'ستااس', 28: 'اٹھااس', 29: 'انتيس', 31: 'اكتيس', 64: 'چوسٹھ', 68: 'اٹھسٹھ', 75: 'پچہتر' },
    others: {},
    why: 'AI4Bharat mixes letters of Arabic and of Urdu; n2words agrees with us at 63 and 99.',
  },
  pa: {
    locale: 'pa-IN',
    toWords: [19, 29, 35, 37, 39, 49, 53, 59, 66, 67, 68, 71, 91, 92, 93, 94, 95, 96, 97, 98, 99],
    ai4bharat: {
      29: 'ਉੱਨਤੀ', 31: 'ਇੱਕਤੀ', 45: 'ਪਨਤਾਲੀ', 47: 'ਸਨਤਾਲੀ', 54: 'ਚਰਵੰਜਾ', 59: 'ਉਨਾਹਟ', 63: 'ਤਰੇਂਹਠ', 69: 'ਉੱਨਤਰ', 73: 'ਤਹੇਹਰ', 74: 'ਚਹੱਤਰ', 75: 'ਪਚਹੱਤ', 76: 'ਛਿਅੱਤਰ',
      79: 'ਉਨਾਸੀ', 81: 'ਇਕਆਸੀ', 89: 'ਉਨੱਨਵੇਂ', 91: 'ਇੱਕਨਵੇ', 92: 'ਬੱਨਵੇ', 93: 'ਤਰੱਨਵੇ', 94: 'ਚਰੱਨਵੇ', 95: 'ਪਚੱਨਵੇ', 96: 'ਛਿਅੱਨਵੇ', 97: 'ਸਤੱਨਵੇ', 98: 'ਅਠੱਨਵੇ', 99: 'ਨੜਿੱਨਵੇ',
    },
    others: {
      29: 'n2words, indic-num2words', 59: 'n2words', 91: 'n2words, indic-num2words', 92: 'n2words', 93: 'n2words, indic-num2words', 94: 'n2words', 95: 'indic-num2words',
      96: 'n2words, indic-num2words', 97: 'n2words, indic-num2words', 98: 'n2words, indic-num2words', 99: 'n2words',
    },
    why: 'to-words builds some words by rule (ਪੰਜੱਤੀ for 35, which everybody calls ਪੈਂਤੀ); in the nineties the ending -ਨਵੇਂ throughout.',
  },
  mr: {
    locale: 'mr-IN',
    toWords: [61, 62, 63, 64, 65, 66, 67, 68, 71, 74, 81, 91],
    ai4bharat: { 54: 'चौपन्न', 74: 'चौर्याहत्तर', 75: 'पंचाहत्तर', 76: 'शाहत्तर', 77: 'सत्त्याहत्तर', 85: 'पंचाऐंशी', 95: 'पंचाण्णव', 99: 'नव्याण्णव' },
    others: { 74: 'n2words, NeMo' },
    why: 'Sixty ends in -ष्ट, as AI4Bharat and NeMo have it; else the word of most of five sources.',
  },
  gu: {
    locale: 'gu-IN',
    toWords: [19, 26, 69],
    ai4bharat: {
      23: 'ત્રેવીસ', 42: 'બેંતાલીસ', 43: 'તેતાલીસ', 59: 'ઓગણસાંઠ', 60: 'સાંઠ', 62: 'બાંસઠ', 66: 'છાંસઠ', 69: 'ઓગણસિત્તેર', 72: 'બોંતેર', 73: 'તોંતેર', 74: 'ચુંમોતેર',
      77: 'સત્યોતેર', 78: 'અઠ્યોતેર', 79: 'ઓગણએંસી', 82: 'બ્યાંસી', 83: 'ત્યાંસી', 86: 'છ્યાંસી', 87: 'સત્યાસી', 88: 'અઠ્યાસી',
    },
    others: { 69: 'n2words, indic-num2words, CLDR' },
    why: 'The word of most of five sources, CLDR among them.',
  },
  bn: {
    locale: 'bn-IN',
    toWords: [16, 35, 45, 52, 66, 67, 68, 78, 81, 82, 83, 84, 85, 86],
    ai4bharat: { 88: 'অষ্টআশি' },
    others: {},
    why: 'to-words has words of books (অষ্টষষ্টি); AI4Bharat, n2words and indic-num2words have those of speech.',
  },
  as: {
    locale: 'as-IN',
    toWords: [29, 53, 61, 65, 75, 86, 91, 92, 93, 94, 96, 97, 98, 99],
    ai4bharat: { 26: 'ছাব্বিশ', 44: 'চৌচল্লিশ', 45: 'পঁঞ্চল্লিশ', 79: 'ঊনাশী', 82: 'বিৰাশী' },
    others: {},
    // AI4Bharat writes শ, which Assamese says as another sound, and the Bengali letter র.
    spelling: [['শ', 'ছ'], ['র', 'ৰ']],
    why: 'Written with ছ, as to-words and Wikipedia ("Bengali numerals") do, because বিছ is what is said for 20; the nineties are those of AI4Bharat.',
  },
  or: {
    locale: 'or-IN',
    toWords: [19, 21, 22, 23, 24, 25, 26, 27, 28, 29, 31, 32, 33, 34, 35, 36, 37, 38, 39, 41, 42, 43, 44, 45, 46, 47, 48],
    ai4bharat: { 0: 'ଶୁନ୍ୟ', 19: 'ଊଣେଇଶ', 20: 'କୋଡିଏ', 70: 'ସତୂରି' },
    others: { 19: 'learn101.org' },
    why: 'to-words and Wikipedia ("Odia numerals") add -ି to the twenties to forties; the words without it stand before nouns, as in ପଚିଶ ଟଙ୍କା.',
  },
  ta: {
    locale: 'ta-IN',
    toWords: [13],
    ai4bharat: {
      81: 'எண்பத்து ஓன்று', 89: 'எண்பத்து ஓன்பது', 91: 'தொண்ணூற்றொன்று', 92: 'தொண்ணூற்றிரெண்டு', 95: 'தொண்ணூற்றைந்து', 96: 'தொண்ணூற்றாறு',
      97: 'தொண்ணூற்றேழு', 98: 'தொண்ணூரெட்டு', 99: 'தொண்ணூற்றொன்பது',
    },
    others: {},
    spelling: [['த்து', 'த்தி'], ['ற்று', 'ற்றி']],
    why: 'Tens as in speech (-த்தி) with the unit as a word of its own, which voices say best; AI4Bharat joins some and has slips (ஓன்று).',
  },
  te: { locale: 'te-IN', toWords: [], ai4bharat: {}, others: {}, why: 'All say the same.' },
  kn: {
    locale: 'kn-IN',
    toWords: [0, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89],
    ai4bharat: {
      23: 'ಇಪ್ಪತ್ತ್ಮೂರು', 24: 'ಇಪ್ಪತ್ನಾಲ್ಕು', 33: 'ಮೂವತ್ತ್ಮೂರು', 34: 'ಮೂವತ್ನಾಲ್ಕು', 43: 'ನಲವತ್ತ್ಮೂರು', 44: 'ನಲವತ್ನಾಲ್ಕು', 53: 'ಐವತ್ತ್ಮೂರು', 54: 'ಐವತ್ತ್ನಾಲ್ಕು', 63: 'ಅರವತ್ಮೂರು',
      64: 'ಅರವತ್ನಾಲ್ಕು', 73: 'ಎಪ್ಪತ್ತ್ಮೂರು', 74: 'ಎಪ್ಪತ್ತ್ನಾಲ್ಕು', 83: 'ಎಂಬತ್ತೆರಡು', 84: 'ಎಂಬತ್ತ್ನಾಲ್ಕು', 93: 'ತೊಂಬತ್ತ್ಮೂರು', 94: 'ತೊಂಬತ್ತ್ನಾಲ್ಕು',
    },
    others: { 63: 'n2words, indic-num2words', 64: 'n2words', 83: 'n2words', 84: 'n2words' },
    why: 'Sixty is ಅರವತ್ತು and eighty ಎಂಬತ್ತು for all but to-words; 3 and 4 are joined with -ತ್ತ-, as to-words and n2words do (AI4Bharat has 82 twice).',
  },
  ml: {
    locale: 'ml-IN',
    toWords: [],
    ai4bharat: { 17: 'പതിനേഴു', 18: 'പതിനെട്ടു', 39: 'മുപ്പത്തി ഒൻപതു', 42: 'നാല്പത്തിരണ്ടു', 62: 'അറുപത്തി രണ്ടു', 69: 'അറുപത്തൊമ്പത്', 75: 'എഴുപത്തി അഞ്ചു', 85: 'എൺപത്തി അഞ്ചു' },
    others: {},
    // The sound between two vowels, two writings of the sound before "പത്", and of the letter of forty.
    spelling: [['ിഒ', 'ിയൊ'], ['ിഅ', 'ിയ'], ['ിആ', 'ിയാ'], ['ിഏ', 'ിയേ'], ['ിഎ', 'ിയെ'], ['ൻപ', 'മ്പ'], ['ൽ', 'ല്']],
    why: 'Tens and units are one word, as they are said; endings are those of to-words.',
  },
}; // prettier-ignore
