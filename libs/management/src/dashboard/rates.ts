/** Share in percent with one decimal, rounded half up, by whole numbers only; `"0.0%"` of nothing, never above `"100.0%"`. */
export function percentText(part: number, whole: number): string {
  if (whole <= 0 || part <= 0) return '0.0%';
  const tenths = Math.min(1000, Math.floor((2000 * part + whole) / (2 * whole)));
  return `${Math.floor(tenths / 10)}.${tenths % 10}%`;
}

/** Whole minutes, rounded half up. */
export const wholeMinutes = (seconds: number): number => Math.floor((seconds + 30) / 60);
