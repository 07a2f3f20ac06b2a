import { dltValues, fillHeader, type Call, type DltFacts, type Lead, type Trunk } from '@turant/domain';

/** The headers of a trunk with the facts of a call in their slots. */
export function headersOfCall(
  { headers, dlt }: Pick<Trunk, 'headers'> & { dlt?: DltFacts },
  { _id: callId, leadId, tenantId, to }: Pick<Call, '_id' | 'leadId' | 'tenantId' | 'to'>,
  lead: Pick<Lead, 'name'>,
): Record<string, string> {
  const values = { 'lead.name': lead.name, 'lead.phone': to, leadId, callId, tenantId, ...dltValues(dlt) };
  return Object.fromEntries(headers.map(({ name, value }) => [name, fillHeader(value, values)]));
}
