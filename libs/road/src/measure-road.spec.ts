import { asTenantId, type Call } from '@turant/domain';
import { createMetrics } from '@turant/observability';
import { openStore, type Store } from '@turant/store';
import { aCall as anyCall, aTenant } from '../../../test/factories/records.js';
import { measureRoad } from './measure-road.js';
import { temporaryFolder } from '../../../test/engines/temporary-folder.js';

describe('the gauges of the road', () => {
  const dataDir = temporaryFolder('turant-gauges-');
  const metrics = createMetrics();
  let store: Store;
  const gauge = async (name: string): Promise<string | undefined> =>
    (await metrics.text())
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1);
  let calls = 0;
  const aCall = (more: Partial<Call>): Call => anyCall({ _id: `cl_${(calls += 1)}`, dueAt: new Date(0), ...more });
  const inAnHour = new Date(Date.now() + 3_600_000);

  beforeAll(async () => {
    store = await openStore({ dataDir });
    measureRoad({ store }, metrics);
  });
  afterAll(async () => {
    await store.close();
  });

  it('count requested calls by what they wait for, due now or later, and no others', async () => {
    expect(await gauge('turant_calls_waiting{for="turn"}')).toBe('0');
    await store.calls.insertMany([
      aCall({}),
      aCall({ dueAt: inAnHour, waitingFor: 'limit' }),
      aCall({ waitingFor: 'limit' }),
      aCall({ status: 'scheduled', dueAt: inAnHour }),
      aCall({ dueAt: undefined, waitingFor: 'wallet', keptDueAt: new Date(0) }),
      aCall({ dueAt: undefined, waitingFor: 'daily-cap', keptDueAt: inAnHour }),
      aCall({ status: 'completed', dueAt: undefined }),
    ]);
    expect(await gauge('turant_calls_waiting{for="turn"}')).toBe('1');
    expect(await gauge('turant_calls_waiting{for="limit"}')).toBe('2');
    expect(await gauge('turant_calls_waiting{for="wallet"}')).toBe('1');
    expect(await gauge('turant_calls_waiting{for="daily-cap"}')).toBe('1');
  });

  it('count a backlog up to 1,000', async () => {
    await store.calls.insertMany(Array.from({ length: 1_200 }, () => aCall({})));
    const [turn, limit] = [await gauge('turant_calls_waiting{for="turn"}'), await gauge('turant_calls_waiting{for="limit"}')];
    expect(Number(turn) + Number(limit)).toBe(1_000);
  });

  it('count active tenants whose wallet pays for fewer than ten calls at their price', async () => {
    // A call reserves two blocks of 250 paise.
    const credit = async (n: number, paise: number, status: 'active' | 'suspended' = 'active'): Promise<void> => {
      const _id = asTenantId(`tn_${n}`);
      await store.tenants.insert({ ...aTenant, _id, status });
      await store.engine.commit([store.wallets.replaceOp(0, { _id, balancePaise: 9_999_999, availablePaise: paise, version: 0 })]);
    };
    await credit(1, 4_999);
    await credit(2, 5_000);
    await credit(3, 0, 'suspended');
    await store.tenants.insert({ ...aTenant, _id: asTenantId('tn_4') });
    expect(await gauge('turant_wallets_low')).toBe('2');
  });
});
