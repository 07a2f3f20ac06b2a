import { createServer } from 'node:net';
import { aRoad, TENANT, type Road } from '../../../../test/factories/a-road.js';
import { aNumber, aTrunk } from '../../../../test/factories/records.js';
import { hasSipp, startSipp, type Sipp } from '../../../../test/engines/sipp.js';

const NAME = 'a call that its trunk does not take';
const describeWithSipp = hasSipp(NAME) ? describe : describe.skip;

describeWithSipp(NAME, () => {
  let road: Road;
  let ends: Sipp[] = [];
  afterEach(async () => {
    await road?.close();
    await Promise.all(ends.map((end) => end.stop()));
    ends = [];
  });

  /** The first trunk is at `uri`; the second one answers and hangs up. */
  async function start(uri: string, transport: 'udp' | 'tcp' = 'udp'): Promise<Sipp> {
    const second = await startSipp({ scenario: 'answer-and-hang-up', talkMs: 100, ringMs: 20, rtpEcho: true });
    ends.push(second);
    road = await aRoad({ trunk: { uri, transport } });
    await road.store.acrossTenants.trunks.save({
      ...{ ...aTrunk, _id: 'tr_2', name: 'second', uri: second.uri, order: 1 },
      headers: [{ name: 'X-Trunk', value: 'second' }],
    });
    await road.store.virtualNumbers.insert({ ...aNumber, _id: 'vn_2', number: '+911401234999', trunkIds: ['tr_2'] });
    return second;
  }

  it('is dialled on the next one, with its caller id and headers, and is charged once', async () => {
    const first = await startSipp({ scenario: 'refuse-by-number', ringMs: 20 });
    ends.push(first);
    const second = await start(first.uri);
    const { callId } = await road.post({ phone: '+919812300503' });
    const call = await road.ended(callId);
    expect(call).toMatchObject({ status: 'completed', trunkId: 'tr_2', blocks: 1, trunkFailures: 1 });
    expect(call.hops).toMatchObject([{ trunkId: 'tr_1', reason: 'refused', sipCode: 503 }]);
    const [invite] = second.invites();
    expect([invite?.header('X-Trunk'), invite?.header('From')]).toEqual(['second', expect.stringContaining('+911401234999@')]);
    expect([first.callIds().length, second.callIds().length]).toEqual([1, 1]);
    const { balancePaise, availablePaise } = await road.store.wallets.get(TENANT);
    expect([balancePaise, availablePaise]).toEqual([50_000 - (call.costPaise ?? 0), 50_000 - (call.costPaise ?? 0)]);
  }, 90_000);

  it('because nobody listens at its port is dialled on the next one', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    await new Promise((resolve) => server.close(resolve));
    const second = await start(`sip:127.0.0.1:${port};transport=tcp`, 'tcp');
    const { callId } = await road.post({ phone: '+919812300001' });
    expect(await road.ended(callId)).toMatchObject({
      status: 'completed',
      trunkId: 'tr_2',
      hops: [{ trunkId: 'tr_1', reason: 'unreachable' }],
    });
    expect(second.callIds()).toHaveLength(1);
  }, 90_000);
});
