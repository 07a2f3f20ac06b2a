import type { TenantId } from '@turant/domain';
import type { StorageEngine } from '../engine/storage-engine.js';

const turns = new WeakMap<StorageEngine, Map<TenantId, Promise<unknown>>>();

/** Lets the changes of a trail follow one another in this process, so that only those of other processes collide. */
export async function inTurn<R>(engine: StorageEngine, tenants: readonly TenantId[], work: () => Promise<R>): Promise<R> {
  const ofEngine = turns.get(engine) ?? new Map<TenantId, Promise<unknown>>();
  turns.set(engine, ofEngine);
  const own = Promise.all(tenants.map((tenant) => ofEngine.get(tenant) ?? Promise.resolve())).then(work);
  const over = own.catch(() => undefined);
  for (const tenant of tenants) ofEngine.set(tenant, over);
  try {
    return await own;
  } finally {
    for (const tenant of tenants) if (ofEngine.get(tenant) === over) ofEngine.delete(tenant);
  }
}
