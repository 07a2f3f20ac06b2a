import type { Connection, Delivery } from '@turant/domain';
import { aTrunk, TENANT } from '../../../../test/factories/a-road.js';
import { aCall, topUp } from '../../../../test/factories/road-parts.js';
import { sourceParts, type SourceParts } from '../../../../test/factories/source-parts.js';
import { deliverOutcome } from '../outcomes/deliver-outcome.js';
import { Notices } from './notices.js';

const MINUTE_MS = 60_000;
/** Ten calls of the tenant's tier, with two blocks each. */
const TEN_CALLS_PAISE = 5_000;

let parts: SourceParts;
const begin = async (about: Partial<Connection> = {}): Promise<void> => {
  parts = await sourceParts(about);
};
afterEach(() => parts.close());

/** Looks as another process does, which knows nothing of what was told. */
const look = async (): Promise<void> => {
  parts.clock.move(MINUTE_MS);
  const notices = new Notices(parts);
  notices.begin();
  await notices.ended();
};
const told = async (): Promise<[string, unknown][]> =>
  (await parts.store.timeline.newest(TENANT, 50)).filter(({ type }) => type.includes('.')).map(({ type, detail }) => [type, detail]);
const types = async (): Promise<string[]> => (await told()).map(([type]) => type);
const deliveries = (): Promise<Delivery[]> => parts.store.deliveries.ready.due(TENANT, parts.clock.now(), 50);

describe('a wallet', () => {
  it('that pays fewer than ten calls is told once, and again after a top-up', async () => {
    await begin();
    await topUp(parts, TEN_CALLS_PAISE);
    await look();
    expect(await told()).toEqual([]);
    await parts.wallets.submit(TENANT, { move: { kind: 'reserve', paise: 500 }, ops: [] });
    await parts.wallets.submit(TENANT, { move: { kind: 'settle', reservedPaise: 500, chargePaise: 250 }, ops: [] });
    await look();
    await look();
    expect(await told()).toEqual([['wallet.low', { credits: 47.5, callsLeft: 9 }]]);
    expect(parts.logged).toContainEqual({
      level: 'warn',
      fields: { tenantId: TENANT, notice: 'wallet.low', credits: 47.5, callsLeft: 9 },
      text: 'The wallet pays 9 more calls',
    });
    await topUp(parts, TEN_CALLS_PAISE);
    await look();
    expect((await parts.store.wallets.get(TENANT)).lowSince).toBeUndefined();
    await parts.wallets.submit(TENANT, { move: { kind: 'reserve', paise: 5_000 }, ops: [] });
    await look();
    // Money that is only reserved is not spent.
    expect(await types()).toEqual(['wallet.low']);
    await parts.wallets.submit(TENANT, { move: { kind: 'settle', reservedPaise: 5_000, chargePaise: 5_000 }, ops: [] });
    await look();
    expect(await types()).toEqual(['wallet.low', 'wallet.low']);
  });

  it('that never had any money is told once', async () => {
    await begin();
    await look();
    await look();
    expect(await told()).toEqual([['wallet.low', { credits: 0, callsLeft: 0 }]]);
  });

  it('is told once by two processes that look at once', async () => {
    await begin();
    await Promise.all([look(), look(), look()]);
    expect(await types()).toEqual(['wallet.low']);
  });
});

describe('a daily cap', () => {
  const reserve = (paise: number, day: string) => parts.wallets.submit(TENANT, { move: { kind: 'reserve', paise, day }, ops: [] });
  const DAY_MS = 24 * 60 * MINUTE_MS;

  it('that leaves too little for one more call is told once a day', async () => {
    await begin();
    await topUp(parts, 1_000_000);
    await parts.store.wallets.setDailyCap(TENANT, 1_000);
    await reserve(500, '2026-11-21');
    await look();
    expect(await told()).toEqual([]);
    await reserve(1, '2026-11-21');
    await look();
    await parts.store.wallets.setDailyCap(TENANT, 2_000);
    await look();
    await reserve(1_400, '2026-11-21');
    await look();
    expect(await told()).toEqual([['wallet.capped', { day: '2026-11-21', dailyCap: 10, spentToday: 5.01 }]]);
    parts.clock.move(DAY_MS);
    await look();
    expect(await types()).toEqual(['wallet.capped']);
    await reserve(2_000, '2026-11-22');
    await look();
    expect(await types()).toEqual(['wallet.capped', 'wallet.capped']);
  });

  it('below the price of a call is told when it stops one, and not before', async () => {
    await begin();
    await topUp(parts, 1_000_000);
    await parts.store.wallets.setDailyCap(TENANT, 499);
    await look();
    expect(await told()).toEqual([]);
    await parts.store.calls.insert(aCall({ waitingFor: 'daily-cap', keptDueAt: new Date('2026-11-21T18:30:00Z') }));
    await look();
    expect(await told()).toEqual([['wallet.capped', { day: '2026-11-21', dailyCap: 4.99, spentToday: 0 }]]);
  });
});

