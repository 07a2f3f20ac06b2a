import { acceptedIdOf, type Call, type LedgerEntry, type TimelineEntry } from '@turant/domain';
import { anEmployee, TENANT } from '../factories/a-road.js';
import { roadParts } from '../factories/road-parts.js';
import { forEachTest } from '../factories/for-each-test.js';
import { A_STORY, History } from './history.js';
import { Recounting, type Named } from './recounting.js';

const parts = forEachTest(roadParts);
const [history, records] = [new History(parts), new Recounting(parts)];

interface Scene {
  paid: Call;
  open: Call;
  requested: Call;
  entries: readonly TimelineEntry[];
  /** Oldest first. */
  ledger: readonly LedgerEntry[];
  charge: LedgerEntry;
  employee: string;
  day: string;
  unprojectedLead: string;
}

async function aScene(): Promise<Scene> {
  const paid = await history.add(A_STORY);
  const unprojected = await history.add({ ...A_STORY, outcome: 'none', isProjected: false, topUpPaise: 0 });
  const open = await history.add({ ...A_STORY, outcome: 'open' });
  const requested = await history.add({ ...A_STORY, outcome: 'requested', topUpPaise: 0 });
  await history.add({ ...A_STORY, durationMs: 65_000, isMarked: true });
  const { calls, ledger, timeline } = parts.store;
  const callOf = async ({ callId }: { callId: string }): Promise<Call> => (await calls.get(TENANT, callId)) as Call;
  const employee = `${TENANT}|${anEmployee._id}`;
  return {
    ...{ paid: await callOf(paid), open: await callOf(open), requested: await callOf(requested) },
    entries: await timeline.of(TENANT, { callId: paid.callId }, 20),
    ledger: (await ledger.list(TENANT, { limit: 20 })).reverse(),
    charge: (await ledger.withKey(TENANT, `charge:${paid.callId}`)) as LedgerEntry,
    ...{ employee, day: `${TENANT}|employee|2026-11-21|${anEmployee._id}`, unprojectedLead: unprojected.leadId },
  };
}

const entryOf = ({ entries }: Scene, type: string): TimelineEntry => entries.find((one) => one.type === type) as TimelineEntry;
const afterOf = ({ ledger, charge }: Scene): string => ledger[ledger.findIndex(({ _id }) => _id === charge._id) + 1]?._id ?? '';

/** The counters of the scene's one day, hour and month. */
const inTime = (...outcome: ['outcome', string] | []): string[] =>
  [
    ...['day|2026-11-21', 'hour|2026-11-21T06:30Z'],
    ...[['source', 'api'], ['employee', anEmployee._id], ...(outcome.length > 0 ? [outcome] : [])].flatMap(([kind, key]) => [
      `${kind}|2026-11-21|${key}`,
      `${kind}-month|2026-11|${key}`,
    ]),
  ].map((rest) => `${TENANT}|${rest}`);
const NOTHING = { leads: 0, converted: 0, connected: 0, seconds: 0, refused: 0, failed: 0, costPaise: 0 };

