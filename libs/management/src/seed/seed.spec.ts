import { randomBytes } from 'node:crypto';
import type { TrunkSettings } from '@turant/config';
import type { Trunk, VirtualNumber } from '@turant/domain';
import { createVault } from '@turant/vault';
import { contextOfEach } from '../testing/open-context.js';
import { seed } from './seed.js';

const SETTINGS: TrunkSettings & { name: string; uri: string } = {
  ...{
    name: 'Carrier',
    uri: 'sip:127.0.0.1:5070',
    kind: 'test',
    driver: 'sip',
    register: false,
    headers: [],
    addresses: [],
    nat: false,
    noResponseMs: 4_000,
  },
  ...{ cps: 50, maxCalls: 200 },
};

describe('a seeding beside an operator', () => {
  const context = contextOfEach();
  const vault = createVault(randomBytes(32));

  const start = (change: Partial<typeof SETTINGS> = {}): ReturnType<typeof seed> =>
    seed(
      { ...context, vault, trunk: { ...SETTINGS, ...change } },
      {
        known: {},
        randomBytesFor: (label) => (size) => Buffer.alloc(size, label),
      },
    );
  const trunks = (): Promise<Trunk[]> => context.store.acrossTenants.trunks.all();
  const numbers = async (): Promise<Record<string, string>> =>
    Object.fromEntries((await context.store.acrossTenants.virtualNumbers.inUse()).map(({ number, status }) => [number, status]));
  const seededNumber = async (): Promise<VirtualNumber> =>
    (await context.store.acrossTenants.virtualNumbers.inUse()).find(({ isManaged }) => !isManaged) as VirtualNumber;

  it('writes its own trunk only, and keeps what the operator said of it', async () => {
    await start();
    const [seeded] = (await trunks()) as [Trunk];
    const other: Trunk = { ...seeded, _id: context.ids('tr'), name: 'Other', order: 1, isManaged: true };
    await context.store.acrossTenants.trunks.insert(other);
    await context.store.acrossTenants.trunks.changeSettings(seeded, { set: { order: 20, routes: ['+91'], isDraining: true } });
    await start({ cps: 7, uri: 'sip:127.0.0.1:5080' });
    const settings = { cps: 7, uri: 'sip:127.0.0.1:5080', order: 20, routes: ['+91'], isDraining: true };
    expect(await trunks()).toEqual([other, { ...seeded, ...settings, settingsChanges: 1 }]);
  });

  it('makes its trunk anew where only the operator’s are left', async () => {
    await start();
    const [seeded] = (await trunks()) as [Trunk];
    await context.store.acrossTenants.trunks.remove(seeded._id, seeded.permitId);
    const other: Trunk = { ...seeded, _id: context.ids('tr'), name: 'Other', order: 1, isManaged: true };
    await context.store.acrossTenants.trunks.insert(other);
    await start();
    expect((await trunks()).map(({ name }) => name)).toEqual(['Carrier', 'Other']);
    expect((await trunks())[1]).toEqual(other);
  });

  it('releases no number of the operator, and takes no number back that was suspended', async () => {
    const { tenantId } = await start();
    const own = await seededNumber();
    const added = { number: '+912228001234', status: 'active', series: 'ordinary', isManaged: true } as const;
    await context.store.virtualNumbers.insert({ ...own, ...added, _id: context.ids('vn') });
    await context.store.virtualNumbers.patch(own.tenantId, own._id, [], { set: { status: 'suspended' } });
    await start();
    expect(await numbers()).toEqual({ [own.number]: 'suspended', '+912228001234': 'active' });
    expect((await context.store.virtualNumbers.all(own.tenantId)).every((one) => one.tenantId === tenantId)).toBe(true);
  });

  it('releases the number that the environment no longer names, and gives it anew when it is named again', async () => {
    await start({ callerId: '+918035001111', kind: 'telecom' });
    const first = await seededNumber();
    await start({ callerId: '+912228001234', kind: 'telecom' });
    expect(await numbers()).toEqual({ '+912228001234': 'active' });
    expect((await context.store.virtualNumbers.get(first.tenantId, first._id))?.status).toBe('released');
    await start({ callerId: '+918035001111', kind: 'telecom' });
    expect(await numbers()).toEqual({ '+918035001111': 'active' });
    expect((await seededNumber())._id).not.toBe(first._id);
  });

  it('registers its number on its trunk again, and keeps the other trunks of the number', async () => {
    await start();
    const { _id, tenantId, trunkIds } = await seededNumber();
    await context.store.virtualNumbers.patch(tenantId, _id, [], { set: { trunkIds: ['tr_other'] } });
    await start();
    expect((await seededNumber()).trunkIds).toEqual(['tr_other', ...trunkIds]);
  });
});
