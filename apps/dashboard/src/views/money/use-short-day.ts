import { useMemo } from 'react';
import { localeOf, useLanguage } from '../../texts/language';

/** `22 Nov` of `2026-11-22`: a day of the calendar, which no time zone moves. */
export function useShortDay(): (day: string) => string {
  const { language } = useLanguage();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'short', timeZone: 'UTC' });
    return (day) => format.format(new Date(`${day}T00:00:00Z`));
  }, [language]);
}
