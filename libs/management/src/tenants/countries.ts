import type { FieldProblem } from '@turant/domain';
import { isSupportedCountry } from 'libphonenumber-js/max';

/** Countries in capitals, each once; and what is wrong with them. */
export function readCountries(wished: readonly string[]): { countries: string[]; problems: FieldProblem[] } {
  const countries = [...new Set(wished.map((one) => one.toUpperCase()))];
  const isFine = countries.every((one) => isSupportedCountry(one));
  const message = 'countries are of two letters each, such as IN';
  return { countries, problems: isFine ? [] : [{ field: 'countries', code: 'UNKNOWN', message }] };
}
