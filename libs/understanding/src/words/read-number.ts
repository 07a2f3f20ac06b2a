import type { Language } from '@turant/domain';
import { mannerOf } from '../intents/intent-examples.js';
import { meaningsOf } from './spoken-words.js';

/** The amount that a text tells, such as a budget: "पचास लाख" is 5,000,000, and "2 crore 50 lakh" 25,000,000. Undefined without a number. */
export function readAmount(text: string, language: Language): number | undefined {
  const manner = mannerOf(text, language);
  // "50,00,000": commas inside of a number only part its digits.
  const joined = text.replace(/(?<=\d),(?=\d)/g, '');
  let sum = 0;
  let part: number | undefined;
  let isTold = false;
  for (const meaning of meaningsOf(joined, manner)) {
    if (meaning.kind === 'number') {
      // "Twenty five" is one number, "two three" is the first of two.
      if (part !== undefined && !(part % 10 === 0 && part > 10 && meaning.value < 10)) break;
      part = (part ?? 0) + meaning.value;
      isTold = true;
    } else if (meaning.kind === 'scale') {
      sum += (part ?? 1) * meaning.times;
      part = undefined;
      isTold = true;
    } else if (isTold) break;
  }
  return isTold ? sum + (part ?? 0) : undefined;
}

const TWICE = new Map([['double', 2], ['triple', 3], ['डबल', 2], ['ट्रिपल', 3]]); // prettier-ignore

/** The digits of a number that is said digit by digit, such as a phone number: "nine eight double seven" is 9877. Undefined below this many. */
export function readDigits(text: string, language: Language, atLeast = 4): string | undefined {
  const manner = mannerOf(text, language);
  let digits = '';
  let times = 1;
  for (const word of text.split(/[\s,.-]+/)) {
    const again = TWICE.get(word.toLowerCase());
    const [meaning] = again === undefined ? meaningsOf(word, manner) : [];
    if (meaning?.kind === 'number') digits += /^\d+$/.test(word) ? word : meaning.value < 10 ? String(meaning.value).repeat(times) : '';
    times = again ?? 1;
  }
  return digits.length >= atLeast ? digits : undefined;
}
