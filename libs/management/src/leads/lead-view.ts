import type { ExtraField, Lead, LeadStatus, Tier } from '@turant/domain';
import { timeText } from '../time-text.js';

/** What somebody wrote in one enquiry. */
export interface EnquiryView {
  name: string;
  phone: string | null;
  email: string | null;
  requirement: string | null;
  budget: string | null;
  source: string | null;
  /** Fields that the specification does not name, by their names. */
  extra: Readonly<Record<string, unknown>>;
  receivedAt: string;
}

export interface LeadView extends EnquiryView {
  leadId: string;
  employeeId: string | null;
  tier: Tier;
  status: LeadStatus;
  isTest: boolean;
  /** The connection, its payload, and the platform's id of the lead and time of sending; null for the webhook's. */
  connectionId: string | null;
  payloadId: string | null;
  externalId: string | null;
  sentAt: string | null;
  callIds: string[];
}

/** A lead with the later enquiries of the same person inside its duplicate window, oldest first. */
export interface LeadWithNotes extends LeadView {
  notes: EnquiryView[];
}

export const enquiryView = ({ name, phone, email, requirement, budget, source, extra, receivedAt }: Lead): EnquiryView => ({
  name,
  phone: phone ?? null,
  email: email ?? null,
  requirement: requirement ?? null,
  budget: budget ?? null,
  source: source ?? null,
  extra: extraView(extra),
  receivedAt: receivedAt.toISOString(),
});

/** @param callIds ids of the lead's calls that have a record, newest first */
export function leadView(lead: Lead, callIds: readonly string[]): LeadView {
  const { _id, employeeId, tier, status, isTest, callId } = lead;
  const promised = callId !== undefined && !callIds.includes(callId) ? [callId] : [];
  return {
    leadId: _id,
    ...enquiryView(lead),
    employeeId: employeeId ?? null,
    tier,
    status,
    isTest,
    connectionId: lead.connectionId ?? null,
    payloadId: lead.requestId ?? null,
    externalId: lead.externalId ?? null,
    sentAt: timeText(lead.sentAt),
    callIds: [...callIds, ...promised],
  };
}

/**
 * An object without a prototype, so that no name in it means anything. Where one name came twice (in the lead and beside
 * it) its value is the list of both.
 */
export function extraView(fields: readonly ExtraField[]): Readonly<Record<string, unknown>> {
  const byName = new Map<string, unknown[]>();
  for (const { name, value } of fields) byName.set(name, [...(byName.get(name) ?? []), value]);
  const view = Object.create(null) as Record<string, unknown>;
  for (const [name, values] of byName) view[name] = values.length === 1 ? values[0] : values;
  return view;
}
