import { dltValues, fillHeader, type Call, type DltFacts, type Lead, type Trunk } from '@turant/domain';

/** The headers of a trunk with the facts of a call in their slots. A name that was made up is no fact. */
export function headersOfCall(
  { headers, dlt }: Pick<Trunk, 'headers'> & { dlt?: DltFacts },
  { _id: callId, tenantId, to }: Pick<Call, '_id' | 'tenantId' | 'to'>,
  lead: Pick<Lead, '_id' | 'name' | 'isNameMadeUp'>,
): Record<string, string> {
  const values = {
    'lead.name': lead.isNameMadeUp ? '' : lead.name,
    'lead.phone': to,
    leadId: lead._id,
    callId,
    tenantId,
    ...dltValues(dlt),
  };
  return Object.fromEntries(headers.map(({ name, value }) => [name, fillHeader(value, values)]));
}
