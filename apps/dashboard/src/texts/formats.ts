import { useMemo } from 'react';
import { useSession } from '../session/session';
import { localeOf, useLanguage } from './language';

export interface Formats {
  /** Writes an amount of credits: 1 credit is 1 INR. */
  money(credits: number): string;
  number(value: number): string;
  /** 22 Nov, 3:04 pm, in the business's time zone. */
  time(at: string): string;
  /** 3:04:05 pm */
  clock(at: string): string;
  date(at: string): string;
  /** 1:04 of 64 seconds. */
  duration(seconds: number): string;
  /** `3 minutes ago`. */
  ago(at: string, now?: number): string;
  /** +91 98123 45678 */
  phone(e164: string): string;
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

function agoOf(relative: Intl.RelativeTimeFormat, at: string, now: number): string {
  const seconds = Math.round((Date.parse(at) - now) / 1_000);
  const [unit, size] = UNITS.find(([, least]) => Math.abs(seconds) >= least) ?? ['second', 1];
  return relative.format(Math.round(seconds / size), unit);
}

const durationOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Indian numbers are written in two groups of five, as people read them aloud. */
const phoneOf = (e164: string): string => e164.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3');

/** Money in INR, times in the business's time zone, as the chosen language writes them. */
export function useFormats(): Formats {
  const { language } = useLanguage();
  const { timeZone } = useSession().tenant;
  return useMemo(() => {
    const locale = localeOf(language);
    const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'INR' });
    const number = new Intl.NumberFormat(locale);
    const time = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', timeZone });
    const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZone });
    const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone });
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    return {
      money: (credits) => money.format(credits),
      number: (value) => number.format(value),
      time: (at) => time.format(new Date(at)),
      clock: (at) => clock.format(new Date(at)),
      date: (at) => date.format(new Date(at)),
      duration: durationOf,
      ago: (at, now = Date.now()) => agoOf(relative, at, now),
      phone: phoneOf,
    };
  }, [language, timeZone]);
}
