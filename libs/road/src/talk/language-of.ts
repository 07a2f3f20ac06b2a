import { chooseLanguage } from '@turant/voice';
import type { About } from './conversation-factory.js';

/** Fields in which senders put the person's language, without spaces and marks; the person's choice before the browser's locale. */
const LANGUAGE_FIELDS = ['preferredlanguage', 'languagepreference', 'language', 'lang', 'locale'];

/** The language of a call: the one that the person wants, if the employee speaks it, else the employee's first one. */
export function languageOf({ employee, lead }: Pick<About, 'employee' | 'lead'>): string {
  const preferences = LANGUAGE_FIELDS.flatMap((field) =>
    (lead?.extra ?? []).filter(({ name }) => name.toLowerCase().replace(/[\s_-]/g, '') === field).flatMap(({ value }) => value),
  );
  return chooseLanguage(employee.languages, ...preferences.filter((preference) => typeof preference === 'string'));
}
