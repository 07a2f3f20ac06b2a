import fc from 'fast-check';
import { asTenantId, spentOn, type TenantId, type Wallet } from '@turant/domain';
import { aLedgerEntry, roadParts, type RoadParts } from '../../../../test/factories/road-parts.js';
import { WalletCommitQueue } from './wallet-commit-queue.js';

let parts: RoadParts;
beforeAll(async () => (parts = await roadParts()));
afterAll(() => parts.close());
afterEach(() => jest.restoreAllMocks());

const DAYS = ['2026-11-21', '2026-11-22', '2026-11-23'];

interface Attempt {
  queue: number;
  kind: 'reserve' | 'settle' | 'cap';
  paise: number;
  part: number;
  misses: boolean;
}

const attempt: fc.Arbitrary<Attempt> = fc.record({
  queue: fc.nat(1),
  kind: fc.constantFrom('reserve', 'reserve', 'reserve', 'settle', 'settle', 'cap'),
  paise: fc.integer({ min: 0, max: 500 }),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
  misses: fc.boolean(),
});

interface Reservation {
  day: string;
  paise: number;
}

/** Notes each state of a wallet that is committed, with the cap that held at that time, in the order of the commits. */
function watchWallet(tenant: TenantId): { before: Wallet; after: Wallet }[] {
  const steps: { before: Wallet; after: Wallet }[] = [];
  const { engine, wallets } = parts.store;
  const { commit } = engine;
  // The store makes one commit after the other, so that nothing comes between a commit and the two looks around it.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(async () => {
      const before = await wallets.get(tenant);
      const result = await work();
      steps.push({ before, after: await wallets.get(tenant) });
      return result;
    });
    turn = mine.catch(() => undefined);
    return mine;
  };
  jest.spyOn(engine, 'commit').mockImplementation((ops) => inTurn(() => commit.call(engine, ops)));
  const { setDailyCap } = wallets;
  jest.spyOn(wallets, 'setDailyCap').mockImplementation((...given) => inTurn(() => setDailyCap.apply(wallets, given)));
  return steps;
}

const missing = () => parts.store.leads.patchOp(asTenantId('tn_x'), 'ld_nobody', [['status', '=', 'new']], { set: { status: 'calling' } });

/** A round for each day: everything in it is submitted at once, to two queues, as two processes would. */
async function runDays(tenant: TenantId, days: readonly (readonly Attempt[])[]): Promise<void> {
  const queues = [new WalletCommitQueue(parts.store), new WalletCommitQueue(parts.store)];
  const entry = (_id: string, amountPaise: number) => ({ entry: (after: Wallet) => aLedgerEntry({ _id, amountPaise }, after) });
  await queues[0]!.submit(tenant, { move: { kind: 'top-up', paise: 1_000_000 }, ops: [], ...entry(parts.ids('le'), 1_000_000) });
  const open: Reservation[] = [];
  const charged: number[] = [];
  const steps = watchWallet(tenant);
  for (const [at, attempts] of days.entries()) {
    const day = DAYS[at] ?? '';
    const left = open.splice(0);
    const done = attempts.map(async ({ queue, kind, paise, part, misses }) => {
      if (kind === 'cap') return parts.store.wallets.setDailyCap(tenant, misses ? undefined : paise * 3);
      const reservation = kind === 'settle' ? left.pop() : { day, paise };
      if (!reservation) return;
      const chargePaise = Math.floor(reservation.paise * part);
      const ops = misses ? [missing()] : [];
      const settle = { kind: 'settle', reservedPaise: reservation.paise, chargePaise, day: reservation.day } as const;
      const request =
        kind === 'settle' ? { move: settle, ops, ...entry(parts.ids('le'), -chargePaise) } : { move: { kind, paise, day } as const, ops };
      const { outcome } = await queues[queue]!.submit(tenant, request);
      if (kind === 'settle') expect(outcome).toBe(misses ? 'missed' : 'done');
      if ((kind === 'reserve') === (outcome === 'done')) open.push(reservation);
      if (kind === 'settle' && outcome === 'done') charged.push(chargePaise);
    });
    await Promise.all(done);
    open.push(...left);
    const { balancePaise, availablePaise } = await parts.store.wallets.get(tenant);
    const reservedPaise = open.reduce((sum, one) => sum + one.paise, 0);
    expect([balancePaise, availablePaise]).toEqual([1_000_000 - charged.reduce((sum, one) => sum + one, 0), balancePaise - reservedPaise]);
  }
  jest.restoreAllMocks();
  for (const { before, after } of steps) {
    const day = after.spentDay ?? DAYS[0] ?? '';
    // What was spent rises only as far as the cap that held before and after the same commit; a cap may be lowered below what was spent.
    if (spentOn(after, day) > spentOn(before, day)) expect(spentOn(after, day)).toBeLessThanOrEqual(before.dailyCapPaise ?? Infinity);
  }
  const ledger = await parts.store.ledger.list(tenant, { limit: 10_000 });
  expect(ledger.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe((await parts.store.wallets.get(tenant)).balancePaise);
}

describe('the daily cap', () => {
  it('holds under parallel reservations, settlements and changes of the cap by two processes, some of which miss', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(attempt, { minLength: 1, maxLength: 50 }), { minLength: 1, maxLength: 3 }), (days) =>
        runDays(asTenantId(`tn_${run++}`), days),
      ),
      { numRuns: 30 },
    );
  }, 30_000);

  it('lets exactly as many of a hundred racing reservations through as it leaves room for', async () => {
    const tenant = asTenantId('tn_race');
    const queues = [new WalletCommitQueue(parts.store), new WalletCommitQueue(parts.store)];
    await queues[0]!.submit(tenant, { move: { kind: 'top-up', paise: 1_000_000 }, ops: [] });
    await parts.store.wallets.setDailyCap(tenant, 10_250);
    const [day = ''] = DAYS;
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => queues[i % 2]!.submit(tenant, { move: { kind: 'reserve', paise: 500, day }, ops: [] })),
    );
    expect(answers.filter(({ outcome }) => outcome === 'done')).toHaveLength(20);
    expect(answers.filter(({ outcome }) => outcome === 'capped')).toHaveLength(80);
    expect(await parts.store.wallets.get(tenant)).toMatchObject({ spentDay: day, spentPaise: 10_000, availablePaise: 990_000 });
  });
});
