import type { CallView, LeadView, LedgerEntryView } from '@turant/management';
import type { Cell } from './csv-text.js';

/** The columns of an export by their names, in order; docs/api.md has them. */
export type Columns<V> = Readonly<Record<string, (view: V) => Cell>>;

const json = (value: unknown): Cell => (value === null ? null : JSON.stringify(value));

export const LEAD_COLUMNS: Columns<LeadView> = {
  leadId: (lead) => lead.leadId,
  receivedAt: (lead) => lead.receivedAt,
  name: (lead) => lead.name,
  phone: (lead) => lead.phone,
  email: (lead) => lead.email,
  requirement: (lead) => lead.requirement,
  budget: (lead) => lead.budget,
  source: (lead) => lead.source,
  status: (lead) => lead.status,
  tier: (lead) => lead.tier,
  employeeId: (lead) => lead.employeeId,
  isTest: (lead) => lead.isTest,
  connectionId: (lead) => lead.connectionId,
  externalId: (lead) => lead.externalId,
  sentAt: (lead) => lead.sentAt,
  callIds: (lead) => lead.callIds.join(' '),
  extra: (lead) => (Object.keys(lead.extra).length === 0 ? null : json(lead.extra)),
};

export const CALL_COLUMNS: Columns<CallView> = {
  callId: (call) => call.callId,
  leadId: (call) => call.leadId,
  employeeId: (call) => call.employeeId,
  line: (call) => call.line,
  from: (call) => call.from,
  to: (call) => call.to,
  tier: (call) => call.tier,
  status: (call) => call.status,
  attempt: (call) => call.attempt,
  requestedAt: (call) => call.requestedAt,
  placedAt: (call) => call.placedAt,
  ringingAt: (call) => call.ringingAt,
  answeredAt: (call) => call.answeredAt,
  endedAt: (call) => call.endedAt,
  endedBy: (call) => call.endedBy,
  endReason: (call) => call.endReason,
  answeredBy: (call) => call.answeredBy,
  durationMs: (call) => call.durationMs,
  blocks: (call) => call.blocks,
  costPaise: (call) => call.costPaise,
  refundedPaise: (call) => call.refundedPaise,
  refusedByRule: (call) => call.refusedBy?.rule,
  refusedByReason: (call) => call.refusedBy?.reason,
  sipCode: (call) => call.sip?.code,
  trunkId: (call) => call.trunkId,
  recording: (call) => call.recording?.state,
  transcript: (call) => call.transcript?.state,
  answers: (call) => json(call.answers),
  sipCallId: (call) => call.sipCallId,
  pddMs: (call) => call.pddMs,
  cause: (call) => call.sip?.cause,
  mos: (call) => (call.quality && 'mos' in call.quality ? call.quality.mos : null),
};

export const LEDGER_COLUMNS: Columns<LedgerEntryView> = {
  entryId: (entry) => entry.entryId,
  at: (entry) => entry.at,
  type: (entry) => entry.type,
  amountPaise: (entry) => entry.amountPaise,
  balanceAfterPaise: (entry) => entry.balanceAfterPaise,
  reference: (entry) => entry.reference,
  callId: (entry) => entry.callId,
};
