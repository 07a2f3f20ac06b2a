import type { TenantId } from '../ids.js';
import type { TenantStatus } from '../tenant.js';
import type { Tier } from '../tier.js';
import { ignored, told, record, type RecordOf } from './record.js';
import { int, listOf, optional, text, textOf, time, yes } from './shapes.js';

export const TENANT = record({
  collection: 'tenants',
  what: 'tenant',
  id: { name: 'tenantId', prefix: 'tn' },
  fields: {
    _id: ignored(textOf<TenantId>()),
    name: told(text),
    status: told(textOf<TenantStatus>()),
    /** ISO 3166 country in which numbers without a country code are read. */
    region: told(text),
    /** ISO 3166 countries that may be called; absent if only `region` may be called. */
    countries: told(optional(listOf(text))),
    /** IANA time zone; "today" is the day in this zone. */
    timeZone: told(text),
    defaultTier: told(textOf<Tier>()),
    createdAt: told(time),
    /** Days after which records are deleted (retention.ts). */
    keepLeadsDays: told(optional(int)),
    keepTimelineDays: told(optional(int)),
    /** The counters of days and months hold all calls, also those of the time before there were such counters (`countPast` of libs/management). */
    hasCountedMonths: ignored(optional(yes)),
    /** How many commits of that count there were: two processes cannot both add the same. */
    pastCommits: ignored(optional(int)),
    /** All leads have the keys that they are searched by (`addSearchKeys` of libs/management). */
    hasSearchKeys: ignored(optional(yes)),
    keepRequestsDays: told(optional(int)),
    keepRecordingsDays: told(optional(int)),
    keepTranscriptsDays: told(optional(int)),
  },
  indexes: {
    'by-status': { fields: ['status', '_id'] },
  },
});

export type Tenant = RecordOf<typeof TENANT>;
