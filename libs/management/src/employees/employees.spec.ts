import { openContext, type ContextUnderTest } from '../testing/open-context.js';
import { changeEmployee } from './change.js';
import { createEmployee } from './create.js';
import { listEmployees } from './list.js';

describe('employees', () => {
  let context: ContextUnderTest;
  beforeAll(async () => {
    context = await openContext();
  });
  afterAll(() => context.close());

  const defaults = async (tenant: Parameters<typeof listEmployees>[1]): Promise<string[]> =>
    (await listEmployees(context, tenant, { limit: 100 })).data.filter(({ isDefault }) => isDefault).map(({ name }) => name);

  it('have one default at most: the one marked last', async () => {
    const tenant = await context.addTenant();
    const first = await createEmployee(context, tenant, { name: 'a', isDefault: true });
    await createEmployee(context, tenant, { name: 'b', isDefault: true });
    expect(await defaults(tenant)).toEqual(['b']);
    await changeEmployee(context, tenant, first.employeeId, { isDefault: true });
    expect(await defaults(tenant)).toEqual(['a']);
    await changeEmployee(context, tenant, first.employeeId, { isDefault: false });
    expect(await defaults(tenant)).toEqual([]);
  });

  it('have one default even where many are marked at the same moment', async () => {
    const tenant = await context.addTenant();
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => createEmployee(context, tenant, { name, isDefault: true })));
    expect(await defaults(tenant)).toHaveLength(1);
  });

  it('tell every process of a change, and of no change nothing', async () => {
    const tenant = await context.addTenant();
    const { employeeId } = await createEmployee(context, tenant, { name: 'a', voice: 'v' });
    context.told.length = 0;
    expect(await changeEmployee(context, tenant, employeeId, {})).toMatchObject({ name: 'a', voice: 'v' });
    expect(context.told).toEqual([]);
    expect(await changeEmployee(context, tenant, employeeId, { status: 'paused' }, ['voice'])).toMatchObject({
      status: 'paused',
      voice: null,
    });
    expect(context.told).toEqual([{ kind: 'tenant-changed', tenantId: tenant }]);
  });

  it('are refused with every problem at once', async () => {
    const tenant = await context.addTenant();
    const wish = { name: ' ', tier: 'gold', languages: [], activeHours: { from: '24:00', to: '24:00' } };
    await expect(createEmployee(context, tenant, wish)).rejects.toMatchObject({
      problems: ['name', 'tier', 'languages', 'activeHours.from', 'activeHours.to', 'activeHours'].map((field) =>
        expect.objectContaining({ field }),
      ),
    });
  });
});
