import type { TenantId } from '../ids.js';
import { TENANT_STATUSES } from '../tenant.js';
import { TIERS } from '../tier.js';
import { HIDDEN, ignored, told, record, type RecordOf } from './record.js';
import { int, listOf, oneOf, optional, text, textOf, time, typedName, withKeywords, yes } from './shapes.js';

const typedTenantName = { ...typedName, pattern: String.raw`\S` } as const;
const typedTier = { maxLength: 20 } as const;
const typedCountry = { maxLength: 2 } as const;
const typedCountries = withKeywords(listOf(withKeywords(text, typedCountry)), { maxItems: 250 });

export const TENANT = record({
  collection: 'tenants',
  what: 'tenant',
  id: { name: 'tenantId', prefix: 'tn' },
  fields: {
    _id: ignored(textOf<TenantId>()),
    name: told(text, {
      newInput: typedTenantName,
      changeInput: { ...typedTenantName, description: 'the name that employees say' },
      isNeeded: true,
    }),
    status: told(oneOf(TENANT_STATUSES), {
      changeInput: withKeywords(oneOf(['active', 'suspended']), {
        description: 'for the operator: the keys of a suspended tenant are refused, and so are its calls',
      }),
    }),
    /** ISO 3166 country in which numbers without a country code are read. */
    region: told(text, {
      newInput: { ...typedCountry, description: 'country in which numbers without a country code are read; IN when absent' },
    }),
    /** ISO 3166 countries that may be called; absent if only `region` may be called. */
    countries: told(optional(listOf(text)), {
      newInput: withKeywords(typedCountries, { description: 'countries that may be called, such as IN; the region only when absent' }),
      changeInput: withKeywords(typedCountries, {
        description: 'for the operator: countries that may be called, such as IN; none when empty',
      }),
      isShown: false,
    }),
    /** IANA time zone; "today" is the day in this zone. */
    timeZone: told(text, {
      changeInput: { maxLength: 64, description: 'of the IANA time zone database, such as Asia/Kolkata' },
    }),
    defaultTier: told(oneOf(TIERS), {
      newInput: withKeywords(text, { ...typedTier, description: 'value, standard or premium, in any case; standard when absent' }),
      changeInput: withKeywords(text, { ...typedTier, description: 'value, standard or premium, in any case' }),
    }),
    createdAt: told(time),
    /** Days after which records are deleted (retention.ts); answers show them as `retentionDays`. */
    keepLeadsDays: told(optional(int), HIDDEN),
    keepTimelineDays: told(optional(int), HIDDEN),
    keepRequestsDays: told(optional(int), HIDDEN),
    keepRecordingsDays: told(optional(int), HIDDEN),
    keepTranscriptsDays: told(optional(int), HIDDEN),
    /** The counters of days and months hold all calls, also those of the time before there were such counters (`countPast` of libs/management). */
    hasCountedMonths: ignored(optional(yes)),
    /** How many commits of that count there were: two processes cannot both add the same. */
    pastCommits: ignored(optional(int)),
    /** All leads have the keys that they are searched by (`addSearchKeys` of libs/management). */
    hasSearchKeys: ignored(optional(yes)),
  },
  indexes: {
    'by-status': { fields: ['status', '_id'] },
  },
});

export type Tenant = RecordOf<typeof TENANT>;
