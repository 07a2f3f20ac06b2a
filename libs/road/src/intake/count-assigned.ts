import { isAnyTest, localTime, type Lead } from '@turant/domain';
import type { Op, Store } from '@turant/store';

/**
 * The write that counts a lead for the employee whom it is given after its arrival, in the commit that gives it. A lead that came with an employee
 * was counted for that one.
 */
export async function countAssigned(store: Store, lead: Lead, employeeId: string): Promise<Op[]> {
  if (lead.employeeId !== undefined || !lead.isListed || isAnyTest(lead)) return [];
  const tenant = await store.tenants.get(lead.tenantId);
  if (!tenant) return [];
  const { day } = localTime(lead.receivedAt, tenant.timeZone);
  const { counters } = store;
  const ids = [counters.ofEmployee(tenant._id, employeeId), counters.ofDay(tenant._id, employeeId, day)];
  return ids.map((id) => counters.raiseOp(tenant._id, id, { leads: 1 }));
}
