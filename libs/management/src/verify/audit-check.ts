import type { RecordsAt } from '@turant/store';
import type { Check, Recount } from './check.js';
import type { Report } from './report.js';

export const AUDIT = 'audit';

/** The audit trail from its first entry to its newest: none altered, none missing, all in their places. */
export const auditCheck: Check = { name: AUDIT, begin: ({ records }, report) => auditRecount(records, report) };

/** @param records of a tenant, or of the operator's own trail */
export const auditRecount = (records: RecordsAt, report: Report): Recount => ({
  end: async () => {
    const { entries, faults } = await records.verifiedTrail();
    const faulty = new Set(faults.flatMap(({ entryId }) => entryId ?? []));
    report.applied(entries - faulty.size);
    for (const { kind, seq, entryId, says } of faults) report.differs(kind, entryId ?? `${records.tenantId}|${seq}`, seq, says);
  },
});
