/** What a person may mean, as far as an employee by script knows what to do then. */
export const INTENTS = [
  'interested',
  'not-now',
  'call-back-at',
  'price',
  'where',
  'who-are-you',
  'not-interested',
  'do-not-call',
  'yes',
  'no',
] as const;
export type Intent = (typeof INTENTS)[number];
