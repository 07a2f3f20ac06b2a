import { readPhone } from '@turant/domain';
import { isEmptyText, listIn, readableText } from './text.js';

const PREFIX = /^\s*('|p:|tel:|phone:|mob(ile)?:|ph:)+\s*/i;

/** The address of a WhatsApp chat holds the person's number. */
const CHAT_ADDRESS = /^https?:\/\/(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=)(?=\+?\d{8,15}$)/i;

/** The text of a phone field, without what spreadsheets and exports add: `'`, `p:`, `tel:`, `.0`, `(0)`. */
export function phoneTextOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return readableText(value)?.replace(/(\d{8})\.0+(?!\d)/g, '$1');
  const text = String(value).trim();
  if (isEmptyText(text) || /^[+0.\s-]*$/.test(text)) return undefined;
  const bare = text
    .replace(CHAT_ADDRESS, '')
    .replace(PREFIX, '')
    .replace(/^(\d{8,15})\.0+$/, '$1');
  return bare.startsWith('+') ? bare.replace(/\(0\)/, '') : bare;
}

/** A longer text is no list of numbers. */
const MAX_PHONE_TEXT_LENGTH = 200;
/** Phones or e-mail addresses of one lead that are read. */
const MAX_CONTACT_VALUES = 50;
const BETWEEN_NUMBERS = /[/,;|\n]|\bor\b|\band\b/i;

/**
 * Reads the numbers of several phone fields, in their order, as E.164.
 * @param regions countries that are tried for a number without a country code, the sender's own first
 * @returns `best`: the first mobile, else the first number; `others`: the other numbers; `unread`: texts without a number
 */
export function readPhones(values: readonly unknown[], regions: readonly string[]): { best?: string; others: string[]; unread: string[] } {
  const [home = 'IN'] = regions.slice(-1);
  const found = new Set<string>();
  const unread: string[] = [];
  for (const text of flat(values).flatMap((value) => phoneTextOf(value) ?? [])) {
    if (text.length > MAX_PHONE_TEXT_LENGTH || isWebAddress(text)) {
      unread.push(text);
      continue;
    }
    const numbers = text.split(BETWEEN_NUMBERS).flatMap((part) => readIn(part, regions) ?? []);
    const whole = numbers.length > 0 ? numbers : [readIn(text, regions) ?? []].flat();
    if (whole.length === 0) unread.push(text);
    for (const number of whole) found.add(number);
  }
  // `readPhone` chooses among several numbers in one field. Joined, several fields get the same choice.
  const all = [...found].slice(0, 10);
  const best = readPhone(all.join('/'), home) ?? all[0];
  return { best, others: all.filter((one) => one !== best), unread };
}

/** A web address may hold digits that look like a number. */
const isWebAddress = (text: string): boolean => /:\/\/|^www\./i.test(text);

const flat = (values: readonly unknown[]): unknown[] => values.flatMap(membersOf).slice(0, MAX_CONTACT_VALUES);
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
 * A number with the country code that the sender gives in a field of its own, unless the number has the code already. Several
 * numbers in one text all get the code. A text that is no plain number, because of other digits or a note, stays as it is.
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
const MAX_EMAIL_LENGTH = 254;

/** An e-mail address in lower case, of a list the first one; undefined if there is none. */
export function emailOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.slice(0, MAX_CONTACT_VALUES).flatMap((one) => emailOf(one) ?? [])[0];
  const text = (readableText(value) ?? '').toLowerCase().replace(/^mailto:/, '');
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text) ? text : undefined;
}

const COUNTRIES_BY_NAME: Readonly<Record<string, string>> = {
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

/** The ISO 3166 code of a country's name or code; undefined for an unknown country. */
export function countryOf(value: unknown): string | undefined {
  const text = (readableText(value) ?? '').toLowerCase();
  if (/^[a-z]{2}$/.test(text)) return text === 'uk' ? 'GB' : text.toUpperCase();
  return Object.hasOwn(COUNTRIES_BY_NAME, text) ? COUNTRIES_BY_NAME[text] : undefined;
}
