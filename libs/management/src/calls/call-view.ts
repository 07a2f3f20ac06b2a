import { toCredits, type Call, type CallStatus, type EndedBy, type Lead, type Tier } from '@turant/domain';
import { timeText } from '../time-text.js';

/** A call as product.md section 10 names its fields; what is not known (yet) is null. */
export interface CallView {
  callId: string;
  leadId: string;
  employeeId: string | null;
  line: Call['line'];
  trunkId: string | null;
  from: string | null;
  to: string | null;
  tier: Tier;
  status: CallStatus;
  refusedBy: { rule: string; reason: string } | null;
  requestedAt: string;
  placedAt: string | null;
  ringingAt: string | null;
  answeredAt: string | null;
  endedAt: string | null;
  endedBy: EndedBy | null;
  /** Why it ended, in one word, such as `balance_exhausted`. */
  endReason: string | null;
  sip: { code: number; reason: string; cause: number | null } | null;
  durationMs: number | null;
  seconds: number | null;
  blocks: number | null;
  /** Credits. */
  cost: number | null;
  costPaise: number | null;
  attempt: number;
  /** What a requested call with a later due time waits for. */
  waitingFor: 'limit' | null;
  /** When a scheduled or waiting call is due. */
  dueAt: string | null;
  /** What each rule of the gate said at the moment of dialling, and the version of the rule pack. */
  verdict: { pack: string; at: string; rules: { rule: string; outcome: string; reason: string }[] } | null;
}

export const callView = (call: Call): CallView => ({
  callId: call._id,
  leadId: call.leadId,
  employeeId: call.employeeId,
  line: call.line,
  trunkId: call.trunkId ?? null,
  from: call.from ?? null,
  to: call.to === '' ? null : call.to,
  tier: call.tier,
  status: call.status,
  refusedBy: call.refusedBy ?? null,
  requestedAt: call.requestedAt.toISOString(),
  placedAt: timeText(call.placedAt),
  ringingAt: timeText(call.ringingAt),
  answeredAt: timeText(call.answeredAt),
  endedAt: timeText(call.endedAt),
  endedBy: call.endedBy ?? null,
  endReason: call.endReason ?? null,
  sip: call.sip ? { ...call.sip, cause: call.sip.cause ?? null } : null,
  durationMs: call.durationMs ?? null,
  seconds: call.seconds ?? null,
  blocks: call.blocks ?? null,
  cost: call.costPaise === undefined ? null : toCredits(call.costPaise),
  costPaise: call.costPaise ?? null,
  attempt: call.attempt,
  waitingFor: call.status === 'requested' ? (call.waitingFor ?? null) : null,
  dueAt: call.status === 'scheduled' || (call.status === 'requested' && call.waitingFor) ? timeText(call.dueAt) : null,
  verdict: call.verdict ? { ...call.verdict, at: call.verdict.at.toISOString() } : null,
});

/** A call that was promised with its lead and has no record of its own yet. */
export const promisedCallView = (lead: Lead, callId: string): CallView =>
  callView({
    _id: callId,
    tenantId: lead.tenantId,
    leadId: lead._id,
    employeeId: lead.employeeId ?? '',
    line: 'telephone',
    tier: lead.tier,
    to: lead.phone ?? '',
    status: 'requested',
    attempt: 1,
    requestedAt: lead.receivedAt,
  });
