import { counted, withEnding, wordsIn, yearsInHundreds, type NumberWords } from './number-words.js';

/**
 * The numbers of the Dravidian languages, which join their words: from 21 on tens and units, and in hundreds and thousands the count with the
 * name. The words and joins were compared with AI4Bharat's indic-numtowords 1.1.0 (PyPI) and n2words 4.0.0 (npm; it has no Malayalam), and the
 * words up to 99 with to-words 5.7.0 (npm); `number-words.spec.ts` has the differences. Tamil tens are those of speech ("இருபத்தி ஒன்று", as to-words
 * has them), not those of books ("இருபத்து ஒன்று").
 */
function from20(first: string, tens: string, join: (ten: string, unit: string) => string, units = wordsIn(first).slice(1, 10)): string[] {
  return [...wordsIn(first), ...wordsIn(tens).flatMap((ten) => [ten, ...units.map((unit) => join(ten, unit))])];
}

const TAMIL_FIRST = `பூஜ்ஜியம் ஒன்று இரண்டு மூன்று நான்கு ஐந்து ஆறு ஏழு எட்டு ஒன்பது
  பத்து பதினொன்று பன்னிரண்டு பதிமூன்று பதினான்கு பதினைந்து பதினாறு பதினேழு பதினெட்டு பத்தொன்பது`;
const TELUGU_FIRST = `సున్నా ఒకటి రెండు మూడు నాలుగు ఐదు ఆరు ఏడు ఎనిమిది తొమ్మిది
  పది పదకొండు పన్నెండు పదమూడు పద్నాలుగు పదిహేను పదహారు పదిహేడు పద్దెనిమిది పందొమ్మిది`;
const KANNADA_FIRST = `ಸೊನ್ನೆ ಒಂದು ಎರಡು ಮೂರು ನಾಲ್ಕು ಐದು ಆರು ಏಳು ಎಂಟು ಒಂಬತ್ತು
  ಹತ್ತು ಹನ್ನೊಂದು ಹನ್ನೆರಡು ಹದಿಮೂರು ಹದಿನಾಲ್ಕು ಹದಿನೈದು ಹದಿನಾರು ಹದಿನೇಳು ಹದಿನೆಂಟು ಹತ್ತೊಂಬತ್ತು`;
const MALAYALAM_FIRST = `പൂജ്യം ഒന്ന് രണ്ട് മൂന്ന് നാല് അഞ്ച് ആറ് ഏഴ് എട്ട് ഒമ്പത്
  പത്ത് പതിനൊന്ന് പന്ത്രണ്ട് പതിമൂന്ന് പതിനാല് പതിനഞ്ച് പതിനാറ് പതിനേഴ് പതിനെട്ട് പത്തൊമ്പത്`;

const TAMIL = from20(
  TAMIL_FIRST,
  'இருபது முப்பது நாற்பது ஐம்பது அறுபது எழுபது எண்பது தொண்ணூறு',
  (ten, unit) => `${withEnding(ten, ['து', 'த்தி'], ['று', 'ற்றி'])} ${unit}`,
);
const TELUGU = from20(TELUGU_FIRST, 'ఇరవై ముప్పై నలభై యాభై అరవై డెబ్బై ఎనభై తొంభై', (ten, unit) => `${ten} ${unit}`);
const KANNADA = from20(
  KANNADA_FIRST,
  'ಇಪ್ಪತ್ತು ಮೂವತ್ತು ನಲವತ್ತು ಐವತ್ತು ಅರವತ್ತು ಎಪ್ಪತ್ತು ಎಂಬತ್ತು ತೊಂಬತ್ತು',
  (ten, unit) => withEnding(ten, ['\u0cc1', unit]),
  // Vowel signs, which take the place of the last one of the ten, stand before most units.
  wordsIn('\u0ccaಂದು \u0cc6ರಡು ಮೂರು ನಾಲ್ಕು \u0cc8ದು \u0cbeರು \u0cc7ಳು \u0cc6ಂಟು \u0ccaಂಬತ್ತು'),
);
const MALAYALAM = from20(
  MALAYALAM_FIRST,
  'ഇരുപത് മുപ്പത് നാല്പത് അമ്പത് അറുപത് എഴുപത് എൺപത് തൊണ്ണൂറ്',
  (ten, unit) => `${withEnding(ten, ['ത്', 'ത്തി'], ['റ്', 'റ്റി'])}${unit}`,
  wordsIn('യൊന്ന് രണ്ട് മൂന്ന് നാല് യഞ്ച് യാറ് യേഴ് യെട്ട് യൊമ്പത്'),
);

/** Thousands that are one word with their count; `own` has those that are no plain join. */
function joinedThousands(
  counts: readonly string[],
  own: Readonly<Record<number, string>>,
  last: readonly [ending: string, instead: string],
  ...pairs: [string, string][]
): NumberWords['thousands'] {
  const alone = counts.map((count, index) => own[index] ?? withEnding(count, ...pairs));
  return { alone, before: alone.map((word) => withEnding(word, last)) };
}

