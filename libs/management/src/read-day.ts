/** A day as `YYYY-MM-DD`, from 1970 on. Undefined for another format, or for a day that does not exist. */
export function readDay(text: string): string | undefined {
  if (!/^(?:19[7-9]\d|[2-9]\d{3})-\d{2}-\d{2}$/.test(text)) return undefined;
  const at = new Date(`${text}T00:00:00Z`);
  // `Date` reads the 30th of February as the 2nd of March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined;
}
