export const FALLBACK_LANGUAGE = 'en-IN';

/** The wished language if the employee speaks it, else the employee's first, else English. Case does not matter. */
export function chooseLanguage(employeeLanguages: readonly string[], wished?: string): string {
  const wish = wished?.trim().toLowerCase();
  const spoken = employeeLanguages.find((language) => language.toLowerCase() === wish);
  return spoken ?? employeeLanguages[0] ?? FALLBACK_LANGUAGE;
}
