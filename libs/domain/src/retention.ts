import { REQUEST_KEPT_MS } from './request.js';
import type { Tenant } from './tenant.js';

export const DAY_MS = 86_400_000;
export const MAX_RETENTION_DAYS = 3_650;
/**
 * The projection knows by a timeline entry that its event is counted. A segment of Kafka may hold an event for 14 days, and a group whose
 * offsets are lost gets the event again.
 */
export const MIN_TIMELINE_DAYS = 15;

/** Days after which records of a kind are deleted; null: never. */
export interface RetentionDays {
  leads: number | null;
  timeline: number | null;
  requests: number | null;
}

type RetentionField = 'keepLeadsDays' | 'keepTimelineDays' | 'keepRequestsDays';

/** Each kind of record that a tenant may keep for a shorter or longer time, with its field of the tenant. */
export const RETENTION: Readonly<Record<keyof RetentionDays, { field: RetentionField; minDays: number }>> = {
  leads: { field: 'keepLeadsDays', minDays: 1 },
  timeline: { field: 'keepTimelineDays', minDays: MIN_TIMELINE_DAYS },
  requests: { field: 'keepRequestsDays', minDays: 1 },
};
export const RETENTION_KINDS = Object.keys(RETENTION) as (keyof RetentionDays)[];

/** Raw requests have a date on which they expire, so that "for ever" is a hundred years. */
const FOR_EVER_DAYS = 36_500;

/** By default leads and timeline are kept for ever, and raw requests for 30 days. */
export function retentionDaysOf({ keepLeadsDays, keepTimelineDays, keepRequestsDays }: Tenant): RetentionDays {
  return {
    leads: keepLeadsDays ?? null,
    timeline: keepTimelineDays ?? null,
    requests: keepRequestsDays === FOR_EVER_DAYS ? null : (keepRequestsDays ?? REQUEST_KEPT_MS / DAY_MS),
  };
}

/** The change of the tenant's record; a kind that is not given stays as it is. */
export function retentionChange(given: Partial<RetentionDays>): { set: Partial<Pick<Tenant, RetentionField>>; unset: RetentionField[] } {
  const { leads, timeline, requests } = given;
  return {
    set: {
      ...(typeof leads === 'number' && { keepLeadsDays: leads }),
      ...(typeof timeline === 'number' && { keepTimelineDays: timeline }),
      ...(requests !== undefined && { keepRequestsDays: requests ?? FOR_EVER_DAYS }),
    },
    unset: [...(leads === null ? (['keepLeadsDays'] as const) : []), ...(timeline === null ? (['keepTimelineDays'] as const) : [])],
  };
}

/** When a raw request that has been read expires; undefined if it does so by default. */
export function requestKeptUntil({ keepRequestsDays = 0 }: Tenant, receivedAt: Date): Date | undefined {
  const keptMs = keepRequestsDays * DAY_MS;
  return keptMs > REQUEST_KEPT_MS ? new Date(receivedAt.getTime() + keptMs) : undefined;
}
