import type { Call } from '@turant/domain';
import { languageOf } from '../talk/language-of.js';
import type { TranscriptsContext } from './transcripts-context.js';

/** The language that the employee spoke in a call, as far as that can still be told. */
export async function languageOfCall({ store }: Pick<TranscriptsContext, 'store'>, call: Call): Promise<string | undefined> {
  const { tenantId, employeeId, leadId } = call;
  const [employee, lead] = await Promise.all([
    store.employees.get(tenantId, employeeId),
    leadId === undefined ? undefined : store.leads.get(tenantId, leadId),
  ]);
  return employee && languageOf({ employee, ...(lead && { lead }) });
}
