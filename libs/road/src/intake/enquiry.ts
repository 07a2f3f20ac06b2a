import {
  acceptedIdOf,
  IDEMPOTENCY_KEY_MS,
  windowOf,
  withPrefix,
  type Employee,
  type Lead,
  type LeadAnswer,
  type MintId,
} from '@turant/domain';
import type { Store } from '@turant/store';
import type { Clock } from '../clock.js';
import { withEvents } from '../outbox/with-events.js';

type OfEnquiry =
  | 'tenantId'
  | 'name'
  | 'isNameMadeUp'
  | 'isHeld'
  | 'phone'
  | 'email'
  | 'requirement'
  | 'budget'
  | 'source'
  | 'extra'
  | 'tier';

/** An enquiry that has been checked: from the lead webhook, or from a platform's request. A held one asks for no call. */
export interface Enquiry extends Pick<Lead, OfEnquiry | 'idempotencyKey' | 'bodyHash'> {
  employee?: Employee;
  wantsCall: boolean;
  /** Set if the enquiry came from a platform; `leadId` follows from the platform's request. */
  platform?: Pick<Lead, 'receivedAt' | 'externalId' | 'sentAt' | 'isTest' | 'isRingTest'> & {
    leadId: string;
    connectionId: string;
    requestId: string;
    isEarlyChange: boolean;
  };
}

export const answerOf = (lead: Lead): LeadAnswer =>
  lead.answer ?? {
    leadId: lead._id,
    callId: lead.callId ?? null,
    status: 'accepted',
    employeeId: lead.employeeId ?? null,
    tier: lead.tier,
  };

/** Makes the lead with its event `lead.accepted`. The ids of a lead and of its call differ in their prefix only. */
export function leadOf({ ids, clock, store }: { ids: MintId; clock: Clock; store: Pick<Store, 'leads'> }, enquiry: Enquiry): Lead {
  // Each field is named: rest and spread cost 15 microseconds a lead, more than the write does.
  const { employee, wantsCall, phone, email, idempotencyKey, bodyHash, tenantId, tier, name, requirement, budget, source, extra } = enquiry;
  const { platform } = enquiry;
  const _id = platform?.leadId ?? ids('ld');
  const receivedAt = platform?.receivedAt ?? clock.now();
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
    isProjected: store.leads.canProjectInserts ? true : undefined,
    receivedAt,
    callId,
    openWindow: windowOf(phone, email),
  };
  withEvents(lead, [{ id: acceptedIdOf(_id), type: 'lead.accepted.v1', time: receivedAt, tenantId, subject: _id, data }]);
  if (enquiry.isNameMadeUp) lead.isNameMadeUp = true;
  if (enquiry.isHeld) lead.isHeld = true;
  if (platform) return ofPlatform(lead, platform);
  return idempotencyKey === undefined ? lead : withKey(lead, idempotencyKey, bodyHash ?? '');
}

/** A test lead opens no duplicate window: a real lead after it is no duplicate. The lead is changed in place: a copy costs more. */
function ofPlatform(lead: Lead, platform: NonNullable<Enquiry['platform']>): Lead {
  lead.connectionId = platform.connectionId;
  lead.requestId = platform.requestId;
  lead.externalId = platform.externalId;
  lead.sentAt = platform.sentAt;
  lead.isTest = platform.isTest;
  if (platform.isEarlyChange) lead.isEarlyChange = true;
  if (platform.isRingTest) lead.isRingTest = true;
  if (platform.isTest || platform.isRingTest) lead.openWindow = undefined;
  return lead;
}

export const callIdOf = (leadId: string): string => withPrefix(leadId, 'cl');
export const leadIdOfCall = (callId: string): string => withPrefix(callId, 'ld');

function withKey(lead: Lead, idempotencyKey: string, bodyHash: string): Lead {
  const keyed: Lead = { ...lead, idempotencyKey, bodyHash, keyExpiresAt: new Date(lead.receivedAt.getTime() + IDEMPOTENCY_KEY_MS) };
  return { ...keyed, answer: answerOf(lead) };
}
