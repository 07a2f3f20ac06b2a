import { withPrefix, type TenantId } from './ids.js';
import type { Lead } from './lead.js';

/** One event in the history of a lead. The entry has the id of its event, so that it is stored once. */
export interface TimelineEntry {
  _id: string;
  tenantId: TenantId;
  at: Date;
  /** Such as `lead.accepted`, `call.ringing`, `call.completed`. */
  type: string;
  title: string;
  leadId?: string;
  callId?: string;
  employeeId?: string;
  detail: Readonly<Record<string, unknown>>;
}

/** Id of the event `lead.accepted` of a lead, and of its timeline entry. */
export const acceptedIdOf = (leadId: string): string => withPrefix(leadId, 'te');

export const acceptedTitle = (phone: string | undefined): string =>
  phone === undefined ? 'Lead received, without a usable phone' : 'Lead received';

/** The timeline entry of a lead that was accepted, made from the lead. */
export const acceptedEntry = ({ _id, tenantId, receivedAt, phone, callId, employeeId, tier }: Lead): TimelineEntry => ({
  _id: acceptedIdOf(_id),
  tenantId,
  at: receivedAt,
  type: 'lead.accepted',
  title: acceptedTitle(phone),
  leadId: _id,
  ...(callId !== undefined && { callId }),
  ...(employeeId !== undefined && { employeeId }),
  detail: { tier },
});

/**
 * Sums for a tenant (`_id` = tenant), an employee (`tenant|employee`), and of a day or hour: `tenant|<COUNTER_KINDS>|<day or hour>`, and for kinds
 * with a key `|<key>`. Days are the tenant's, `YYYY-MM-DD`. Hours are the tenant's, too, and stand as the UTC minute in which they begin.
 */
export interface Counter {
  _id: string;
  tenantId: TenantId;
  leads: number;
  converted: number;
  calls: number;
  connected: number;
  seconds: number;
  refused: number;
  failed: number;
  /** What calls cost, before refunds; absent in counters of before November 2026 that no call was added to since. */
  costPaise?: number;
  lastCallAt?: Date;
}

/** The counters of days and hours: of the tenant, of an employee, of the source of leads, and of how calls have ended. */
export const COUNTER_KINDS = ['day', 'hour', 'employee', 'source', 'outcome'] as const;
export type CounterKind = (typeof COUNTER_KINDS)[number];

/** The source of leads that no connection has brought. All others are counted by their connection's id. */
export const SOURCE_API = 'api';
/** The source of calls of browsers that belong to no lead. */
export const SOURCE_BROWSER = 'browser';
