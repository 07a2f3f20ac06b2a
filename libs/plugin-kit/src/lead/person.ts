import { readPhone } from '@turant/domain';
import { isEmptyText, listIn, readableText } from './text.js';

const PREFIX = /^\s*('|p:|tel:|phone:|mob(ile)?:|ph:)+\s*/i;

/** The address of a person's own chat is the person's number. */
const CHAT = /^https?:\/\/(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=)(?=\+?\d{8,15}$)/i;

/** What stands in a phone field, without a spreadsheet's or an export's dress: `'`, `p:`, `tel:`, `.0`, `(0)`. */
export function phoneTextOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return readableText(value)?.replace(/(\d{8,15})\.0+(?!\d)/g, '$1');
  const text = String(value).trim();
  if (isEmptyText(text) || /^[+0.\s-]*$/.test(text)) return undefined;
  const bare = text
    .replace(CHAT, '')
    .replace(PREFIX, '')
    .replace(/^(\d{8,15})\.0+$/, '$1');
  return bare.startsWith('+') ? bare.replace(/\(0\)/, '') : bare;
}

/** A person's phone field is far shorter; a text in its place is no list of numbers. */
const MOST_LETTERS = 200;
const MOST_FIELDS = 50;
const BETWEEN_NUMBERS = /[/,;|\n]|\bor\b|\band\b/i;

/**
 * The numbers of several phone fields, in their order, as E.164.
 * @param regions countries to read a number without a code for, the sender's own first
 * @returns `best`: the first mobile, else the first number; `others`: the rest; `unread`: the texts in which there was none
 */
export function readPhones(values: readonly unknown[], regions: readonly string[]): { best?: string; others: string[]; unread: string[] } {
  const [home = 'IN'] = regions.slice(-1);
  const found = new Set<string>();
  const unread: string[] = [];
  for (const text of flat(values).flatMap((value) => phoneTextOf(value) ?? [])) {
    if (text.length > MOST_LETTERS || isPage(text)) {
      unread.push(text);
      continue;
    }
    const numbers = text.split(BETWEEN_NUMBERS).flatMap((part) => readIn(part, regions) ?? []);
    const whole = numbers.length > 0 ? numbers : [readIn(text, regions) ?? []].flat();
    if (whole.length === 0) unread.push(text);
    for (const number of whole) found.add(number);
  }
  // The domain's rule for several numbers in one field holds for several fields, too.
  const all = [...found].slice(0, 10);
  const best = readPhone(all.join('/'), home) ?? all[0];
  return { best, others: all.filter((one) => one !== best), unread };
}

/** The address of a page holds digits, and now and then somebody's number: nobody typed that. */
const isPage = (text: string): boolean => /:\/\/|^www\./i.test(text);

const flat = (values: readonly unknown[]): unknown[] => values.flatMap(membersOf).slice(0, MOST_FIELDS);
const membersOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : ((typeof value === 'string' ? listIn(value) : undefined) ?? [value]);

function readIn(text: string, regions: readonly string[]): string | undefined {
  for (const region of regions) {
    const phone = readPhone(text, region);
    if (phone) return phone;
  }
  return undefined;
}

const PLAIN_NUMBER = /^\(?\d[\d\s().-]*$/;

/**
 * A number with the country code that the sender gives apart; the code may already be in the number. Of several numbers each gets it.
 * What is no plain number (digits of another script, a note beside it) is left to the reader of phones as it is.
 */
export function withCountryCode(code: unknown, number: unknown): string | undefined {
  const text = phoneTextOf(number);
  const digits = String(code ?? '').replace(/\D/g, '');
  if (!text || !digits) return text;
  const parts = text.split(BETWEEN_NUMBERS).map((part) => part.trim());
  return parts.every((part) => !PLAIN_NUMBER.test(part)) ? text : parts.map((part) => withCode(digits, part)).join(' / ');
}

function withCode(code: string, number: string): string {
  if (number.startsWith('00') || !PLAIN_NUMBER.test(number)) return number;
  const bare = number.replace(/\D/g, '').replace(/^0+/, '');
  return bare.startsWith(code) && bare.length > 10 ? `+${bare}` : `+${code}${bare}`;
}

const EMAIL = /^[^\s@<>",;:()[\]]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/;
export const MOST_EMAIL_LETTERS = 254;

/** An address in lower case, of several the first; or undefined. */
export function emailOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.slice(0, MOST_FIELDS).flatMap((one) => emailOf(one) ?? [])[0];
  const text = (readableText(value) ?? '').toLowerCase().replace(/^mailto:/, '');
  return text.length <= MOST_EMAIL_LETTERS && EMAIL.test(text) ? text : undefined;
}

const COUNTRY_WORDS: Readonly<Record<string, string>> = {
  india: 'IN',
  'united arab emirates': 'AE',
  uae: 'AE',
  'united states': 'US',
  usa: 'US',
  'united kingdom': 'GB',
  uk: 'GB',
  singapore: 'SG',
  nepal: 'NP',
  bangladesh: 'BD',
  'sri lanka': 'LK',
  'saudi arabia': 'SA',
  canada: 'CA',
  australia: 'AU',
};

/** ISO 3166 code of what a sender calls a country, or undefined. */
export function countryOf(value: unknown): string | undefined {
  const text = (readableText(value) ?? '').toLowerCase();
  if (/^[a-z]{2}$/.test(text)) return text === 'uk' ? 'GB' : text.toUpperCase();
  return Object.hasOwn(COUNTRY_WORDS, text) ? COUNTRY_WORDS[text] : undefined;
}
