/** A call as its record tells it, times in epoch milliseconds. */
export interface StormCall {
  callId: string;
  leadId: string;
  tenantId: string;
  /** The time at which its lead came in, which decides how fresh it is. */
  cameMs: number;
  /** Absent: it is still waiting. */
  placedMs?: number;
}

export type PlacedCall = StormCall & { placedMs: number };

export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;

/** In the order in which they were placed; of the same millisecond the freshest first. */
export const placedOf = (calls: readonly StormCall[]): PlacedCall[] =>
  calls.filter((call): call is PlacedCall => call.placedMs !== undefined).sort((a, b) => a.placedMs - b.placedMs || b.cameMs - a.cameMs);

/**
 * Of each placed call the share of those waiting with it that were fresher: 0 where the freshest is placed first, about 0.5 in any
 * order, 1 where the oldest is. Only those count that came at least `knownMs` before: it takes that long to become known.
 */
export function fresherShares(calls: readonly StormCall[], knownMs: number): number[] {
  return placedOf(calls).map(({ cameMs, placedMs }) => {
    let [waiting, fresher] = [0, 0];
    for (const other of calls) {
      if (other.cameMs > placedMs - knownMs || (other.placedMs ?? Infinity) <= placedMs) continue;
      waiting += 1;
      if (other.cameMs > cameMs) fresher += 1;
    }
    return waiting === 0 ? 0 : fresher / waiting;
  });
}

/**
 * How many places the furthest call is away from where it would be placed in strict order, the freshest first: less than a batch,
 * where all were waiting before the first was placed.
 */
export function furthestFromOrder(calls: readonly StormCall[]): number {
  const placed = placedOf(calls);
  const strict = [...placed].sort((a, b) => b.cameMs - a.cameMs);
  const placeOf = new Map(strict.map(({ callId }, place) => [callId, place]));
  return Math.max(0, ...placed.map(({ callId }, place) => Math.abs(place - (placeOf.get(callId) ?? Infinity))));
}

/** The most of these moments within any window of that length. */
export function mostWithin(momentsMs: readonly number[], windowMs: number): number {
  const sorted = [...momentsMs].sort((a, b) => a - b);
  let [first, most] = [0, 0];
  sorted.forEach((moment, last) => {
    while (moment - (sorted[first] ?? moment) >= windowMs) first += 1;
    most = Math.max(most, last - first + 1);
  });
  return most;
}

/** The most by which any stretch of time, however short or long, has more of these moments than so many a second would give it. */
export function mostAbovePace(momentsMs: readonly number[], perSecond: number): number {
  let [least, most] = [Infinity, 0];
  [...momentsMs]
    .sort((a, b) => a - b)
    .forEach((moment, place) => {
      const ahead = place - ((moment - (momentsMs[0] ?? 0)) / 1_000) * perSecond;
      least = Math.min(least, ahead);
      most = Math.max(most, ahead - least + 1);
    });
  return most;
}

/** For each placed call of a tenant: how many calls of other tenants were placed while it waited. */
export function servedBefore(calls: readonly StormCall[], tenantId: string): number[] {
  const placed = placedOf(calls);
  const others = placed.filter((call) => call.tenantId !== tenantId);
  return placed
    .filter((call) => call.tenantId === tenantId)
    .map((own) => others.filter(({ placedMs }) => placedMs > own.cameMs && placedMs < own.placedMs).length);
}
