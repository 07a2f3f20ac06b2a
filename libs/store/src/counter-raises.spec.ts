import { asTenantId } from '@turant/domain';
import { CounterRaises } from './counter-raises.js';
import { openStore, type Store } from './store.js';
import { temporaryFolder } from '../../../test/engines/temporary-folder.js';

const TENANT = asTenantId('tn_1');
const [FIRST, SECOND] = [new Date('2026-11-23T14:50:35.180Z'), new Date('2026-11-23T14:50:35.182Z')];

let store: Store;
beforeEach(async () => (store = await openStore({ dataDir: temporaryFolder('turant-raises-') })));
afterEach(() => store.close());

it('the time of the last call is the latest one, in whatever order two processes commit what they have planned at the same time', async () => {
  const { counters, engine } = store;
  const id = counters.ofEmployee(TENANT, 'em_1');
  const planned = [FIRST, SECOND].map((lastCallAt) => {
    const raises = new CounterRaises();
    raises.add(id, { calls: 1, lastCallAt });
    return raises.ops(counters, TENANT);
  });
  for (const ops of planned.reverse()) expect(await engine.commit(ops)).toEqual({ ok: true });
  expect(await counters.get(TENANT, id)).toMatchObject({ calls: 2, lastCallAt: SECOND });
});
