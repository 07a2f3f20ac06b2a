import { SOURCE_API } from '@turant/domain';
import type { RecordsAt } from '@turant/store';
import type { Row } from './rows-of.js';

/**
 * The sources of the leads of calls, by the leads' ids. A platform's lead leaves a tombstone that names its connection; any other lead that is gone
 * came without a connection.
 */
export async function sourcesOf(records: RecordsAt, rows: readonly Row[]): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  const elsewhere = new Set<string>();
  for (const { call, lead } of rows) {
    if (lead) sources.set(lead._id, lead.connectionId ?? SOURCE_API);
    if (call?.leadId !== undefined && call.leadId !== lead?._id) elsewhere.add(call.leadId);
  }
  if (elsewhere.size > 0)
    for (const { _id, connectionId } of await records.leadsWithIds([...elsewhere])) sources.set(_id, connectionId ?? SOURCE_API);
  return sources;
}
