import { useCallback } from 'react';
import { localeOf, useLanguage } from '../texts/language';
import { defineTexts, useTexts } from '../texts/texts';
import { lengthOf } from './lengths';

const lengthTexts = defineTexts(
  { seconds: '{value} s', minutes: '{minutes} min {seconds} s', hours: '{hours} h {minutes} min', days: '{days} d {hours} h' },
  { seconds: '{value} सेकंड', minutes: '{minutes} मिनट {seconds} सेकंड', hours: '{hours} घंटे {minutes} मिनट', days: '{days} दिन {hours} घंटे' },
);

/** Says a length of time, such as `0.41 s` or `3 min 4 s`. */
export function useLengths(): { length(ms: number): string; ms(ms: number): string } {
  const say = useTexts(lengthTexts);
  const { language } = useLanguage();
  const length = useCallback(
    (ms: number) => {
      const { unit, values } = lengthOf(ms);
      return say(unit, values);
    },
    [say],
  );
  const ms = useCallback((value: number) => `${new Intl.NumberFormat(localeOf(language)).format(value)} ms`, [language]);
  return { length, ms };
}
