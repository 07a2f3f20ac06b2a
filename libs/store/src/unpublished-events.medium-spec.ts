import { asTenantId, type Call, type DomainEvent } from '@turant/domain';
import { aCall } from '../../../test/factories/road-parts.js';
import { MONGODB_START_MS, startMongodb } from '../../../test/engines/mongodb.js';
import { bothEngines, onEachEngine } from '../test/engines.js';
import { SCHEMAS } from './collections.js';
import { Store } from './store.js';

const TITLE = 'unpublished events';
const TENANT = asTenantId('tn_1');

const anEvent = (id: string): DomainEvent => ({
  ...{
    id,
    type: 'call.changed.v1',
    time: new Date(0),
    tenantId: TENANT,
    subject: 'cl_1',
    data: { callId: 'cl_1', employeeId: 'em_1', status: 'ringing' },
  },
});

describe.each(bothEngines(startMongodb, TITLE))(`${TITLE}, $name`, (candidate) => {
  const onEngine = onEachEngine(candidate, MONGODB_START_MS, SCHEMAS);

  onEngine('keep an event that came after one that was published twice', async (engine) => {
    const store = new Store(engine);
    const pending = ['te_1', 'te_2'].map(anEvent);
    const call: Call = aCall({ tenantId: TENANT, pending, pendingSince: new Date(0) });
    await store.calls.insert(call);
    await store.acrossTenants.calls.pending.clear([{ id: call._id, events: [anEvent('te_1'), anEvent('te_1')] }]);
    expect((await store.calls.get(TENANT, call._id))?.pending?.map(({ id }) => id)).toEqual(['te_2']);
    await store.acrossTenants.calls.pending.clear([{ id: call._id, events: [anEvent('te_2'), anEvent('te_2')] }]);
    expect(await store.calls.get(TENANT, call._id)).not.toHaveProperty('pending');
  });
});
