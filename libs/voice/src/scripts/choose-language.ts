import { readLanguages } from '@turant/domain';

export const FALLBACK_LANGUAGE = 'en-IN';

/**
 * The first of the wished languages that the employee speaks, else the employee's first, else English. A wish is a code,
 * a locale or a name in English or in the language itself, as `readLanguages` reads it.
 */
export function chooseLanguage(employeeLanguages: readonly string[], ...wishes: readonly (string | undefined)[]): string {
  for (const wish of wishes) {
    if (wish === undefined) continue;
    const exact = employeeLanguages.find((language) => language.toLowerCase() === wish.trim().toLowerCase());
    const spoken = exact ?? readLanguages(wish).find((language) => employeeLanguages.includes(language));
    if (spoken !== undefined) return spoken;
  }
  return employeeLanguages[0] ?? FALLBACK_LANGUAGE;
}
