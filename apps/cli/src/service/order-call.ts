import { RejectedError, type LeadAnswer } from '@turant/domain';
import type { LeadView } from '@turant/management';
import type { Client } from '../client.js';
import type { FollowedCall } from './call-steps.js';
import { queryOf } from './list-command.js';

export interface CallWish {
  /** Of a new lead. */
  readonly name: string;
  readonly employee?: string;
  readonly tier?: string;
}

/**
 * Orders a call of that number: of its newest lead, or of a new one.
 * @returns the call's id
 * @throws RejectedError if the number is none, or its lead has an open call
 */
export async function orderCall(client: Client, phone: string, { name, employee: employeeId, tier }: CallWish): Promise<string> {
  const { data } = await client.get<{ data: LeadView[] }>(`/api/leads${queryOf({ phone, limit: '100' })}`);
  const known = data.find(({ isTest }) => !isTest);
  if (known) return (await client.post<{ call: FollowedCall }>('/api/calls', { leadId: known.leadId, employeeId, tier })).call.callId;
  const lead = { name, phone, source: 'turant call' };
  const { callId, leadId } = await client.post<LeadAnswer>('/api/webhooks/leads', { lead, employeeId, tier, triggerImmediateCall: true });
  if (callId === null) throw new RejectedError('DUPLICATE', `the same person is lead ${leadId} since a moment ago: try again`);
  return callId;
}
