import type { Call, Delivery, Lead, TenantId } from '@turant/domain';
import type { RoadContext } from '@turant/road';

/** A lead. With `callId: 'promised'` the lead has asked for a call, and the call has no record yet. */
export function aLeadOf({ ids, clock }: Pick<RoadContext, 'ids' | 'clock'>, tenantId: TenantId, change: Partial<Lead> = {}): Lead {
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

export function aRingingCallOf({ ids, clock }: Pick<RoadContext, 'ids' | 'clock'>, lead: Lead, change: Partial<Call> = {}): Call {
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

/** A delivery of a lead to a target, after three tries. */
export function aFailedDeliveryOf({ ids, clock }: Pick<RoadContext, 'ids' | 'clock'>, lead: Lead, connectionId: string): Delivery {
  const times = { occurredAt: clock.now(), createdAt: clock.now(), expiresAt: new Date('2126-01-01') };
  const told = { connectionId, event: 'lead.accepted.v1', leadId: lead._id, status: 'failed', tries: 3 } as const;
  return { _id: ids('dv'), tenantId: lead.tenantId, ...told, ...times };
}
