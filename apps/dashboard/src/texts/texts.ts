import { useMemo } from 'react';
import { localeOf, useLanguage, type Language } from './language';

/** The texts of one view in each language. Every key of English is there in each other language: the compiler sees to it. */
export type Texts<K extends string> = Readonly<Record<Language, Readonly<Record<K, string>>>>;
export type Values = Readonly<Record<string, string | number>>;
export type Say<K extends string> = (key: K, values?: Values) => string;

export const defineTexts = <K extends string>(en: Record<K, string>, hi: Record<K, string>): Texts<K> => ({ en, hi });

/** Between the two forms of a word. */
const OTHER = ', other: ';

/**
 * Fills `{name}` by a value, and `{count, one: call, other: calls}` by the form that the language's plural rule chooses. Numbers are
 * written as in India (1,00,000).
 */
export function fillText(text: string, values: Values, locale: string): string {
  return text.replace(/\{(\w+)(?:, one: ([^{}]*))?\}/g, (whole, name: string, forms?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (forms === undefined) return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value;
    const end = forms.indexOf(OTHER);
    if (end < 0) return whole;
    return new Intl.PluralRules(locale).select(Number(value)) === 'one' ? forms.slice(0, end) : forms.slice(end + OTHER.length);
  });
}

/** Says the texts of a view in the chosen language. */
export function useTexts<K extends string>(texts: Texts<K>): Say<K> {
  const { language } = useLanguage();
  return useMemo(() => {
    const locale = localeOf(language);
    return (key, values) => (values ? fillText(texts[language][key], values, locale) : texts[language][key]);
  }, [texts, language]);
}
