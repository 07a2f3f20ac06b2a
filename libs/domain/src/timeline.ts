import type { TenantId } from './ids.js';

/** What happened to a lead, in order. Its id is the id of the event that told of it, so that it is there once. */
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

/** Maintained sums: of a tenant (`_id` = tenant), of an employee (`tenant|employee`), of an employee's day (`tenant|employee|day`). */
export interface Counter {
  _id: string;
  tenantId: TenantId;
  leads: number;
  converted: number;
  calls: number;
  connected: number;
  seconds: number;
  lastCallAt?: Date;
}
