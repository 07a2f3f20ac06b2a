/** One tenant's reservations and settlements a second: callers that share commits beside one caller whose every move is a commit of its own. */
const { performance } = require('node:perf_hooks');
const { benchRoad, EMPLOYEE, TENANT } = require('./bench-road.cjs');
const { obeyOrders } = require('./orders.cjs');

const CALLERS = 64;
const TOP_UP_PAISE = 1e12;
const RESERVED_PAISE = 500;
const CHARGE_PAISE = 250;

const entry = (ids, after, type, amountPaise, key, callId) => ({
  _id: ids('le'),
  tenantId: TENANT,
  at: new Date(),
  type,
  amountPaise,
  balanceAfterPaise: after.balancePaise,
  reference: callId ?? key,
  key,
  callId,
});

async function topUp({ wallets, ids }) {
  const move = { kind: 'top-up', paise: TOP_UP_PAISE };
  await wallets.submit(TENANT, { move, ops: [], entry: (after) => entry(ids, after, 'top-up', TOP_UP_PAISE, 'top-up:bench') });
}

/** A call's two moves of money, each with a guarded write of the call, the second with its ledger entry. */
async function oneCall({ wallets, store, ids }) {
  const _id = ids('cl');
  const call = {
    _id,
    tenantId: TENANT,
    leadId: `ld_${_id.slice(3)}`,
    employeeId: EMPLOYEE,
    line: 'telephone',
    tier: 'standard',
    to: '+919800000000',
  };
  const placing = { ...call, status: 'placing', attempt: 1, requestedAt: new Date(), reservedPaise: RESERVED_PAISE };
  const reserved = await wallets.submit(TENANT, { move: { kind: 'reserve', paise: RESERVED_PAISE }, ops: [store.calls.insertOp(placing)] });
  const end = store.calls.patchOp(TENANT, _id, [['status', '=', 'placing']], { set: { status: 'completed' }, unset: ['reservedPaise'] });
  const settled = await wallets.submit(TENANT, {
    move: { kind: 'settle', reservedPaise: RESERVED_PAISE, chargePaise: CHARGE_PAISE },
    ops: [end],
    entry: (after) => entry(ids, after, 'charge', -CHARGE_PAISE, `charge:${_id}`, _id),
  });
  if (reserved.outcome !== 'done' || settled.outcome !== 'done') throw new Error(`${reserved.outcome}, ${settled.outcome}`);
}

/** @returns moves of money a second */
async function measure(road, callers, ms) {
  const from = performance.now();
  let calls = 0;
  const caller = async () => {
    for (; performance.now() - from < ms; calls++) await oneCall(road);
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { calls, perSecond: (2 * calls) / ((performance.now() - from) / 1000) };
}

/** What was topped up is what is left and what was charged, entry by entry, and nothing is set aside. */
async function isConserved({ store }, calls) {
  const { balancePaise, availablePaise } = await store.wallets.get(TENANT);
  let sum = 0;
  let entries = 0;
  for (let before, page; (page = await store.ledger.list(TENANT, { before, limit: 1000 })).length > 0; before = page.at(-1)._id) {
    entries += page.length;
    for (const { amountPaise } of page) sum += amountPaise;
  }
  return (
    balancePaise === TOP_UP_PAISE - calls * CHARGE_PAISE && availablePaise === balancePaise && sum === balancePaise && entries === calls + 1
  );
}

async function obey({ dataDir, ms }) {
  const road = await benchRoad(dataDir);
  await topUp(road);
  const warm = await measure(road, CALLERS, ms / 4);
  const single = await measure(road, 1, ms);
  const shared = await measure(road, CALLERS, ms);
  const conserved = await isConserved(road, warm.calls + single.calls + shared.calls);
  await road.store.close();
  return { oneByOne: single.perSecond, shared: shared.perSecond, isConserved: conserved };
}

obeyOrders(obey);
