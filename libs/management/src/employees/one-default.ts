import type { TenantId } from '@turant/domain';
import type { Op, Store } from '@turant/store';

/** Writes that take the mark off whoever has it now, for the commit that gives it to another. */
export async function clearDefaultOps(store: Store, tenant: TenantId, exceptId: string): Promise<Op[]> {
  const others = (await store.employees.all(tenant)).filter(({ _id, isDefault }) => isDefault && _id !== exceptId);
  return others.map(({ _id }) => store.employees.patchOp(tenant, _id, [], { set: { isDefault: false } }));
}

/**
 * Two may have been marked at the same moment, neither seeing the other: the one hired last keeps the mark. Whoever
 * looks last sees both, so one is left.
 */
export async function leaveOneDefault(store: Store, tenant: TenantId): Promise<void> {
  const marked = (await store.employees.all(tenant)).filter(({ isDefault }) => isDefault).sort((a, b) => (a._id < b._id ? -1 : 1));
  for (const { _id } of marked.slice(0, -1)) await store.employees.patch(tenant, _id, [], { set: { isDefault: false } });
}
