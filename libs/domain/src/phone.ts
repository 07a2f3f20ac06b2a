import { parsePhoneNumberFromString, type CountryCode, type PhoneNumber } from 'libphonenumber-js/max';
import { toAsciiDigits } from './ascii-digits.js';

/** How many final zeros a spreadsheet may have left out of a number that it shows in full. */
const MAX_LOST_ZEROS = 3;

/**
 * Reads a spreadsheet's scientific notation, such as `9.19822055667E11`, which has lost digits beyond the 15th. A rounded notation, such as
 * `9.19877E+11`, becomes an empty text: its zeros would make it a stranger's number.
 */
function fromScientific(text: string): string {
  const [, fraction = '', exponent] = /^\d(?:\.(\d+))?[eE]\+?(\d{1,2})$/.exec(text) ?? [];
  if (exponent === undefined) return text;
  const value = Number(text);
  if (Number(exponent) - fraction.length > MAX_LOST_ZEROS) return '';
  return Number.isSafeInteger(value) ? String(value) : '';
}

/** Removes the fraction that a spreadsheet has added: `9876543210.0`. A dot between groups of digits stays. */
const withoutFraction = (text: string): string => text.replace(/(\d{8})\.0{1,2}(?=\s*(?:$|[/,;|\n]))/g, '$1');

/** A longer text is not searched for a number; a person's phone field is far shorter. */
const MAX_LENGTH = 200;

/**
 * Reads a number as people in India type it. `+(91)-20-…` and `0091…` are international, and so is `091…` if 10 digits follow.
 * Digits that are no number of the region are read as if a plus stood before them.
 */
function numberIn(text: string, region: CountryCode): PhoneNumber | undefined {
  const digits = text.replace(/\D/g, '');
  if (digits.length < 6 || digits.length > 20) return undefined;
  const international = text.trim().startsWith('+') ? `+${digits}` : digits.startsWith('00') ? `+${digits.slice(2)}` : undefined;
  const forms = international ? [international] : [digits, `+${digits}`];
  for (const form of forms) {
    const found = parsePhoneNumberFromString(form, region);
    if (found?.isValid()) return found;
  }
  return undefined;
}

const isMobile = (number: PhoneNumber): boolean => /MOBILE/.test(number.getType() ?? '');

/**
 * Reads what a person or a platform put into a phone field.
 * @param raw text, or a JSON number as some platforms send
 * @param region ISO 3166 country of numbers without a country code, such as `IN`
 * @returns E.164 with plus, or undefined if there is no usable number. Of several numbers the first valid mobile number counts, else the
 *   first valid number.
 */
export function readPhone(raw: unknown, region: string): string | undefined {
  if (typeof raw !== 'string' && typeof raw !== 'number') return undefined;
  if (typeof raw === 'string' && PLAIN_MOBILE.test(raw)) return raw;
  const typed = fromScientific(toAsciiDigits(String(raw)).trim().replace(/^'+/, ''));
  if (typed.length > MAX_LENGTH || /[{}<>]/.test(typed)) return undefined;
  const text = withoutFraction(typed);
  if (isDialable(text)) return text;
  const parts = text.split(/[/,;|\n]|\bor\b|\band\b/i);
  const found = parts.flatMap((part) => numberIn(part, region as CountryCode) ?? []);
  const best = (found.length > 1 && found.find(isMobile)) || found[0];
  return best?.number;
}

const E164 = /^\+[1-9]\d{6,14}$/;
export const isE164 = (text: string): boolean => E164.test(text);

/** Whether a text is E.164 and has a possible length for its country. More is not checked: number plans change faster than libraries. */
export const isDialable = (text: string): boolean =>
  PLAIN_MOBILE.test(text) || (isE164(text) && parsePhoneNumberFromString(text)?.isPossible() === true);

/** The form that most senders send, an Indian mobile number. This check costs a fortieth of the library's. */
const PLAIN_MOBILE = /^\+91[6-9]\d{9}$/;
export const isPlainMobile = (text: string): boolean => PLAIN_MOBILE.test(text);

/** Caller ids of the 140 (promotional) and 1600/1601 (service) series are no E.164 numbers (TRAI). */
const SERIES_140 = /^(\+?91)?140\d{7}$/;
const SERIES_1600 = /^(\+?91)?160[01]\d{6}$/;

export type NumberSeries = '140' | '1600' | 'ordinary';

/** The series of a caller id, or undefined if the text is neither E.164 nor of a series. */
export function seriesOf(callerId: string): NumberSeries | undefined {
  if (SERIES_140.test(callerId)) return '140';
  if (SERIES_1600.test(callerId)) return '1600';
  return isE164(callerId) ? 'ordinary' : undefined;
}
