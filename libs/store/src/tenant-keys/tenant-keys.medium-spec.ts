import type { TenantKey } from '@turant/domain';
import { MONGODB_START_MS, startMongodb } from '../../../../test/engines/mongodb.js';
import { bothEngines, onEachEngine } from '../../test/engines.js';
import { tenantOf } from '../../test/record-values.js';
import { SCHEMAS } from '../collections.js';
import { Store } from '../store.js';

const TITLE = 'the keys of tenants';
const [TENANT, OTHER] = [tenantOf(1), tenantOf(2)];

describe.each(bothEngines(startMongodb, TITLE))(`${TITLE}, $name`, (candidate) => {
  const onEngine = onEachEngine(candidate, MONGODB_START_MS, SCHEMAS);

  onEngine('have one of each version, and tell which master keys have wrapped them', async (engine) => {
    const { tenantKeys, acrossTenants } = new Store(engine);
    const key = (_id: string, version: number, masterKeyId: string, tenantId = TENANT): TenantKey => ({
      ...{ _id, tenantId, version, wrapped: `wrapped-${_id}`, masterKeyId, createdAt: new Date(0) },
    });
    expect(await acrossTenants.tenantKeys.masterKeyIds()).toEqual([]);
    for (const one of [key('a', 1, 'file:b'), key('b', 2, 'kms:x'), key('c', 10, 'file:a'), key('d', 1, 'file:b', OTHER)])
      expect(await tenantKeys.insert(one)).toBe(true);
    expect(await tenantKeys.insert(key('e', 2, 'file:a'))).toBe(false);
    expect([(await tenantKeys.newest(TENANT))?._id, (await tenantKeys.ofVersion(TENANT, 2))?._id]).toEqual(['c', 'b']);
    expect((await tenantKeys.all(TENANT)).map(({ version }) => version)).toEqual([1, 2, 10]);
    expect(await acrossTenants.tenantKeys.masterKeyIds()).toEqual(['file:a', 'file:b', 'kms:x']);
    const [first, second] = await acrossTenants.tenantKeys.wrappedBy('file:b', '', 10);
    expect([first?._id, second?._id]).toEqual(['a', 'd']);
    expect(await acrossTenants.tenantKeys.rewrap(first as TenantKey, 'anew', 'kms:x')).toBe(true);
    expect(await acrossTenants.tenantKeys.rewrap(first as TenantKey, 'again', 'kms:x')).toBe(false);
    await acrossTenants.tenantKeys.rewrap(second as TenantKey, 'anew', 'kms:x');
    expect(await acrossTenants.tenantKeys.masterKeyIds()).toEqual(['file:a', 'kms:x']);
  });
});
