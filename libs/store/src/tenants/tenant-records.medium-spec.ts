import type { TenantId } from '@turant/domain';
import { MONGODB_START_MS, startMongodb } from '../../../../test/engines/mongodb.js';
import { bothEngines, onEachEngine } from '../../test/engines.js';
import { fill, RECORD } from '../../test/filled-store.js';
import { idOf, MANY, tenantOf } from '../../test/record-values.js';
import { CALLS, SCHEMAS } from '../collections.js';
import type { Document, StorageEngine } from '../engine/storage-engine.js';
import { Store } from '../store.js';

const TITLE = 'the records of a tenant that is deleted';
const GOING = tenantOf(2);
/** Collections whose documents have the tenant's id. */
const ONE_A_TENANT: readonly string[] = ['wallets', 'audit-heads', 'seals'];
const OPERATORS_KEY = { ...RECORD['api-keys'](9_002), _id: idOf('ak', 9_002), isOperator: true as const };

/** Every document of every collection, by collection, and which of them are the tenant's. */
async function everything(engine: StorageEngine, tenant: TenantId): Promise<{ own: Record<string, number>; others: object }> {
  const [own, others]: [Record<string, number>, Record<string, Document[]>] = [{}, {}];
  for (const [name, recordOf] of Object.entries(RECORD)) {
    const ids = [...Array.from({ length: MANY }, (_, n) => recordOf(n)._id), OPERATORS_KEY._id];
    const all = await engine.getMany<Document>({ name }, ids);
    const isOwn = (one: Document): boolean =>
      (one as { tenantId?: string }).tenantId === tenant || (ONE_A_TENANT.includes(name) && one._id === tenant);
    const mine = all.filter(isOwn).length;
    if (mine > 0) own[name] = mine;
    others[name] = all.filter((one) => !isOwn(one));
  }
  return { own, others };
}

describe.each(bothEngines(startMongodb, TITLE))(`${TITLE}, $name`, (candidate) => {
  const onEngine = onEachEngine(candidate, MONGODB_START_MS, SCHEMAS);

  onEngine('go one step after the other, those of other tenants stay as they are, and a call on a line is waited for', async (engine) => {
    const { tenantRecords, apiKeys, calls } = new Store(engine);
    await fill(engine);
    await apiKeys.insert({ ...OPERATORS_KEY, tenantId: GOING, hash: 'of the operator' });
    const before = await everything(engine, GOING);
    const collections = Object.entries(RECORD).filter(([name, recordOf]) => 'tenantId' in recordOf(0) || ONE_A_TENANT.includes(name));
    expect(Object.keys(RECORD).sort()).toEqual(Object.keys(SCHEMAS).sort());
    expect(Object.keys(before.own).sort()).toEqual(collections.map(([name]) => name).sort());

    const step = () => tenantRecords.removeSome(GOING, 50);
    for (let last = await step(); last.removed > 0; last = await step()) expect(last.removed).toBeLessThanOrEqual(50);
    const open = await engine.find(CALLS, { index: 'open-by-employee', equals: [GOING] });
    const waiting = await everything(engine, GOING);
    expect(open.length).toBeGreaterThan(5);
    const letIn = { connections: undefined, invitations: undefined, 'recording-links': undefined, sessions: undefined, users: undefined };
    expect(waiting.own).toEqual({ ...before.own, 'api-keys': 1, calls: open.length, ...letIn });
    expect(await step()).toEqual({ removed: 0, isEmpty: false });

    for (const { _id } of open) await calls.patch(GOING, _id, [], { unset: ['openOn'] });
    for (let steps = 0; !(await step()).isEmpty; steps += 1) expect(steps).toBeLessThan(1_000);
    const after = await everything(engine, GOING);
    expect(after.own).toEqual({ 'api-keys': 1 });
    expect(after.others).toEqual(before.others);
  });
});
