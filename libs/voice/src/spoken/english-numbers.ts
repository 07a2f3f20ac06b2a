import { counted, wordsIn, type NumberWords } from './number-words.js';

/** The numbers of Indian English, and the ordinals of its dates. */
const FIRST = wordsIn(`zero one two three four five six seven eight nine
  ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen`);
const TENS = wordsIn('twenty thirty forty fifty sixty seventy eighty ninety');
const SMALL = [...FIRST, ...TENS.flatMap((ten) => [ten, ...FIRST.slice(1, 10).map((unit) => `${ten}-${unit}`)])];

/** Years are said in pairs, but for those from 2000 to 2009. */
function yearInPairs(year: number): string | undefined {
  const rest = year % 100;
  if (year < 1100 || (year >= 2000 && year < 2010) || year > 2099) return undefined;
  const hundreds = SMALL[Math.floor(year / 100)];
  if (rest === 0) return `${hundreds} hundred`;
  return rest < 10 ? `${hundreds} oh ${SMALL[rest]}` : `${hundreds} ${SMALL[rest]}`;
}

export const ENGLISH_NUMBERS: NumberWords = {
  small: SMALL,
  hundreds: counted(SMALL.slice(0, 10), 'one', 'hundred', 'hundred and'),
  thousands: counted(SMALL, 'one', 'thousand'),
  lakhs: counted(SMALL, 'one', 'lakh'),
  crore: { single: 'crore', many: 'crore', manyBefore: 'crore' },
  one: 'one',
  year: yearInPairs,
};

/** The days of a month, from 1 to 31. */
const UNIT_ORDINALS = wordsIn('first second third fourth fifth sixth seventh eighth ninth');
export const ENGLISH_DAYS = [
  '',
  ...UNIT_ORDINALS,
  ...wordsIn('tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'),
  ...UNIT_ORDINALS.map((unit) => `twenty-${unit}`),
  'thirtieth',
  'thirty-first',
];
