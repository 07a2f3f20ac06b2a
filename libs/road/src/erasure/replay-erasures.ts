import { asTenantId, ERASED_LEADS, ERASED_TENANTS, type TenantId } from '@turant/domain';
import type { RoadContext } from '../road-context.js';
import { destroyObjects } from './destroy-spoken.js';
import { erasedNames, readNamed, type ErasedObject } from './erased-objects.js';
import { finishErasure } from './finish-erasure.js';

export interface ReplayedErasures {
  /** Erased persons whom the storage names. */
  known: number;
  /** Persons who were in the records again, or were not known as erased. */
  leads: number;
  /** Tenants that were in the records again: a sweep deletes them. */
  tenants: number;
  /** Persons whose erasure has to wait: the sweep goes on with it. */
  waiting: number;
}

/**
 * Erases again what was erased after the copy was made from which the records were restored. The storage knows of each erasure, and is not
 * restored from an old copy (docs/operations.md). It looks up two records a person, and may be run at any time.
 * @param withKeys destroys what was said once more, because keys may have been restored, too
 */
export async function replayErasures(context: RoadContext, { withKeys = false } = {}): Promise<ReplayedErasures> {
  const done: ReplayedErasures = { known: 0, leads: 0, tenants: 0, waiting: 0 };
  const tenants = new Map<TenantId, boolean>();
  for await (const name of erasedNames(context.erasing.storage)) {
    if (name.startsWith(ERASED_TENANTS)) {
      done.tenants += Number(await deleteAgain(context, asTenantId(name.slice(ERASED_TENANTS.length))));
      continue;
    }
    const [tenantId, leadId = ''] = name.slice(ERASED_LEADS.length).split('/') as [TenantId, string?];
    if (!tenants.has(tenantId)) tenants.set(tenantId, (await context.store.tenants.get(tenantId)) !== undefined);
    if (!tenants.get(tenantId)) continue;
    done.known += 1;
    const isDone = await isErased(context, tenantId, leadId);
    if (isDone && !withKeys) continue;
    const erased = await readNamed(context.erasing.storage, name);
    if (!erased) continue;
    for (const _id of erased.certificate.callIds) await destroyObjects(context.erasing.storage, { tenantId, _id });
    if (isDone) continue;
    done.leads += 1;
    if (!(await eraseAgain(context, tenantId, leadId, erased))) done.waiting += 1;
  }
  return done;
}

async function isErased({ store }: RoadContext, tenantId: TenantId, leadId: string): Promise<boolean> {
  const [erasure, lead] = await Promise.all([store.erasures.ofLead(tenantId, leadId), store.leads.get(tenantId, leadId)]);
  return erasure?.state === 'done' && !lead?.isListed;
}

/** @returns whether all is done */
async function eraseAgain(context: RoadContext, tenantId: TenantId, leadId: string, erased: ErasedObject): Promise<boolean> {
  const { store, ids } = context;
  const { certificate, hashedNumbers } = erased;
  const at = new Date(certificate.at);
  // The lead may not be among the restored records, because it came after the copy: then only the hash can keep the person from being called.
  for (const hashed of hashedNumbers) await store.doNotCall.addHashed(tenantId, hashed, { addedAt: at, order: ids('te') });
  const known = await store.erasures.ofLead(tenantId, leadId);
  if (!known) await store.erasures.insert({ _id: certificate.erasureId, tenantId, leadId, at, state: 'begun' });
  // The lead was restored, and the erasure's record was not.
  else if (known.state === 'done')
    await store.erasures.patch(tenantId, known._id, [], { set: { state: 'begun' }, unset: ['certificate', 'signature'] });
  const begun = await store.erasures.ofLead(tenantId, leadId);
  return begun !== undefined && (await finishErasure(context, begun)).state === 'done';
}

/** @returns whether the tenant was there and not being deleted */
async function deleteAgain({ store, bus }: RoadContext, tenantId: TenantId): Promise<boolean> {
  const tenant = await store.tenants.get(tenantId);
  if (!tenant || tenant.status === 'deleting') return false;
  await store.tenants.patch(tenantId, { set: { status: 'deleting' } });
  await bus.control({ kind: 'tenant-changed', tenantId });
  return true;
}
