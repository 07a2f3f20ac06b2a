import { dltValues, fillHeader, type Call, type DltFacts, type Lead, type Trunk } from '@turant/domain';

/** The headers of a trunk with the facts of a call in their slots. */
export function headersOfCall(
  { headers, dlt }: Pick<Trunk, 'headers'> & { dlt?: DltFacts },
  { _id: callId, tenantId, to }: Pick<Call, '_id' | 'tenantId' | 'to'>,
  lead: Pick<Lead, '_id' | 'name'>,
): Record<string, string> {
  const values = { 'lead.name': lead.name, 'lead.phone': to, leadId: lead._id, callId, tenantId, ...dltValues(dlt) };
  return Object.fromEntries(headers.map(({ name, value }) => [name, fillHeader(value, values)]));
}
