import { RejectedError, type Tier } from '@turant/domain';
import type { Client } from '../client.js';

export interface CallWish {
  /** Of a new lead. */
  readonly name: string;
  readonly employee?: string;
  readonly tier?: Tier;
}

/**
 * Orders a call of that number: of its newest lead, or of a new one.
 * @returns the call's id
 * @throws RejectedError if the number is none, or its lead has an open call
 */
export async function orderCall(client: Client, phone: string, { name, employee: employeeId, tier }: CallWish): Promise<string> {
  const { data } = await client.ask('GET /api/leads', { phone, limit: 100 });
  const known = data.find(({ isTest }) => !isTest);
  if (known) return (await client.ask('POST /api/calls', { leadId: known.leadId, employeeId, tier })).call.callId;
  const lead = { name, phone, source: 'turant call' };
  const { callId, leadId } = await client.ask('POST /api/webhooks/leads', { lead, employeeId, tier, triggerImmediateCall: true });
  if (callId === null) throw new RejectedError('DUPLICATE', `the same person is lead ${leadId} since a moment ago: try again`);
  return callId;
}
