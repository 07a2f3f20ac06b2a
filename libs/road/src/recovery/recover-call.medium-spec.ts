import type { Call, CallStatus } from '@turant/domain';
import { aRoad, TENANT, type Road } from '../../../../test/factories/a-road.js';
import { hasSipp, startSipp, type Sipp, type SippOptions } from '../../../../test/engines/sipp.js';
import { until } from '../../../../test/engines/until.js';

const describeWithSipp = hasSipp('a process that died with a call up') ? describe : describe.skip;

describeWithSipp('a process that died with a call up', () => {
  let road: Road;
  let sipp: Sipp;
  afterEach(async () => {
    await road?.close();
    await sipp?.stop();
  });

  /** Kills the process of a call in this state, and answers what the next process made of the call. */
  async function survived(far: SippOptions, status: CallStatus): Promise<Call> {
    sipp = await startSipp(far);
    const dead = await aRoad({ trunk: { uri: sipp.uri } });
    const { callId } = await dead.post({});
    await dead.when(callId, (call) => call.status === status);
    road = await aRoad({ dataDir: await dead.abandon() });
    return road.when(callId, (call) => call.status === 'unknown');
  }
  const wallet = () => road.store.wallets.get(TENANT);

  it('while it rang: the next start cancels it, and it is unknown and free', async () => {
    expect(await survived({ scenario: 'ring' }, 'ringing')).toMatchObject({
      endReason: 'worker-lost',
      endedBy: 'system',
      costPaise: 0,
      placedAt: expect.any(Date),
    });
    await sipp.waitFor((one) => one.received('CANCEL').length > 0);
    await road.telephony.sweep();
    expect(sipp.callIds()).toHaveLength(1);
    expect(new Set(sipp.invites().map((invite) => invite.header('CSeq'))).size).toBe(1);
    expect(await wallet()).toMatchObject({ balancePaise: 50_000, availablePaise: 50_000 });
    expect(await road.store.acrossTenants.calls.countOpenOn('tr_1')).toBe(0);
  }, 90_000);

  it('while it talked: the next start ends it by BYE, and it is charged for what is known', async () => {
    const call = await survived({ scenario: 'answer', rtpEcho: true }, 'answered');
    expect(call).toMatchObject({ endReason: 'worker-lost', answeredAt: expect.any(Date), blocks: 1, costPaise: 250 });
    await sipp.waitFor((one) => one.received('BYE').length > 0);
    expect(sipp.callIds()).toHaveLength(1);
    expect(await wallet()).toMatchObject({ balancePaise: 49_750, availablePaise: 49_750 });
    await until(async () => (await road.store.timeline.of(TENANT, { callId: call._id }, 20)).some(({ type }) => type === 'call.unknown'));
    await until(async () => (await road.store.counters.get(TENANT, TENANT)).connected > 0);
    expect(await road.store.counters.get(TENANT, TENANT)).toMatchObject({ leads: 1, calls: 1, connected: 1 });
  }, 90_000);
});