export const SOUTHERN_NUMBERS = {
  ta: {
    small: TAMIL,
    hundreds: {
      alone: ['', ...wordsIn('நூறு இருநூறு முந்நூறு நானூறு ஐநூறு அறுநூறு எழுநூறு எண்ணூறு தொள்ளாயிரம்')],
      before: ['', ...wordsIn('நூற்று இருநூற்று முந்நூற்று நானூற்று ஐநூற்று அறுநூற்று எழுநூற்று எண்ணூற்று தொள்ளாயிரத்து')],
    },
    thousands: joinedThousands(TAMIL, { 1: 'ஆயிரம்', 3: 'மூவாயிரம்', 4: 'நாலாயிரம்', 5: 'ஐயாயிரம்' }, ['ம்', 'த்து'], ['ு', 'ாயிரம்']),
    lakhs: counted(TAMIL, 'ஒரு', 'லட்சம்', 'லட்சத்து'),
    crore: { single: 'கோடி', many: 'கோடி', manyBefore: 'கோடி' },
    one: 'ஒரு',
    halves: TAMIL.map((word) => withEnding(word, ['ு', 'ரை'])),
  },
  te: {
    small: TELUGU,
    hundreds: {
      alone: ['', 'వంద', ...TELUGU.slice(2, 10).map((count) => `${count} వందలు`)],
      before: ['', 'నూట', ...TELUGU.slice(2, 10).map((count) => `${count} వందల`)],
    },
    thousands: {
      alone: ['', 'వెయ్యి', ...TELUGU.slice(2).map((count) => `${count} వేలు`)],
      before: ['', 'వెయ్యి', ...TELUGU.slice(2).map((count) => `${count} వేల`)],
    },
    lakhs: {
      alone: ['', 'ఒక లక్ష', ...TELUGU.slice(2).map((count) => `${count} లక్షలు`)],
      before: ['', 'ఒక లక్ష', ...TELUGU.slice(2).map((count) => `${count} లక్షల`)],
    },
    crore: { single: 'కోటి', many: 'కోట్లు', manyBefore: 'కోట్ల' },
    one: 'ఒక',
    halves: TELUGU.map((word) => `${word}న్నర`),
    year: yearsInHundreds(TELUGU, ' వందల'),
    beforeNoun: ['లు', 'ల'],
  },
  kn: {
    small: KANNADA,
    hundreds: {
      alone: ['', ...wordsIn('ನೂರು ಇನ್ನೂರು ಮುನ್ನೂರು ನಾನೂರು ಐನೂರು ಆರುನೂರು ಏಳುನೂರು ಎಂಟುನೂರು ಒಂಬೈನೂರು')],
      before: ['', ...wordsIn('ನೂರ ಇನ್ನೂರ ಮುನ್ನೂರ ನಾನೂರ ಐನೂರ ಆರುನೂರ ಏಳುನೂರ ಎಂಟುನೂರ ಒಂಬೈನೂರ')],
    },
    thousands: counted(KANNADA, 'ಒಂದು', 'ಸಾವಿರ', 'ಸಾವಿರದ'),
    lakhs: counted(KANNADA, 'ಒಂದು', 'ಲಕ್ಷ', 'ಲಕ್ಷದ'),
    crore: { single: 'ಕೋಟಿ', many: 'ಕೋಟಿ', manyBefore: 'ಕೋಟಿ' },
    one: 'ಒಂದು',
    halves: KANNADA.map((word) => withEnding(word, ['\u0cc1', '\u0cc2ವರೆ'])),
  },
  ml: {
    small: MALAYALAM,
    hundreds: {
      alone: ['', ...wordsIn('നൂറ് ഇരുനൂറ് മുന്നൂറ് നാനൂറ് അഞ്ഞൂറ് അറുനൂറ് എഴുനൂറ് എണ്ണൂറ് തൊള്ളായിരം')],
      before: ['', ...wordsIn('നൂറ്റി ഇരുനൂറ്റി മുന്നൂറ്റി നാനൂറ്റി അഞ്ഞൂറ്റി അറുനൂറ്റി എഴുനൂറ്റി എണ്ണൂറ്റി തൊള്ളായിരത്തി')],
    },
    thousands: joinedThousands(
      MALAYALAM,
      { 1: 'ആയിരം', 3: 'മൂവായിരം', 5: 'അയ്യായിരം', 10: 'പതിനായിരം' },
      ['ം', 'ത്തി'],
      ['പത്', 'പതിനായിരം'],
      ['്', 'ായിരം'],
    ),
    lakhs: counted(MALAYALAM, 'ഒരു', 'ലക്ഷം', 'ലക്ഷത്തി'),
    crore: { single: 'കോടി', many: 'കോടി', manyBefore: 'കോടി' },
    one: 'ഒരു',
    halves: MALAYALAM.map((word) => withEnding(word, ['്', 'ര'])),
  },
} as const satisfies Record<string, NumberWords>;
