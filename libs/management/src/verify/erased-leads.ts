import type { RecordsAt } from '@turant/store';

/** The leads that were erased because somebody asked for it. */
export interface ErasedLeads {
  ids: ReadonlySet<string>;
  /** With the further enquiries of these persons, which were leads of their own. */
  count: number;
}

export async function erasedLeads(records: RecordsAt): Promise<ErasedLeads> {
  const ids = new Set<string>();
  let count = 0;
  for await (const page of records.erasures())
    for (const { leadId, certificate } of page) {
      if (leadId !== undefined) ids.add(leadId);
      count += certificate?.destroyed.enquiries ?? 0;
    }
  return { ids, count };
}
