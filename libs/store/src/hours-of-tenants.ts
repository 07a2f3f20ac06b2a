import { LocalHours, type Lead, type TenantId } from '@turant/domain';
import type { StorageEngine } from './engine/storage-engine.js';
import { TENANTS } from './collections.js';

/** Of a tenant whose record is gone. */
const DEFAULT_ZONE = 'Asia/Kolkata';

type HoursOf = (leads: readonly Pick<Lead, 'tenantId' | 'isProjected'>[]) => Promise<Map<TenantId, LocalHours>>;

/** The local hours of the tenants whose leads raise counters in their own write. */
export function hoursOfTenants(engine: StorageEngine): HoursOf {
  const byZone = new Map<string, LocalHours>();
  const inZone = (zone: string): LocalHours => {
    const hours = byZone.get(zone) ?? new LocalHours(zone);
    byZone.set(zone, hours);
    return hours;
  };
  return async (leads) => {
    const ids = [...new Set(leads.filter(({ isProjected }) => isProjected).map(({ tenantId }) => tenantId))];
    if (ids.length === 0) return new Map();
    const hours = new Map(ids.map((id) => [id, inZone(DEFAULT_ZONE)]));
    for (const { _id, timeZone } of await engine.getMany(TENANTS, ids)) hours.set(_id, inZone(timeZone));
    return hours;
  };
}
