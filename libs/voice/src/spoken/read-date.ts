import { yearWords } from './number-words.js';
import type { SpokenWords } from './spoken-words.js';
import { behindSpace, isLatin, isSign, type Reading, type Token } from './tokens.js';

const ENGLISH_MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const FULL_ENGLISH_MONTHS = 'january february march april may june july august september october november december'.split(' ');
const ORDINAL_ENDINGS = ['st', 'nd', 'rd', 'th'];
/** A year of four figures counts as one between these. */
export const isYear = (digits: string): boolean => digits.length === 4 && digits >= '1900' && digits < '2100';

interface CalendarDate {
  day: number;
  month: number;
  year?: number;
}

/** Reads `28/11/2026`, `28-11-26`, `28.11.2026`, `2026-11-28`, `28/11` and `28th Nov 2026`. No day of the calendar is no date. */
export function readDate(tokens: readonly Token[], at: number, speech: SpokenWords): Reading | undefined {
  return inFigures(tokens, at, speech) ?? withMonthName(tokens, at, speech);
}

function inFigures(tokens: readonly Token[], at: number, speech: SpokenWords): Reading | undefined {
  const separator = tokens[at + 1];
  const [first = '', second = '', third = ''] = [0, 2, 4].map((step) => tokens[at + step]?.digits);
  if (!isSign(separator, '/', '-', '.') || second === '') return undefined;
  if (isSign(tokens[at + 3], separator?.text ?? '') && third !== '') {
    if (isSign(tokens[at + 5], '/', '-') || (isSign(tokens[at + 5], '.') && tokens[at + 6]?.kind === 'figures')) return undefined;
    const date = dateOf(first, second, third);
    return date && said(date, at + 5, speech);
  }
  // Without a year only "28/11" is one: "24/7", "1/2" and "10-12" are none.
  if (!isSign(separator, '/') || first.length !== 2 || second.length !== 2 || isSign(tokens[at + 3], '/')) return undefined;
  const date = checked({ day: Number(first), month: Number(second) });
  return date && said(date, at + 3, speech);
}

function dateOf(first: string, second: string, third: string): CalendarDate | undefined {
  if (isYear(first) && second.length <= 2 && third.length <= 2)
    return checked({ year: Number(first), month: Number(second), day: Number(third) });
  if (first.length > 2 || second.length > 2 || !(isYear(third) || third.length === 2)) return undefined;
  const year = Number(third) + (third.length === 2 ? 2000 : 0);
  const [day, month] = [Number(first), Number(second)];
  // India writes the day first; "11/28/2026" has one meaning, too.
  return checked({ day, month, year }) ?? checked({ day: month, month: day, year });
}

/** Without a year, 29 February counts. */
function checked(date: CalendarDate): CalendarDate | undefined {
  const { day, month, year = 2024 } = date;
  const isDay = day >= 1 && month >= 1 && month <= 12 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
  return isDay ? date : undefined;
}

function withMonthName(tokens: readonly Token[], at: number, speech: SpokenWords): Reading | undefined {
  const digits = tokens[at]?.digits ?? '';
  if (digits.length > 2) return undefined;
  const hasEnding = ORDINAL_ENDINGS.includes(tokens[at + 1]?.text.toLowerCase() ?? '');
  const nameAt = behindSpace(tokens, at + (hasEnding ? 2 : 1));
  const month = monthOf(tokens[nameAt], speech);
  const date = checked({ day: Number(digits), month });
  if (!date) return undefined;
  let yearAt = behindSpace(tokens, nameAt + 1);
  if (isSign(tokens[nameAt + 1], ',')) yearAt = behindSpace(tokens, nameAt + 2);
  const year = tokens[yearAt]?.digits ?? '';
  return isYear(year) ? said({ ...date, year: Number(year) }, yearAt + 1, speech) : said(date, nameAt + 1, speech);
}

/** 1 to 12 for a name in the language itself or in English; 0 for any other word. */
function monthOf(name: Token | undefined, speech: SpokenWords): number {
  if (name?.kind !== 'word') return 0;
  if (!isLatin(name)) return speech.months().indexOf(name.text) + 1;
  // "2 may come" is no date.
  const english = /^[A-Z]/.test(name.text) ? name.text.toLowerCase() : '';
  return Math.max(ENGLISH_MONTHS.indexOf(english === 'sept' ? 'sep' : english), FULL_ENGLISH_MONTHS.indexOf(english)) + 1;
}

function said({ day, month, year }: CalendarDate, end: number, speech: SpokenWords): Reading {
  const dayAndMonth = [speech.days[day], speech.months()[month - 1]];
  if (speech.isMonthFirst) dayAndMonth.reverse();
  const date = dayAndMonth.join(' ');
  if (year === undefined) return { end, said: date };
  // A short pause parts the number of the day from that of the year.
  return { end, said: `${date}${speech.isMonthFirst ? ',' : ''} ${yearWords(year, speech.numbers)}` };
}
