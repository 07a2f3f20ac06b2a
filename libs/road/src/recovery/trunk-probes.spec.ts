import type { Trunk, TrunkHealth } from '@turant/domain';
import { isDeepStrictEqual } from 'node:util';
import { fakeTelephony } from '../../../../test/factories/fake-telephony.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import { until } from '../../../../test/engines/until.js';

const MINUTE_MS = 60_000;
/** The longest time between two OPTIONS, with jitter, and the trunks' reader, which looks every 5 s. */
const ROUND_MS = 1.1 * MINUTE_MS + 6_000;

const road = forEachTest(fakeTelephony);

async function go(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1_000) {
    road.clock.move(Math.min(left, 1_000));
    await road.telephony.sweep();
  }
}
const trunk = async (): Promise<Trunk> => (await road.store.acrossTenants.trunks.get('tr_1')) as Trunk;
/** Since when this is the trunk's health. */
async function isStored(health: Omit<TrunkHealth, 'since'>): Promise<Date> {
  await until(async () => isDeepStrictEqual({ ...(await trunk()).health, since: undefined }, { ...health, since: undefined }));
  return (await trunk()).health?.since ?? new Date(0);
}

describe('a trunk that takes calls', () => {
  it('is asked by OPTIONS once a minute, and what it answers is stored when it changes only', async () => {
    const setHealth = jest.spyOn(road.store.acrossTenants.trunks, 'setHealth');
    await go(0.9 * MINUTE_MS - 7_000);
    expect(road.line.probed).toEqual([]);
    await go(ROUND_MS);
    await isStored({ answers: true, sipCode: 200 });
    const asked = road.line.probed.length;
    await go(3 * ROUND_MS);
    expect(road.line.probed.length - asked).toBeGreaterThanOrEqual(3);
    expect(road.line.probed.length - asked).toBeLessThanOrEqual(5);
    expect(setHealth).toHaveBeenCalledTimes(1);
    road.line.signOfLife = undefined;
    await go(ROUND_MS);
    await isStored({ answers: false });
    expect((await trunk()).breaker).toBeUndefined();
  });

  it('and registers is asked at once, and again soon while it is not registered', async () => {
    await road.store.acrossTenants.trunks.changeSettings(await trunk(), { set: { driver: 'asterisk', register: true } });
    road.line.signOfLife = { code: 200, registration: 'rejected' };
    await go(7_000);
    // Asterisk does not tell the code.
    const since = await isStored({ answers: true, registration: 'rejected' });
    road.line.signOfLife = { code: 200, registration: 'registered' };
    await go(12_000);
    expect((await isStored({ answers: true, registration: 'registered' })).getTime()).toBeGreaterThan(since.getTime());
    await go(6_000);
    const asked = road.line.probed.length;
    await go(0.8 * MINUTE_MS);
    expect(road.line.probed).toHaveLength(asked);
  });
});
