/** Billing tiers. */
export const TIERS = ['value', 'standard', 'premium'] as const;
export type Tier = (typeof TIERS)[number];

export const BLOCK_MS = 30_000;
/** The price of a block of 30 seconds, in integer paise. */
const BLOCK_PAISE: Readonly<Record<Tier, number>> = { value: 175, standard: 250, premium: 350 };

export const blockPricePaise = (tier: Tier): number => BLOCK_PAISE[tier];

/** Credits a minute: two blocks; 1 credit = 100 paise. */
export const perMinuteCredits = (tier: Tier): number => (2 * BLOCK_PAISE[tier]) / 100;

/** Reads a tier in any case. @returns undefined for any other text */
export function readTier(text: string): Tier | undefined {
  const lower = text.trim().toLowerCase();
  return TIERS.find((tier) => tier === lower);
}

/** Blocks of an answered call: a begun block counts as a full block, and an answer costs at least one block. */
export const blocksOf = (durationMs: number): number => Math.max(1, Math.ceil(durationMs / BLOCK_MS));

/** Charge in paise; `durationMs` is undefined for a call that was never answered, which costs nothing. */
export const chargePaise = (tier: Tier, durationMs: number | undefined): number =>
  durationMs === undefined ? 0 : blocksOf(durationMs) * BLOCK_PAISE[tier];

/** Whole seconds of a call, rounded down, for display. The charge follows from the milliseconds. */
export const secondsOf = (durationMs: number): number => Math.floor(durationMs / 1_000);

export const toCredits = (paise: number): number => Math.round(paise) / 100;
