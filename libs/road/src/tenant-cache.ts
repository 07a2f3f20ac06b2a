import { TtlCache } from '@turant/async';
import type { TenantId } from '@turant/domain';
import type { RoadContext } from './road-context.js';

type CacheContext = Pick<RoadContext, 'bus' | 'clock'>;

/** A TTL cache that drops what it holds of a tenant as soon as that tenant changes. */
export class TenantCache<V> extends TtlCache<V> {
  constructor({ bus, clock }: CacheContext, read: (key: string) => Promise<V | undefined>, isOf: (value: V, tenant: TenantId) => boolean) {
    super(read, () => clock.monotonicMs());
    bus.onControl((message) => {
      if (message.kind === 'tenant-changed') this.drop((value) => isOf(value, message.tenantId));
    });
  }
}
