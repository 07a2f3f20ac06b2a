import type { TenantId } from '@turant/domain';
import { OPERATOR_TRAIL } from '@turant/store';
import { useTenant } from '../testing/use-tenant.js';
import { RefusedEntries, type Refused } from './refused-entries.js';

const api = useTenant({ isForEachTest: true });
let refused: RefusedEntries;
beforeEach(() => void (refused = api.app.get(RefusedEntries)));

const note = (change: Partial<Refused> = {}, times = 1): void => {
  for (let n = 0; n < times; n += 1)
    refused.note({
      tenantId: api.tenant,
      what: 'sign-in',
      whatId: 'us_1',
      reason: 'password',
      address: `198.51.100.${n % 200}`,
      ...change,
    });
};
const trail = async (of: TenantId = api.tenant): Promise<unknown[]> => {
  await refused.settled();
  return (await api.parts.store.audit.list(of, 50)).map(({ action, what, whatId, after }) => [action, what, whatId, after]);
};
const notices = async (): Promise<string[]> => {
  await refused.settled();
  const entries = await api.parts.store.timeline.newest(api.tenant, 50);
  return entries.filter(({ type }) => type === 'sign-in.refused').map(({ title }) => title);
};

describe('refused sign-ins', () => {
  it('of a flood are two entries: the first at once, and the count of the others', async () => {
    note({}, 500);
    expect(await trail()).toEqual([['refuse', 'sign-in', 'us_1', { password: 1, addresses: 1 }]]);
    await refused.onModuleDestroy();
    expect((await trail()).length).toBe(2);
    expect(await trail()).toContainEqual(['refuse', 'sign-in', 'us_1', { password: 499, addresses: 200 }]);
    expect(await notices()).toEqual(['Somebody tries to sign in as one of your people']);
    await refused.onModuleDestroy();
    expect((await trail()).length).toBe(2);
  });

  it('are no notice while they are few, and a few wrong codes are one', async () => {
    note({ whatId: 'us_few' }, 9);
    await refused.onModuleDestroy();
    expect(await notices()).toEqual([]);
    note({ whatId: 'us_codes', reason: 'code' }, 3);
    await refused.onModuleDestroy();
    note({ whatId: 'us_codes', reason: 'code' }, 30);
    await refused.onModuleDestroy();
    expect((await notices()).length).toBe(1);
  });

  it('of nobody stand in the trail of the operator, and those of too many accounts are told together', async () => {
    note({ tenantId: undefined as never, whatId: undefined as never }, 3);
    for (let n = 0; n < 1_010; n += 1) note({ whatId: `us_${n}` });
    await refused.onModuleDestroy();
    const whatIds = (await trail(OPERATOR_TRAIL)).map((one) => (one as string[])[2]);
    expect([...new Set(whatIds)].sort()).toEqual(['nobody', 'others']);
    expect(await notices()).toEqual([]);
  });
});
