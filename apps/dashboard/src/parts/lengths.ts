const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000] as const;

export interface Length {
  unit: 'seconds' | 'minutes' | 'hours' | 'days';
  values: Readonly<Record<string, number>>;
}

/** A length of time in the two units that a person would say; below ten seconds with tenths, below one with hundredths. */
export function lengthOf(ms: number): Length {
  const length = Math.max(0, ms);
  if (length < SECOND) return { unit: 'seconds', values: { value: Math.round(length / 10) / 100 } };
  if (length < 10 * SECOND) return { unit: 'seconds', values: { value: Math.round(length / 100) / 10 } };
  if (length < MINUTE) return { unit: 'seconds', values: { value: Math.floor(length / SECOND) } };
  const whole = (from: number, unit: number): number => Math.floor((length % from) / unit);
  if (length < HOUR) return { unit: 'minutes', values: { minutes: whole(HOUR, MINUTE), seconds: whole(MINUTE, SECOND) } };
  if (length < DAY) return { unit: 'hours', values: { hours: whole(DAY, HOUR), minutes: whole(HOUR, MINUTE) } };
  return { unit: 'days', values: { days: Math.floor(length / DAY), hours: whole(DAY, HOUR) } };
}
