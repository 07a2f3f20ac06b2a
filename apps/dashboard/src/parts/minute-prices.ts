export const TIERS = ['value', 'standard', 'premium'] as const;
export type Tier = (typeof TIERS)[number];

/** Rupees a minute. The API tells the price of the default tier only; a test compares these with the prices that are charged. */
export const MINUTE_PRICES: Readonly<Record<Tier, number>> = { value: 3.5, standard: 5, premium: 7 };
