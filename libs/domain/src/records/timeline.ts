import type { TenantId } from '../ids.js';
import { ignored, record, type RecordOf } from './record.js';
import { int, optional, shape, text, textOf, time } from './shapes.js';

/** One event in the history of a lead. The entry has the id of its event, so that it is stored once. */
export const TIMELINE_ENTRY = record({
  collection: 'timeline',
  fields: {
    _id: ignored(text),
    tenantId: ignored(textOf<TenantId>()),
    at: ignored(time),
    /** Such as `lead.accepted`, `call.ringing`, `call.completed`. */
    type: ignored(text),
    title: ignored(text),
    leadId: ignored(optional(text)),
    callId: ignored(optional(text)),
    employeeId: ignored(optional(text)),
    detail: ignored(shape<Readonly<Record<string, unknown>>>({ type: 'object' })),
  },
  indexes: {
    newest: { fields: ['tenantId', '_id'] },
    'by-lead': { fields: ['tenantId', 'leadId', '_id'], having: 'leadId' },
    'by-call': { fields: ['tenantId', 'callId', '_id'], having: 'callId' },
  },
});

export type TimelineEntry = RecordOf<typeof TIMELINE_ENTRY>;

/**
 * Sums for a tenant (`_id` = tenant), an employee (`tenant|employee`), and of a time: `tenant|<COUNTER_KINDS>|<day or hour>` or
 * `tenant|<kind>-month|<month>`, and for kinds with a key `|<key>`. Days are the tenant's, `YYYY-MM-DD`, and so are months, `YYYY-MM`. Hours are the
 * tenant's, too, and stand as the UTC minute in which they begin.
 */
export const COUNTER = record({
  collection: 'counters',
  fields: {
    _id: ignored(text),
    tenantId: ignored(textOf<TenantId>()),
    leads: ignored(int),
    converted: ignored(int),
    calls: ignored(int),
    connected: ignored(int),
    seconds: ignored(int),
    refused: ignored(int),
    failed: ignored(int),
    /** What calls cost, before refunds; absent in counters of before November 2026 that no call was added to since. */
    costPaise: ignored(optional(int)),
    lastCallAt: ignored(optional(time)),
  },
  indexes: {
    'by-tenant': { fields: ['tenantId', '_id'] },
  },
});

export type Counter = RecordOf<typeof COUNTER>;
