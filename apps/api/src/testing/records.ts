import type { Call, Lead, TenantId } from '@turant/domain';
import type { ApiParts } from '../api-parts.js';

/** A lead. With `callId: 'promised'` the lead has asked for a call, and the call has no record yet. */
export function aLeadOf({ ids, clock }: Pick<ApiParts, 'ids' | 'clock'>, tenantId: TenantId, change: Partial<Lead> = {}): Lead {
  const _id = ids('ld');
  return {
    _id,
    tenantId,
    name: 'Ravi',
    phone: '+919822055667',
    extra: [],
    tier: 'standard',
    status: 'new',
    isTest: false,
    isListed: true,
    receivedAt: clock.now(),
    ...change,
    ...(change.callId === 'promised' && { callId: `cl_${_id.slice(3)}` }),
  };
}

export function aRingingCallOf({ ids, clock }: Pick<ApiParts, 'ids' | 'clock'>, lead: Lead, change: Partial<Call> = {}): Call {
  const at = clock.now();
  return {
    _id: ids('cl'),
    tenantId: lead.tenantId,
    leadId: lead._id,
    employeeId: lead.employeeId ?? ids('em'),
    line: 'telephone',
    tier: lead.tier,
    to: lead.phone ?? '',
    status: 'ringing',
    attempt: 1,
    requestedAt: at,
    placedAt: at,
    ringingAt: at,
    openOn: 'tr_1',
    workerId: 'w1',
    ...change,
  };
}