const PLANTED: Readonly<Record<string, [change: (scene: Scene) => Promise<void>, names: (scene: Scene) => Named[]]>> = {
  'a balance that is not the sum of the ledger': [
    () => records.inc('wallets', TENANT, { balancePaise: 1, availablePaise: 1 }),
    () => [`wallet: balance of ${TENANT}`],
  ],
  'money that is reserved for no call': [
    () => records.inc('wallets', TENANT, { availablePaise: -1 }),
    () => [`wallet: reserved of ${TENANT}`],
  ],
  'an open call without its reservation': [
    ({ open }) => records.change('calls', open._id, { unset: ['reservedPaise'] }),
    ({ open }) => [`wallet: reservation of ${open._id}`, `wallet: reserved of ${TENANT}`],
  ],
  'a finished call with a reservation': [
    ({ paid }) => records.change('calls', paid._id, { set: { reservedPaise: 250 } }),
    ({ paid }) => [`wallet: reservation-of-no-open-call of ${paid._id}`, `wallet: reserved of ${TENANT}`],
  ],
  'a ledger entry that is gone': [
    ({ charge }) => records.remove('ledger', charge._id),
    (scene) => [
      `charges: charge-missing of ${scene.paid._id}`,
      `ledger: balance-after of ${afterOf(scene)}`,
      `wallet: balance of ${TENANT}`,
    ],
  ],
  'a balance in the ledger': [
    ({ charge }) => records.inc('ledger', charge._id, { balanceAfterPaise: 1 }),
    ({ charge }) => [`ledger: balance-after of ${charge._id}`],
  ],
  'the amount of a charge': [
    ({ charge }) => records.inc('ledger', charge._id, { amountPaise: -1 }),
    ({ charge }) => [`charges: charge of ${charge._id}`, `ledger: balance-after of ${charge._id}`, `wallet: balance of ${TENANT}`],
  ],
  'the charge of a call that is not there': [
    ({ charge }) => records.put('ledger', { ...charge, _id: 'le_x', key: 'charge:cl_x', callId: 'cl_x', amountPaise: -1 }),
    () => ['charges: charge-without-call of le_x', 'ledger: balance-after of le_x', `wallet: balance of ${TENANT}`],
  ],
  'a block too many': [
    ({ paid }) => records.inc('calls', paid._id, { blocks: 1 }),
    (scene) => [
      `charges: blocks of ${scene.paid._id}`,
      `charges: cost of ${scene.paid._id}`,
      `timeline: entry-blocks of ${entryOf(scene, 'call.completed')._id}`,
    ],
  ],
  'another cost than was charged': [
    ({ paid }) => records.inc('calls', paid._id, { costPaise: 1 }),
    (scene) => [
      `charges: charge of ${scene.charge._id}`,
      `charges: cost of ${scene.paid._id}`,
      `timeline: entry-costPaise of ${entryOf(scene, 'call.completed')._id}`,
      ...[TENANT, scene.employee, ...inTime('outcome', 'completed')].map((id): Named => `counters: costPaise of ${id}`),
    ],
  ],
  'another length': [
    ({ paid }) => records.inc('calls', paid._id, { durationMs: 1 }),
    (scene) => [`charges: end of ${scene.paid._id}`, `timeline: entry-durationMs of ${entryOf(scene, 'call.completed')._id}`],
  ],
  "a tenant's counter": [() => records.inc('counters', TENANT, { connected: -1 }), () => [`counters: connected of ${TENANT}`]],
  "an employee's counter": [
    ({ employee }) => records.inc('counters', employee, { seconds: 1 }),
    ({ employee }) => [`counters: seconds of ${employee}`],
  ],
  "a day's counter": [({ day }) => records.inc('counters', day, { calls: 1 }), ({ day }) => [`counters: calls of ${day}`]],
  'a counter that is gone': [
    ({ day }) => records.remove('counters', day),
    ({ day }) => ['calls', 'connected', 'converted', 'costPaise', 'leads', 'seconds'].map((field): Named => `counters: ${field} of ${day}`),
  ],
  'an hour, a source and an outcome that were counted wrongly': [
    async () => {
      for (const id of inTime('outcome', 'completed')) await records.inc('counters', id, { costPaise: -1 });
    },
    () => inTime('outcome', 'completed').map((id): Named => `counters: costPaise of ${id}`),
  ],
  'a counter of a day that had nothing': [
    () => records.put('counters', { ...NOTHING, _id: `${TENANT}|day|2026-10-01`, tenantId: TENANT, calls: 1 }),
    () => [`counters: calls of ${TENANT}|day|2026-10-01`],
  ],
  'a lead that was not counted': [() => records.inc('counters', TENANT, { leads: -1 }), () => [`counters: leads of ${TENANT}`]],
  'a lead that was counted twice': [() => records.inc('counters', TENANT, { leads: 1 }), () => [`counters: leads of ${TENANT}`]],
  'a mark that was not counted': [() => records.inc('counters', TENANT, { converted: -1 }), () => [`counters: converted of ${TENANT}`]],
  'the time of the last call': [
    ({ employee }) => records.change('counters', employee, { set: { lastCallAt: new Date(0) } }),
    ({ employee }) => [`counters: lastCallAt of ${employee}`],
  ],
  'a state that is not told': [
    (scene) => records.remove('timeline', entryOf(scene, 'call.answered')._id),
    ({ paid }) => [`timeline: entry-missing of ${paid._id}`],
  ],
  'a state that is told twice': [
    (scene) => records.put('timeline', { ...entryOf(scene, 'call.ringing'), _id: 'te_x' }),
    (scene) => [`timeline: entry-too-many of ${['te_x', entryOf(scene, 'call.ringing')._id].sort()[1]}`],
  ],
  'a state that the call did not have': [
    (scene) => records.put('timeline', { ...entryOf(scene, 'call.ringing'), _id: 'te_x', type: 'call.busy' }),
    () => ['timeline: entry-too-many of te_x'],
  ],
  'an entry of a call that is not there': [
    (scene) => records.put('timeline', { ...entryOf(scene, 'call.ringing'), _id: 'te_x', callId: 'cl_x' }),
    () => ['timeline: entry-without-call of te_x'],
  ],
  'an entry of another lead': [
    (scene) => records.change('timeline', entryOf(scene, 'call.ringing')._id, { set: { leadId: 'ld_x' } }),
    (scene) => [`timeline: entry-of-another-lead of ${entryOf(scene, 'call.ringing')._id}`],
  ],
  'a lead that is gone': [
    ({ paid }) => records.remove('leads', paid.leadId ?? ''),
    ({ paid, employee }) => [
      ...[TENANT, employee, ...inTime()].map((id): Named => `counters: leads of ${id}`),
      `leads: lead-missing of ${paid._id}`,
    ],
  ],
  'a call that is gone': [
    ({ requested }) => records.remove('calls', requested._id),
    ({ requested }) => [`leads: call-missing of ${requested.leadId}`, `timeline: entry-without-call of `],
  ],
  'a lead whose acceptance is not told': [
    ({ unprojectedLead }) => records.remove('timeline', acceptedIdOf(unprojectedLead)),
    ({ unprojectedLead }) => [`leads: entry-missing of ${unprojectedLead}`],
  ],
  'a mark of a lead that is not there': [
    (scene) =>
      records.put('timeline', {
        ...entryOf(scene, 'call.ringing'),
        _id: 'te_x',
        type: 'lead.lost',
        leadId: 'ld_x',
        callId: undefined,
      }),
    () => ['leads: lead-missing of te_x'],
  ],
};

describe('a recount names', () => {
  it.each(Object.entries(PLANTED))('%s', async (_, [change, names]) => {
    const scene = await aScene();
    expect(await records.named()).toEqual([]);
    await change(scene);
    const found = await records.named();
    expect(found).toHaveLength(names(scene).length);
    // An id that the scene does not know is left open.
    names(scene)
      .sort()
      .forEach((name, position) => expect(found[position]?.startsWith(name)).toBe(true));
  });
});
