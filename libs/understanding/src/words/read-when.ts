import type { Language } from '@turant/domain';
import { mannerOf } from '../intents/intent-examples.js';
import { meaningsOf, type Meaning, type Part } from './spoken-words.js';

/** A time as a person says it, before it is looked up in a calendar. */
export interface SpokenTime {
  /** 0 is today. */
  readonly dayOffset?: number;
  /** 0 is Sunday. */
  readonly weekday?: number;
  readonly part?: Part;
  /** Since midnight. */
  readonly minutes?: number;
  /** From now on. */
  readonly inMinutes?: number;
}

/** Without "in the morning" or "in the evening", from 8 to 11 o'clock means the morning: a business does not call at night. */
const FIRST_HOUR_OF_CALLS = 8;

/** Undefined for a text without a time. */
export function readWhen(text: string, language: Language): SpokenTime | undefined {
  const meanings = meaningsOf(text, mannerOf(text, language));
  const inMinutes = durationOf(meanings);
  if (inMinutes !== undefined) return { inMinutes };
  const day = meanings.find((one) => one.kind === 'day');
  const weekday = meanings.find((one) => one.kind === 'weekday');
  // "This morning, no, in the evening": the last part of the day counts.
  const part = meanings.findLast((one) => one.kind === 'part')?.part;
  const clock = clockOf(meanings, day !== undefined || weekday !== undefined || part !== undefined);
  if (!day && !weekday && part === undefined && clock === undefined) return undefined;
  return {
    ...(day && { dayOffset: day.offset }),
    ...(weekday && { weekday: weekday.day }),
    ...(part !== undefined && { part }),
    ...(clock !== undefined && { minutes: inPart(clock, part) }),
  };
}

/** "Two hours later", "after half an hour", "in ten minutes". An hour of the clock is not meant where "after" is not said. */
function durationOf(meanings: readonly Meaning[]): number | undefined {
  if (!meanings.some(({ kind }) => kind === 'after')) return undefined;
  const at = meanings.findIndex(({ kind }) => kind === 'hour' || kind === 'minute');
  const count = meanings[at - 1];
  const unit = meanings[at]?.kind === 'hour' ? 60 : 1;
  if (count?.kind === 'number') return count.value * unit;
  return count?.kind === 'half' ? unit / 2 : undefined;
}

/** @param isTime whether the text names a day or a part of the day: then a bare number is an hour of the clock, as in "tomorrow at five" */
function clockOf(meanings: readonly Meaning[], isTime: boolean): number | undefined {
  const told = meanings.find((one) => one.kind === 'clock');
  if (told) return told.minutes;
  for (const [at, one] of meanings.entries()) {
    if (one.kind !== 'number' || one.value > 24) continue;
    const [before, next, afterNext] = [meanings[at - 1], meanings[at + 1], meanings[at + 2]];
    const shift = before?.kind === 'shift' ? before.minutes : 0;
    // "Six thirty".
    const minutes = next?.kind === 'number' && next.value < 60 && afterNext?.kind !== 'minute' ? next.value : 0;
    if (isTime || shift !== 0 || next?.kind === 'oclock' || (minutes !== 0 && afterNext?.kind === 'oclock'))
      return 60 * one.value + minutes + shift;
  }
  return undefined;
}

function inPart(minutes: number, part: Part | undefined): number {
  const [hour, half] = [minutes / 60, 12 * 60];
  if (hour >= 13) return minutes;
  if (part === 'morning') return hour >= 12 ? minutes - half : minutes;
  if (part === undefined) return hour < FIRST_HOUR_OF_CALLS ? minutes + half : minutes;
  // Noon begins at eleven; "at two in the night" is before the morning.
  if (part === 'noon') return hour < 10 ? minutes + half : minutes;
  if (part === 'night') return hour >= 5 && hour < 12 ? minutes + half : minutes % half;
  return hour < 12 ? minutes + half : minutes;
}
