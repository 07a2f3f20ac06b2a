import type { Trunk } from '@turant/domain';
import { TENANT } from '../../../../test/factories/a-road.js';
import { fakeTelephony, type FakeTelephony } from '../../../../test/factories/fake-telephony.js';
import { until } from '../../../../test/engines/until.js';

let road: FakeTelephony;
afterEach(() => road.close());

describe('caps on a telecom trunk', () => {
  const telecom: Partial<Trunk> = {
    kind: 'telecom',
    headers: [
      { name: 'X-DLT-PE-ID', value: '1101234567890123456' },
      { name: 'X-DLT-Template-ID', value: '1107161234567890123' },
    ],
  };

  it('refuse the fourth call to a number within an hour, and say so on the timeline', async () => {
    road = await fakeTelephony({ trunks: [telecom] });
    for (let i = 0; i < 3; i += 1) {
      const callId = await road.post();
      // The permit of the call before may be given back after the clock has moved: the pause after a permit goes by the hand clock, too.
      await road.goUntil(25, async () => (await road.callOf(callId)).status === 'placing');
      await road.go(11 * 60_000);
    }
    const callId = await road.post();
    await road.goUntil(25, async () => (await road.callOf(callId)).status === 'refused');
    const refused = await road.when(callId, ({ status }) => status === 'refused');
    expect(refused.refusedBy).toMatchObject({ rule: 'attempts', reason: expect.stringContaining('3 in an hour') });
    const entries = async () => (await road.store.timeline.of(TENANT, { callId }, 9)).map(({ type }) => type);
    await until(async () => (await entries()).includes('call.refused'));
    expect(road.line.calls).toHaveLength(3);
  });

  it("let a tenant's further calls wait, say so once, and place them when the hour has gone by", async () => {
    road = await fakeTelephony({ trunks: [telecom], caps: { tenantPerHour: 2 } });
    await road.requested(3);
    await road.goUntil(100, async () => road.line.calls.length === 2 && (await road.calls()).some(({ waitingFor }) => waitingFor));
    const [waiting] = await road.waitingFor('limit');
    expect(waiting?.status).toBe('requested');
    await road.go(61_000);
    await road.go(61_000);
    const entries = async () =>
      (await road.store.timeline.of(TENANT, { callId: waiting?._id ?? '' }, 9)).filter(({ type }) => type === 'call.waiting');
    await until(async () => (await entries()).length > 0);
    expect(await entries()).toHaveLength(1);
    await road.go(60 * 60_000);
    // Small steps: hours would soon be past the calling hours.
    await road.goUntil(1_000, async () => road.line.calls.length === 3);
    expect((await road.when(waiting?._id ?? '', ({ status }) => status === 'placing')).waitingFor).toBeUndefined();
  });

  it('count the calls that are placed together with one', async () => {
    road = await fakeTelephony({ trunks: [{ ...telecom, cps: 1_000 }], caps: { connectionPerHour: 4 } });
    await road.requested(9, { connectionId: 'cn_1' });
    await road.goUntil(100, async () => (await road.calls()).filter(({ waitingFor }) => waitingFor).length === 5);
    // A commit of placed calls takes longer than that of calls that wait.
    await until(async () => road.line.calls.length >= 4);
    await road.go(100);
    expect(road.line.calls).toHaveLength(4);
  });
});