describe('a trunk', () => {
  const breaker = {
    failedCalls: ['cl_1', 'cl_2', 'cl_3'],
    since: new Date(1_000),
    reason: 'refused',
    sipCode: 503,
    openUntil: new Date(2_000),
  };
  const number = { _id: 'vn_1', tenantId: TENANT, number: '+911401234567', status: 'active', series: '140', trunkIds: ['tr_1'] } as const;
  const trunk = async () => {
    const found = await parts.store.acrossTenants.trunks.get('tr_1');
    if (!found) throw new Error('no trunk');
    return found;
  };
  beforeEach(async () => {
    await begin();
    await topUp(parts, 1_000_000);
    await parts.store.acrossTenants.trunks.save(aTrunk);
  });

  it('that takes no calls is told to the tenants with a number on it, once for each time', async () => {
    await parts.store.acrossTenants.trunks.setBreaker(await trunk(), breaker);
    await look();
    expect(await told()).toEqual([]);
    await parts.store.virtualNumbers.insert({ ...number, trunkIds: [...number.trunkIds] });
    await look();
    await look();
    const data = { trunkId: 'tr_1', name: 'SIPp', reason: 'refused', sipCode: 503, failures: 3 };
    expect(await told()).toEqual([['trunk.failing', data]]);
    await parts.store.acrossTenants.trunks.setBreaker(await trunk(), undefined);
    await look();
    await parts.store.acrossTenants.trunks.setBreaker(await trunk(), { ...breaker, since: new Date(9_000) });
    await look();
    expect(await types()).toEqual(['trunk.failing', 'trunk.failing']);
  });

  it('that has failed two calls is not told, and is after the third one', async () => {
    await parts.store.virtualNumbers.insert({ ...number, trunkIds: [...number.trunkIds] });
    const { openUntil: _, ...closed } = breaker;
    await parts.store.acrossTenants.trunks.setBreaker(await trunk(), { ...closed, failedCalls: ['cl_1', 'cl_2'] });
    await look();
    expect(await told()).toEqual([]);
    await parts.store.acrossTenants.trunks.setBreaker(await trunk(), closed);
    await look();
    expect(await types()).toEqual(['trunk.failing']);
  });
});

describe('a source', () => {
  it('that has sent nothing for longer than expected is told once, and again after it has sent something', async () => {
    await begin({ expectedEveryMinutes: 60 });
    await topUp(parts, 1_000_000);
    await look();
    expect(await told()).toEqual([]);
    parts.clock.move(60 * MINUTE_MS);
    await look();
    await look();
    expect(await told()).toEqual([['source.silent', expect.objectContaining({ connectionId: 'cn_1', name: 'Fake', plugin: 'fake' })]]);
    await parts.store.engine.commit([parts.store.connectionCounts.raiseOp(TENANT, 'cn_1', 'received', 1, parts.clock.now())]);
    parts.clock.move(61 * MINUTE_MS);
    await look();
    expect(await types()).toEqual(['source.silent', 'source.silent']);
  });

  it('that is paused is not told', async () => {
    await begin({ expectedEveryMinutes: 60, status: 'paused' });
    await topUp(parts, 1_000_000);
    parts.clock.move(120 * MINUTE_MS);
    await look();
    expect(await told()).toEqual([]);
  });
});

describe('a target that takes notices', () => {
  it('gets each once, with what the timeline says', async () => {
    await begin({ isTarget: true });
    await look();
    await look();
    const [delivery, ...more] = await deliveries();
    expect(more).toEqual([]);
    const jobs: object[] = [];
    parts.platform.notify = async (job) => (jobs.push(job), {});
    await deliverOutcome(parts, delivery as Delivery);
    expect(jobs).toEqual([
      {
        deliveryId: delivery?._id,
        event: 'wallet.low',
        occurredAt: delivery?.occurredAt.toISOString(),
        attempt: 1,
        title: 'The wallet pays 0 more calls',
        data: { credits: 0, callsLeft: 0 },
      },
    ]);
    expect(await parts.store.deliveries.get(TENANT, delivery?._id ?? '')).toMatchObject({ status: 'sent' });
  });
});
