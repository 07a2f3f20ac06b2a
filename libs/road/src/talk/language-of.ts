import { chooseLanguage } from '@turant/voice';
import type { About } from './conversation-factory.js';
import { languageOfCity, languageOfState } from './language-of-place.js';

/** Fields in which senders put the person's language, without spaces and marks; the person's choice before the browser's locale. */
const LANGUAGE_FIELDS = ['preferredlanguage', 'languagepreference', 'language', 'lang', 'locale'];
/** Fields in which they put the state and the city where the person lives; `city_name` and `location` are where a person looks for a home. */
const STATE_FIELDS = ['state', 'statename', 'senderstate', 'mxstate', 'cfstate', 'province'];
const CITY_FIELDS = ['city', 'sendercity', 'mxcity', 'cfcity', 'cityofresidence'];

/**
 * The language in which a call begins: the one that the person wants, else the one of the state where the person lives, if the employee speaks it, else the employee's
 * first one. What is not known decides nothing.
 */
export function languageOf({ employee, lead }: Pick<About, 'employee' | 'lead'>): string {
  const textsIn = (fields: readonly string[]): string[] =>
    fields.flatMap((field) =>
      (lead?.extra ?? [])
        .filter(({ name }) => name.toLowerCase().replace(/[\s_.-]/g, '') === field)
        .flatMap(({ value }) => value)
        .filter((value) => typeof value === 'string'),
    );
  const [state] = textsIn(STATE_FIELDS).flatMap((text) => languageOfState(text) ?? []);
  const [city] = textsIn(CITY_FIELDS).flatMap((text) => languageOfCity(text) ?? []);
  return chooseLanguage(employee.languages, ...textsIn(LANGUAGE_FIELDS), state ?? city);
}
