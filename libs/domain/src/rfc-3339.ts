/** `date-time` of RFC 3339 section 5.6: a date, a time of day and an offset. */
const RFC_3339 = /^\d{4}-\d{2}-\d{2}[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Undefined for another format, or for a day that does not exist. */
export function readRfc3339(text: string): Date | undefined {
  if (!RFC_3339.test(text)) return undefined;
  const [year, month, day] = text.slice(0, 10).split('-').map(Number) as [number, number, number];
  // `Date` would read the 30th of February as the 2nd of March.
  if (month < 1 || month > 12 || day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return undefined;
  const at = new Date(text.toUpperCase());
  return Number.isNaN(at.getTime()) || at.getTime() < 0 ? undefined : at;
}
