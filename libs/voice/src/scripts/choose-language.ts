import { readLanguages } from '@turant/domain';

export const FALLBACK_LANGUAGE = 'en-IN';

/**
 * The first of the wanted languages that the employee speaks, else the employee's first language, else English. A wanted language is a code,
 * a locale, or a name in English or in the language itself (`readLanguages`).
 */
export function chooseLanguage(employeeLanguages: readonly string[], ...wanted: readonly (string | undefined)[]): string {
  for (const text of wanted) {
    if (text === undefined) continue;
    const exact = employeeLanguages.find((language) => language.toLowerCase() === text.trim().toLowerCase());
    const spoken = exact ?? readLanguages(text).find((language) => employeeLanguages.includes(language));
    if (spoken !== undefined) return spoken;
  }
  return employeeLanguages[0] ?? FALLBACK_LANGUAGE;
}
