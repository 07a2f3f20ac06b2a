export const PERIODS = ['today', 'yesterday', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/** First and last day, counted back from today. */
const DAYS: Readonly<Record<Period, readonly [from: number, to: number]>> = {
  today: [0, 0],
  yesterday: [1, 1],
  week: [6, 0],
  month: [29, 0],
};

const DAY_MS = 86_400_000;

/** The day of an instant in a time zone, `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** `day` plus or minus some days, without any clock change in between. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The days of a period, both included, as the business's calendar has them. */
export function daysOf(period: Period, timeZone: string, now: Date): { from: string; to: string } {
  const today = dayIn(timeZone, now);
  const [from, to] = DAYS[period];
  return { from: addDays(today, -from), to: addDays(today, -to) };
}
