import type { Lead, TenantId } from '@turant/domain';
import { createLogger } from '@turant/observability';
import { aLead } from '../../../../test/factories/road-parts.js';
import { contextOfEach } from '../testing/open-context.js';
import { addSearchKeys } from './add-search-keys.js';
import { backfillEachTenant } from './backfill.js';

const WITHOUT_KEYS = ['nameKey', 'emailKey'] as unknown as ['email'];

const context = contextOfEach();
let tenant: TenantId;
beforeEach(async () => (tenant = await context.addTenant()));

const quiet = createLogger('silent');
const addKeys = (): Promise<void> => backfillEachTenant({ ...context, log: quiet }, addSearchKeys, { inFlightMs: 0 });
const namesFound = async (where: { name: string } | { email: string }): Promise<string[]> =>
  (await context.store.leads.list(tenant, { limit: 100 }, where)).map(({ name }) => name);

/** As a release stored it that knew no search keys. */
async function oldLead(about: Partial<Lead>): Promise<string> {
  const { leads } = context.store;
  const _id = context.ids('ld');
  await leads.insert(aLead({ _id, tenantId: tenant, receivedAt: context.clock.now(), ...about }));
  await leads.patch(tenant, _id, [], { unset: WITHOUT_KEYS });
  context.passes(1);
  return _id;
}

it('makes leads of an older release searchable, by name and by e-mail, on as many pages as there are', async () => {
  for (let n = 0; n < 300; n++) await oldLead({ name: `Asha ${n}` });
  await oldLead({ name: 'Ravi Das', email: 'Ravi@Example.in' });
  expect(await namesFound({ name: 'asha' })).toEqual([]);
  await addKeys();
  expect(await namesFound({ name: 'asha 29' })).toHaveLength(11);
  expect([await namesFound({ name: 'ravi' }), await namesFound({ email: 'ravi@example.in' })]).toEqual([['Ravi Das'], ['Ravi Das']]);
  expect(await context.store.tenants.get(tenant)).toMatchObject({ hasSearchKeys: true });
});

it('leaves a lead as it is that was changed after it was read', async () => {
  const { leads } = context.store;
  const id = await oldLead({ name: 'Asha' });
  const read = await leads.mintedBefore(tenant, context.clock.now(), '', 10);
  await leads.patch(tenant, id, [], { set: { name: 'Meera' } });
  await leads.addSearchKeys(read);
  expect([await namesFound({ name: 'asha' }), await namesFound({ name: 'meera' })]).toEqual([[], ['Meera']]);
  await leads.patch(tenant, id, [], { set: { name: '' } });
  await leads.addSearchKeys(read);
  expect(await namesFound({ name: 'asha' })).toEqual([]);
});

it('begins again after a crash, and leaves a tenant alone that is done', async () => {
  await oldLead({ name: 'Asha' });
  const { leads } = context.store;
  const dying = jest.spyOn(leads, 'addSearchKeys').mockRejectedValueOnce(new Error('killed'));
  const warnings: string[] = [];
  const log = { warn: (_fields: object, says: string) => void warnings.push(says) } as never;
  await backfillEachTenant({ ...context, log }, addSearchKeys, { inFlightMs: 0 });
  expect([warnings, await namesFound({ name: 'asha' })]).toEqual([[expect.stringContaining('the next start tries again')], []]);
  await addKeys();
  expect(await namesFound({ name: 'asha' })).toEqual(['Asha']);
  await addKeys();
  expect(dying).toHaveBeenCalledTimes(2);
});
