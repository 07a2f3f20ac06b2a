import { cardinal, cardinalBeforeNoun } from './number-words.js';
import type { SpokenWords } from './spoken-words.js';
import { behindSpace, isSign, type Reading, type Token } from './tokens.js';

interface TimeOfDay {
  hour: number;
  minute: number;
}

/** Reads `10:30`, `14:30`, `10.30 am`, `5 pm` and `10:30 बजे`. */
export function readTime(tokens: readonly Token[], at: number, speech: SpokenWords): Reading | undefined {
  const hour = tokens[at]?.digits ?? '';
  const minute = tokens[at + 2]?.digits ?? '';
  const hasMinute = isSign(tokens[at + 1], ':', '.') && minute.length === 2;
  const time = { hour: Number(hour), minute: hasMinute ? Number(minute) : 0 };
  const end = hasMinute ? at + 3 : at + 1;
  if (hour.length > 2 || time.hour > 23 || time.minute > 59 || isSign(tokens[end], ':')) return undefined;
  const half = halfOfDay(tokens, behindSpace(tokens, end));
  if (half) return { end: half.end, said: inPart(time.hour > 12 ? time : { ...time, hour: (time.hour % 12) + half.plus }, speech) };
  if (!hasMinute) return undefined;
  const isNamed = speech.hourWord !== undefined && (tokens[behindSpace(tokens, end)]?.text.startsWith(speech.hourWord) ?? false);
  if (isNamed) return { end, said: bare(time, speech) };
  if (isSign(tokens[at + 1], '.')) return undefined;
  // Without "am" or "pm", only hours from 13 on and midnight tell the part of the day.
  return { end, said: time.hour > 12 || time.hour === 0 ? inPart(time, speech) : plain(time, speech) };
}

/** `am`, `pm`, `a.m.` or `p.m.`: where it ends, and what it adds to the hour. */
function halfOfDay(tokens: readonly Token[], at: number): { end: number; plus: number } | undefined {
  const letters = tokens[at]?.text.toLowerCase();
  if (letters === 'am' || letters === 'pm') return { end: at + 1, plus: letters === 'am' ? 0 : 12 };
  const isDotted = (letters === 'a' || letters === 'p') && isSign(tokens[at + 1], '.') && tokens[at + 2]?.text.toLowerCase() === 'm';
  if (!isDotted) return undefined;
  return { end: at + (isSign(tokens[at + 3], '.') ? 4 : 3), plus: letters === 'a' ? 0 : 12 };
}

const onClock = (hour: number): number => (hour % 12 === 0 ? 12 : hour % 12);

function plain({ hour, minute }: TimeOfDay, { numbers, ...speech }: SpokenWords): string {
  const h = onClock(hour);
  const half = numbers.halves?.[h];
  if (minute === 30 && half !== undefined) return speech.hour.replace('{h}', half);
  if (h === 1 && minute === 0 && speech.oneHour !== undefined) return speech.oneHour;
  if (minute === 0) return speech.hour.replace('{h}', cardinalBeforeNoun(h, numbers));
  return speech.minutes.replace('{h}', cardinal(h, numbers)).replace('{m}', minuteWords(minute, { numbers, ...speech }));
}

/** A time before a word that says that it is one. */
function bare({ hour, minute }: TimeOfDay, { numbers }: SpokenWords): string {
  const h = onClock(hour);
  if (minute === 0) return cardinalBeforeNoun(h, numbers);
  return (minute === 30 && numbers.halves?.[h]) || `${cardinal(h, numbers)} ${cardinal(minute, numbers)}`;
}

/** English says "ten oh five" as it does in years. */
const minuteWords = (minute: number, { numbers, minutes }: SpokenWords): string =>
  minute < 10 && minutes === '{h} {m}' ? `oh ${cardinal(minute, numbers)}` : cardinal(minute, numbers);

function inPart(time: TimeOfDay, speech: SpokenWords): string {
  const { hour } = time;
  const part = hour < 4 || hour >= 20 ? 3 : hour < 12 ? 0 : hour < 16 ? 1 : 2;
  return speech.parts[part].replace('{t}', plain(time, speech));
}
