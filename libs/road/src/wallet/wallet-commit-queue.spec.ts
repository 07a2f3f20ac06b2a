import timers, { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import fc from 'fast-check';
import { asTenantId, type Lead, type TenantId, type Wallet } from '@turant/domain';
import { TENANT } from '../../../../test/factories/a-road.js';
import { aLead, aLedgerEntry, roadParts, topUp } from '../../../../test/factories/road-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import { WalletCommitQueue, type WalletAnswer, type WalletRequest } from './wallet-commit-queue.js';

const parts = forEachTest(roadParts);

const wallet = (tenant: TenantId = TENANT): Promise<Wallet> => parts.store.wallets.get(tenant);
const ledgerSum = async (tenant: TenantId): Promise<number> =>
  (await parts.store.ledger.list(tenant, { limit: 10_000 })).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
/** A write that misses: the lead that it guards is not there. */
const missing = () => parts.store.leads.patchOp(TENANT, 'ld_nobody', [['status', '=', 'new']], { set: { status: 'calling' } });
const leadOp = (lead: Lead) => parts.store.leads.insertOp(lead);
const reserve = (paise: number, about: Partial<WalletRequest> = {}): WalletRequest => ({
  move: { kind: 'reserve', paise },
  ops: [],
  ...about,
});

interface Attempt {
  queue: number;
  kind: 'top-up' | 'reserve' | 'settle';
  paise: number;
  part: number;
  misses: boolean;
}

const attempt: fc.Arbitrary<Attempt> = fc.record({
  queue: fc.nat(1),
  kind: fc.constantFrom('top-up', 'reserve', 'reserve', 'settle'),
  paise: fc.integer({ min: 1, max: 1_000 }),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
  misses: fc.boolean(),
});

/** Submits all requests of a round in parallel over two queues, as two processes would, and keeps books to compare. */
async function runRounds(tenant: TenantId, rounds: readonly (readonly Attempt[])[]): Promise<void> {
  const queues = [new WalletCommitQueue(parts.store), new WalletCommitQueue(parts.store)];
  const open: number[] = [];
  let balance = 0;
  for (const round of rounds) {
    const settled: number[] = [];
    const unsettled = open.splice(0);
    const submitted = round.map(async ({ queue, kind, paise, part, misses }) => {
      const _id = parts.ids('le');
      const reservedPaise = kind === 'settle' ? unsettled.pop() : undefined;
      if (kind === 'settle' && reservedPaise === undefined) return;
      const chargePaise = Math.floor((reservedPaise ?? 0) * part);
      const amountPaise = kind === 'top-up' ? paise : -chargePaise;
      const move = kind === 'settle' ? ({ kind, reservedPaise: reservedPaise ?? 0, chargePaise } as const) : ({ kind, paise } as const);
      const entry = kind === 'reserve' ? {} : { entry: (after: Wallet) => aLedgerEntry({ _id, amountPaise }, after) };
      const answer = await queues[queue]!.submit(tenant, { move, ops: misses ? [missing()] : [], ...entry });
      const isDone = answer.outcome === 'done';
      if (misses) expect(['missed', 'waits', 'short']).toContain(answer.outcome);
      if (kind !== 'reserve') expect(isDone).toBe(!misses);
      if (kind === 'settle' && !isDone) open.push(reservedPaise ?? 0);
      if (kind === 'reserve' && isDone) settled.push(paise);
      if (kind !== 'reserve' && isDone) balance += amountPaise;
    });
    await Promise.all(submitted);
    open.push(...settled, ...unsettled);
    const { balancePaise, availablePaise } = await wallet(tenant);
    expect(availablePaise).toBeGreaterThanOrEqual(0);
    expect([balancePaise, availablePaise]).toEqual([balance, balance - open.reduce((sum, one) => sum + one, 0)]);
    expect(await ledgerSum(tenant)).toBe(balance);
  }
}

describe('the wallet commit queue', () => {
  it('conserves money and never overdraws, under parallel requests of two processes, some of which miss', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(attempt, { minLength: 1, maxLength: 80 }), { minLength: 1, maxLength: 4 }), (rounds) =>
        runRounds(asTenantId(`tn_${run++}`), rounds),
      ),
      { numRuns: 40 },
    );
  }, 30_000);

  it('lets exactly as many of a hundred racing reservations through as there is money for', async () => {
    await topUp(parts, 10_250);
    const queues = [new WalletCommitQueue(parts.store), new WalletCommitQueue(parts.store)];
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => queues[i % 2]!.submit(TENANT, reserve(500))));
    expect(answers.filter(({ outcome }) => outcome === 'done')).toHaveLength(20);
    expect(answers.filter(({ outcome }) => outcome === 'waits')).toHaveLength(80);
    expect(await wallet()).toMatchObject({ balancePaise: 10_250, availablePaise: 250 });
  });

  it('writes nothing of a request whose own write missed, and all of the others', async () => {
    await topUp(parts, 5_000);
    const requests = Array.from({ length: 30 }, (_, i) =>
      reserve(100, { ops: [leadOp(aLead({ _id: `ld_${i}` })), ...(i % 3 === 0 ? [missing()] : [])] }),
    );
    const answers = await Promise.all(requests.map((request) => parts.wallets.submit(TENANT, request)));
    expect(answers.map(({ outcome }) => outcome)).toEqual(requests.map((_, i) => (i % 3 === 0 ? 'missed' : 'done')));
    expect(answers[0]).toEqual({ outcome: 'missed', op: 1 });
    for (let i = 0; i < 30; i++) expect((await parts.store.leads.get(TENANT, `ld_${i}`)) !== undefined).toBe(i % 3 !== 0);
    expect((await wallet()).availablePaise).toBe(3_000);
  });

  it('makes a write that several requests hand over once, and if it misses answers all of them by one more commit', async () => {
    await topUp(parts, 5_000);
    const [shared, missed] = [leadOp(aLead({ _id: 'ld_shared' })), missing()];
    const commit = jest.spyOn(parts.store.engine, 'commit');
    const queue = new WalletCommitQueue(parts.store);
    const requests = Array.from({ length: 20 }, (_, i) =>
      reserve(100, { ops: [leadOp(aLead({ _id: `ld_${i}` })), i % 2 === 0 ? shared : missed] }),
    );
    const answers = await Promise.all(requests.map((request) => queue.submit(TENANT, request)));
    expect(answers.map(({ outcome }) => outcome)).toEqual(requests.map((_, i) => (i % 2 === 0 ? 'done' : 'missed')));
    expect(answers[1]).toEqual({ outcome: 'missed', op: 1 });
    for (let i = 0; i < 20; i++) expect((await parts.store.leads.get(TENANT, `ld_${i}`)) !== undefined).toBe(i % 2 === 0);
    expect((await wallet()).availablePaise).toBe(4_000);
    expect(commit).toHaveBeenCalledTimes(2);
  });

  it('takes one ledger key once: the second charge misses and moves nothing', async () => {
    await topUp(parts, 1_000);
    await parts.wallets.submit(TENANT, reserve(1_000));
    const charge = (_id: string): WalletRequest => ({
      move: { kind: 'settle', reservedPaise: 500, chargePaise: 500 },
      ops: [],
      entry: (after) => aLedgerEntry({ _id, key: 'charge:cl_1', amountPaise: -500 }, after),
    });
    const answers = await Promise.all([charge('le_a'), charge('le_b')].map((request) => parts.wallets.submit(TENANT, request)));
    expect(answers.map((answer) => (answer.outcome === 'missed' ? answer.op : answer.outcome)).sort()).toEqual([-1, 'done']);
    expect(await wallet()).toMatchObject({ balancePaise: 500, availablePaise: 0 });
  });

  it('refuses nobody for money that a missed request did not take', async () => {
    await topUp(parts, 500);
    await parts.wallets.submit(TENANT, reserve(500));
    const busy = parts.wallets.submit(TENANT, reserve(1));
    const phantom = parts.wallets.submit(TENANT, { move: { kind: 'settle', reservedPaise: 500, chargePaise: 500 }, ops: [missing()] });
    const shadowed = parts.wallets.submit(TENANT, reserve(500));
    expect(await Promise.all([busy, phantom, shadowed])).toEqual([
      { outcome: 'waits' },
      { outcome: 'missed', op: 0 },
      { outcome: 'waits' },
    ]);
    await parts.wallets.submit(TENANT, { move: { kind: 'settle', reservedPaise: 500, chargePaise: 0 }, ops: [] });
    const first = parts.wallets.submit(TENANT, reserve(0));
    const taker = parts.wallets.submit(TENANT, reserve(500, { ops: [missing()] }));
    const next = parts.wallets.submit(TENANT, reserve(500));
    expect((await Promise.all([first, taker, next])).map(({ outcome }) => outcome)).toEqual(['done', 'missed', 'done']);
  });

  it('answers a request that can never be with its error, and the others beside it as ever', async () => {
    await topUp(parts, 1_000);
    const requests: WalletRequest[] = [
      reserve(100),
      { move: { kind: 'settle', reservedPaise: 0, chargePaise: 1 }, ops: [] },
      {
        ...reserve(100),
        entry: () => {
          throw new Error('no entry');
        },
      },
      reserve(100),
      reserve(0.5),
      reserve(100),
    ];
    const answers = await Promise.allSettled(requests.map((request) => parts.wallets.submit(TENANT, request)));
    expect(answers.map((one) => (one.status === 'fulfilled' ? one.value.outcome : 'refused'))).toEqual([
      'done',
      'refused',
      'refused',
      'done',
      'refused',
      'done',
    ]);
    expect((await wallet()).availablePaise).toBe(700);
  });

  it('keeps nothing of a tenant whose requests are all answered', async () => {
    const batchers = Reflect.get(parts.wallets, 'batchers') as ReadonlyMap<TenantId, unknown>;
    const requests = Array.from({ length: 3 }, (_, i) => parts.wallets.submit(asTenantId(`tn_${i}`), reserve(1)));
    expect(batchers.size).toBe(3);
    await Promise.all(requests);
    await turnOfEventLoop();
    expect(batchers.size).toBe(0);
  });

  it('keeps the wallets of two tenants apart', async () => {
    const other = asTenantId('tn_other');
    await Promise.all([topUp(parts, 300), topUp(parts, 700, other)]);
    const answers: WalletAnswer[] = await Promise.all([
      parts.wallets.submit(TENANT, reserve(700)),
      parts.wallets.submit(other, reserve(700)),
    ]);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['short', 'done']);
  });
});

