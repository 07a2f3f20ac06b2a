import { aRoad, TENANT, type Road } from '../../../test/factories/a-road.js';
import { hasSipp, startSipp, type Sipp } from '../../../test/engines/sipp.js';
import { until } from '../../../test/engines/until.js';
import { whenFinished } from '../../../test/factories/when-finished.js';

const describeWithSipp = hasSipp('the road') ? describe : describe.skip;

describeWithSipp('the road, to a real far end', () => {
  let road: Road;
  let sipp: Sipp;
  const finished = (callId: string | null, withinMs?: number) => whenFinished(road, callId, withinMs);

  afterEach(async () => {
    await road?.close();
    await sipp?.stop();
  });

  it('rings a posted lead once, and bills a short answered call by one block', async () => {
    sipp = await startSipp({ scenario: 'answer-and-hang-up', talkMs: 1200, rtpEcho: true });
    road = await aRoad({
      trunk: {
        uri: sipp.uri,
        headers: [
          { name: 'X-DLT-PE-ID', value: '1101' },
          { name: 'X-Lead', value: '{{lead.name}}/{{leadId}}' },
        ],
      },
    });
    const { leadId, callId } = await road.post({});
    const call = await finished(callId);
    expect(call).toMatchObject({ status: 'completed', endedBy: 'callee', seconds: 1, blocks: 1, costPaise: 250, from: '+911401234567' });
    expect(await road.store.wallets.get(TENANT)).toMatchObject({ balancePaise: 49_750, availablePaise: 49_750 });
    await until(async () => (await road.store.counters.get(TENANT, TENANT)).seconds === 1);
    const entries = await road.store.timeline.of(TENANT, { leadId }, 50);
    expect(entries.map(({ type }) => type)).toEqual([
      'lead.accepted',
      'call.requested',
      'call.placing',
      'call.ringing',
      'call.answered',
      'call.completed',
    ]);
    expect(await road.store.counters.get(TENANT, TENANT)).toMatchObject({ leads: 1, calls: 1, connected: 1, seconds: 1 });
    expect((await road.store.leads.get(TENANT, leadId))?.status).toBe('contacted');
    expect(sipp.callIds()).toHaveLength(1);
  });
});
