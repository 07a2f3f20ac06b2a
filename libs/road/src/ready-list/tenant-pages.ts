import type { TenantId } from '@turant/domain';
import { tenantsAfter } from './tenants-after.js';

/** Reads tenants page by page, round and round, so that each has its turn however many there are. */
export class TenantPages {
  /** The next page begins with the tenants after this one. */
  private pageAfter = '';

  /** @param list answers up to `limit` tenants after `after`, in order */
  constructor(
    private readonly list: (after: string, limit: number) => Promise<TenantId[]>,
    private readonly pageSize: number,
  ) {}

  async next(): Promise<TenantId[]> {
    const tenants = await tenantsAfter(this.list, this.pageAfter, this.pageSize);
    this.pageAfter = tenants.length === this.pageSize ? (tenants.at(-1) ?? '') : '';
    return tenants;
  }
}