describe('the commits of a wallet', () => {
  const watchCommits = () => jest.spyOn(parts.store.engine, 'commit');
  const submitAll = (requests: readonly WalletRequest[]) =>
    Promise.allSettled(requests.map((request) => parts.wallets.submit(TENANT, request)));
  afterEach(() => jest.restoreAllMocks());

  it('hold 64 requests at most', async () => {
    await topUp(parts, 5_000);
    const commit = watchCommits();
    await submitAll(Array.from({ length: 129 }, () => reserve(1)));
    expect(commit).toHaveBeenCalledTimes(3);
    expect((await wallet()).availablePaise).toBe(4_871);
  });

  it('are none when there is no money for any request', async () => {
    const commit = watchCommits();
    const answers = await submitAll([reserve(1), reserve(2)]);
    expect(answers.map((one) => one.status === 'fulfilled' && one.value)).toEqual([{ outcome: 'short' }, { outcome: 'short' }]);
    expect(commit).not.toHaveBeenCalled();
  });

  it('answer each request with the wallet as it is after its own move', async () => {
    await topUp(parts, 1_000);
    const charge: WalletRequest = { move: { kind: 'settle', reservedPaise: 100, chargePaise: 60 }, ops: [] };
    const answers = await submitAll([reserve(100), reserve(200), charge]);
    expect(answers.map((one) => one.status === 'fulfilled' && one.value)).toMatchObject([
      { outcome: 'done', wallet: { balancePaise: 1_000, availablePaise: 900 } },
      { outcome: 'done', wallet: { balancePaise: 1_000, availablePaise: 700 } },
      { outcome: 'done', wallet: { balancePaise: 940, availablePaise: 740 } },
    ]);
  });

  it('answer every request with the error of the store, and later requests as usual', async () => {
    await topUp(parts, 1_000);
    watchCommits().mockRejectedValueOnce(new Error('the disk is full'));
    const answers = await submitAll([reserve(1), reserve(2)]);
    expect(answers.map((one) => one.status === 'rejected' && String(one.reason))).toEqual(
      Array.from({ length: 2 }, () => 'Error: the disk is full'),
    );
    expect(await parts.wallets.submit(TENANT, reserve(3))).toMatchObject({ outcome: 'done', wallet: { availablePaise: 997 } });
  });

  it('hold no request that was answered with its error, when the others are tried again', async () => {
    await topUp(parts, 1_000);
    let asked = 0;
    const entry = (after: Wallet) => {
      if (asked++ === 0) throw new Error('no entry');
      return aLedgerEntry({ _id: 'le_x' }, after);
    };
    const answers = await submitAll([reserve(100, { entry }), reserve(100, { ops: [missing()] }), reserve(100)]);
    expect(answers.map((one) => (one.status === 'fulfilled' ? one.value.outcome : 'refused'))).toEqual(['refused', 'missed', 'done']);
    expect((await wallet()).availablePaise).toBe(900);
    expect(asked).toBe(1);
  });

  it('are made one after the other, also for a request that comes on the answer to another one', async () => {
    await topUp(parts, 1_000);
    const { commit } = parts.store.engine;
    let [underWay, atOnce] = [0, 0];
    watchCommits().mockImplementation(async (ops) => {
      atOnce = Math.max(atOnce, ++underWay);
      try {
        return await commit.call(parts.store.engine, ops);
      } finally {
        underWay--;
      }
    });
    await parts.wallets.submit(TENANT, reserve(1));
    const second = parts.wallets.submit(TENANT, reserve(1));
    await turnOfEventLoop();
    const third = parts.wallets.submit(TENANT, reserve(1));
    expect((await Promise.all([second, third])).map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect(atOnce).toBe(1);
  });

  it('give up after 51 conflicts, with pauses between them that grow to 40 ms at most', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(1);
    const pauses: unknown[] = [];
    jest.spyOn(timers, 'setTimeout').mockImplementation((ms, value) => (pauses.push(ms), Promise.resolve(value as never)));
    const commit = watchCommits().mockResolvedValue({ ok: false, missed: 0 });
    await expect(parts.wallets.submit(TENANT, reserve(0))).rejects.toMatchObject({
      code: 'WALLET_BUSY',
      message: expect.stringMatching(/./),
      retryAfterMs: 100,
    });
    expect(commit).toHaveBeenCalledTimes(51);
    expect(pauses).toEqual([2, 4, 8, 16, 32, ...Array.from({ length: 45 }, () => 40)]);
  });
});
