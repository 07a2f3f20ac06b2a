import {
  IDEMPOTENCY_KEY_MS,
  windowOf,
  type Employee,
  type ExtraField,
  type Lead,
  type LeadAnswer,
  type TenantId,
  type Tier,
} from '@turant/domain';
import type { RoadContext } from './road-context.js';

/** A checked enquiry, as it leaves a door. */
export interface Enquiry {
  tenantId: TenantId;
  name: string;
  /** E.164. */
  phone?: string;
  email?: string;
  requirement?: string;
  budget?: string;
  source?: string;
  extra: ExtraField[];
  employee?: Employee;
  tier: Tier;
  wantsCall: boolean;
  idempotencyKey?: string;
  /** SHA-256 of the request body, hex; needed with a key. */
  bodyHash?: string;
}

/** What the sender of this lead is told. */
export const answerOf = (lead: Lead): LeadAnswer =>
  lead.answer ?? {
    leadId: lead._id,
    callId: lead.callId ?? null,
    status: 'accepted',
    employeeId: lead.employeeId ?? null,
    tier: lead.tier,
  };

/** The lead and its announcement are one document; its call's id shares the lead's time and chance, so that one finds the other. */
export function leadOf({ ids, clock }: Pick<RoadContext, 'ids' | 'clock'>, enquiry: Enquiry): Lead {
  // Each field by its name: a rest and a spread cost 15 us a lead, more than the write does.
  const { employee, wantsCall, phone, email, idempotencyKey, bodyHash, tenantId, tier, name, requirement, budget, source, extra } = enquiry;
  const _id = ids('ld');
  const receivedAt = clock.now();
  const callId = wantsCall && phone && employee ? callIdOf(_id) : undefined;
  const data = { leadId: _id, employeeId: employee?._id, callId, tier };
  const lead: Lead = {
    _id,
    tenantId,
    name,
    requirement,
    budget,
    source,
    extra,
    phone,
    email,
    tier,
    employeeId: employee?._id,
    status: phone ? 'new' : 'unreachable',
    isTest: false,
    isListed: true,
    receivedAt,
    callId,
    openWindow: windowOf(phone, email),
    pending: [{ id: ids('te'), type: 'lead.accepted.v1', time: receivedAt, tenantId, subject: _id, data }],
    pendingSince: receivedAt,
  };
  return idempotencyKey === undefined ? lead : withKey(lead, idempotencyKey, bodyHash ?? '');
}

export const callIdOf = (leadId: string): string => `cl_${leadId.slice(3)}`;
export const leadIdOfCall = (callId: string): string => `ld_${callId.slice(3)}`;

function withKey(lead: Lead, idempotencyKey: string, bodyHash: string): Lead {
  const keyed: Lead = { ...lead, idempotencyKey, bodyHash, keyExpiresAt: new Date(lead.receivedAt.getTime() + IDEMPOTENCY_KEY_MS) };
  return { ...keyed, answer: answerOf(lead) };
}
