import { REQUEST_KEPT_MS } from './request.js';
import type { Tenant } from './records/tenant.js';

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
  recordings: number | null;
  transcripts: number | null;
}

export type RetentionKind = keyof RetentionDays;
type RetentionField = 'keepLeadsDays' | 'keepTimelineDays' | 'keepRequestsDays' | 'keepRecordingsDays' | 'keepTranscriptsDays';

interface RetentionRule {
  /** The field of the tenant. */
  field: RetentionField;
  minDays: number;
  /** Days if the tenant has set none; null: for ever. */
  defaultDays: number | null;
}

/** What was said is kept for a year unless the tenant says otherwise (Digital Personal Data Protection Rules 2025, rule 8(3)). */
export const SPOKEN_KEPT_DAYS = 365;

/** Each kind of record that a tenant may keep for a shorter or longer time. */
export const RETENTION: Readonly<Record<RetentionKind, RetentionRule>> = {
  leads: { field: 'keepLeadsDays', minDays: 1, defaultDays: null },
  timeline: { field: 'keepTimelineDays', minDays: MIN_TIMELINE_DAYS, defaultDays: null },
  requests: { field: 'keepRequestsDays', minDays: 1, defaultDays: REQUEST_KEPT_MS / DAY_MS },
  recordings: { field: 'keepRecordingsDays', minDays: 1, defaultDays: SPOKEN_KEPT_DAYS },
  transcripts: { field: 'keepTranscriptsDays', minDays: 1, defaultDays: SPOKEN_KEPT_DAYS },
};
export const RETENTION_KINDS = Object.keys(RETENTION) as RetentionKind[];

/** How "for ever" is stored for a kind that is deleted by default: a hundred years. */
const FOR_EVER_DAYS = 36_500;

function daysOf(tenant: Tenant, kind: RetentionKind): number | null {
  const { field, defaultDays } = RETENTION[kind];
  const days = tenant[field];
  return days === FOR_EVER_DAYS ? null : (days ?? defaultDays);
}

/** By default leads and timeline are kept for ever, raw requests for 30 days, and what was said for a year. */
export const retentionDaysOf = (tenant: Tenant): RetentionDays => ({
  leads: daysOf(tenant, 'leads'),
  timeline: daysOf(tenant, 'timeline'),
  requests: daysOf(tenant, 'requests'),
  recordings: daysOf(tenant, 'recordings'),
  transcripts: daysOf(tenant, 'transcripts'),
});

/** The change of the tenant's record; a kind that is not given stays as it is. */
export function retentionChange(given: Partial<RetentionDays>): { set: Partial<Pick<Tenant, RetentionField>>; unset: RetentionField[] } {
  const set: Partial<Pick<Tenant, RetentionField>> = {};
  const unset: RetentionField[] = [];
  for (const kind of RETENTION_KINDS) {
    const { field, defaultDays } = RETENTION[kind];
    const days = given[kind];
    if (days === undefined) continue;
    if (days !== null) set[field] = days;
    else if (defaultDays === null) unset.push(field);
    else set[field] = FOR_EVER_DAYS;
  }
  return { set, unset };
}

/** When a raw request that has been read expires; undefined if it does so by default. */
export function requestKeptUntil({ keepRequestsDays = 0 }: Tenant, receivedAt: Date): Date | undefined {
  const keptMs = keepRequestsDays * DAY_MS;
  return keptMs > REQUEST_KEPT_MS ? new Date(receivedAt.getTime() + keptMs) : undefined;
}
