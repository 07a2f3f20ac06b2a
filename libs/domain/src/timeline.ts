import type { TenantId } from './ids.js';

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

/** Sums for a tenant (`_id` = tenant), an employee (`tenant|employee`) and an employee's day (`tenant|employee|day`). */
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
