import type { Lead } from '@turant/domain';
import { unhashed } from '../../../../test/factories/unhashed.js';
import { TENANT } from '../../../../test/factories/a-road.js';
import { fakeTelephony } from '../../../../test/factories/fake-telephony.js';
import { aCall, aLead } from '../../../../test/factories/road-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import { markLead } from './mark-lead.js';
import { until } from '../../../../test/engines/until.js';

const PHONE = '+919812300001';

const road = forEachTest(fakeTelephony);

const lead = async (): Promise<Lead> => (await road.store.leads.get(TENANT, 'ld_1')) as Lead;
const counted = async (): Promise<number> => (await road.store.counters.get(TENANT, TENANT)).converted;

/** A marked lead that is counted. */
async function converted(): Promise<void> {
  await road.store.leads.insert(aLead({ phone: PHONE }));
  await markLead(road, TENANT, 'ld_1', 'converted', { keyId: 'ak_1' });
  await until(async () => (await counted()) === 1);
}
const due = (): Promise<boolean> => road.store.calls.insert(aCall({ to: PHONE, dueAt: road.clock.now() }));

describe('a converted lead that is not to be called any more is not counted as converted', () => {
  it('because its number is on the do-not-call list', async () => {
    await converted();
    await road.store.doNotCall.add(TENANT, unhashed(PHONE), { addedAt: road.clock.now(), order: '1' });
    await due();
    await road.telephony.sweep();
    await until(async () => (await lead()).status === 'do-not-call');
    await until(async () => (await counted()) === 0);
  });

  it('because the person opted out during the call', async () => {
    await converted();
    await due();
    await road.telephony.sweep();
    const line = await until(async () => road.line.calls[0]);
    line.ring().answer();
    const order = await until(async () => road.talk.orders[0]);
    await order.onOptOut();
    await order.onOptOut();
    expect((await lead()).status).toBe('do-not-call');
    await until(async () => (await counted()) === 0);
    expect((await road.store.timeline.newest(TENANT, 99)).filter(({ type }) => type === 'lead.do-not-call')).toHaveLength(1);
  });
});
