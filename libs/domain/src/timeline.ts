import { withPrefix } from './ids.js';
import type { Lead } from './records/lead.js';
import type { TimelineEntry } from './records/timeline.js';

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

/** The kinds that have a key: of an employee, of the source of leads, and of how calls have ended. */
export const KEYED_KINDS = ['employee', 'source', 'outcome'] as const;
export type KeyedKind = (typeof KEYED_KINDS)[number];

/** The counters of days and hours: of the tenant, and those with a key. */
export const COUNTER_KINDS = ['day', 'hour', ...KEYED_KINDS] as const;
export type CounterKind = (typeof COUNTER_KINDS)[number];

/** Those with a key are counted by month besides, so that a year of many employees is read from few counters. */
export type CounterKindOfTime = CounterKind | `${KeyedKind}-month`;
export const KINDS_OF_TIME: readonly CounterKindOfTime[] = [...COUNTER_KINDS, ...KEYED_KINDS.map((kind) => `${kind}-month` as const)];

/** Of a day. */
export const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length);

/** The source of leads that no connection has brought. All others are counted by their connection's id. */
export const SOURCE_API = 'api';
/** The source of calls of browsers that belong to no lead. */
export const SOURCE_BROWSER = 'browser';
