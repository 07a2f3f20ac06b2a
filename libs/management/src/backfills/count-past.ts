import { optimistic } from '@turant/async';
import { setTimeout as pause } from 'node:timers/promises';
import { KINDS_OF_TIME, type TenantId } from '@turant/domain';
import { CounterRaises, Snapshots, type CounterRaise } from '@turant/store';
import type { Check } from '../verify/check.js';
import type { Field } from '../verify/counted.js';
import { countersCheck } from '../verify/counters-check.js';
import type { Difference } from '../verify/difference.js';
import { verify } from '../verify/verify.js';
import type { BackfillContext, BackfillOptions, Backfill } from './backfill.js';

/** Counters that one commit raises; a MongoDB transaction of thousands of documents takes seconds. */
const COUNTERS_A_COMMIT = 250;
/** Another process may count the same tenant, and this one begins again. */
const MAX_COUNT_TRIES = 5;
/** Calls are read in pages, and the other work of the process goes on in between. */
const PAUSE_MS = 1;

const IN_TIME: ReadonlySet<string> = new Set(KINDS_OF_TIME);
/** What totals did not count before there were counters of days. */
const NEW_OF_EMPLOYEES: ReadonlySet<string> = new Set(['leads', 'converted', 'costPaise']);

/** Adds to the counters of days, hours, months, sources and outcomes what happened before there were such counters. */
export const countPast: Backfill = {
  says: 'the past was not counted',
  isDone: ({ hasCountedMonths }) => hasCountedMonths === true,
  doFor: countPastOf,
};

async function countPastOf(context: BackfillContext, tenantId: TenantId, options: BackfillOptions): Promise<void> {
  await optimistic(async () => options.isStopping?.() || (await isCounted(context, tenantId, options)) || undefined, {
    tries: MAX_COUNT_TRIES,
  });
}

/**
 * Recounts on one snapshot, and adds what the counters lack on it. Events that are projected meanwhile raise the same counters by increments, so that
 * the sums are right whichever comes first. After a crash the next recount finds what is still lacking.
 * @returns false if another process has added something since the snapshot
 */
async function isCounted({ store, clock }: BackfillContext, tenantId: TenantId, options: BackfillOptions): Promise<boolean> {
  const tenant = await store.tenants.get(tenantId);
  if (!tenant || tenant.hasCountedMonths) return true;
  const lacking = new Map<string, CounterRaise>();
  await verify(new Snapshots(store.engine), {
    ...{ now: clock.now(), tenant: tenantId, inFlightMs: options.inFlightMs, checks: [unhurried(countersCheck, options)] },
    onDifference: (one) => addLacking(lacking, one),
  });
  let commits = tenant.pastCommits ?? 0;
  const ids = [...lacking.keys()];
  for (let from = 0; from === 0 || from < ids.length; from += COUNTERS_A_COMMIT, commits += 1) {
    if (options.isStopping?.()) return false;
    const raises = new CounterRaises();
    for (const id of ids.slice(from, from + COUNTERS_A_COMMIT)) raises.add(id, lacking.get(id) ?? {});
    const isLast = from + COUNTERS_A_COMMIT >= ids.length;
    const counted = store.tenants.patchOp(
      tenantId,
      { set: { pastCommits: commits + 1, ...(isLast && { hasCountedMonths: true }) } },
      sameCommits(commits),
    );
    const { ok } = await store.engine.commit([counted, ...raises.ops(store.counters, tenantId)]);
    if (!ok) return false;
  }
  return true;
}

const sameCommits = (commits: number): [['pastCommits', 'absent']] | [['pastCommits', '=', number]] =>
  commits === 0 ? [['pastCommits', 'absent']] : [['pastCommits', '=', commits]];

/** A counter that has too much is not mended here: `turant verify` names it. */
function addLacking(lacking: Map<string, CounterRaise>, { id, kind, expected, found }: Difference): void {
  const by = Number(expected) - Number(found);
  const [, part] = id.split('|');
  const isNew = part !== undefined && (IN_TIME.has(part) || NEW_OF_EMPLOYEES.has(kind));
  if (!(by > 0) || !(isNew || kind === 'costPaise')) return;
  lacking.set(id, { ...lacking.get(id), [kind as Field]: by });
}

const unhurried = ({ name, begin }: Check, { isStopping }: BackfillOptions): Check => ({
  name,
  begin: (of, report) => {
    const recount = begin(of, report);
    return {
      rows: async (page) => {
        if (isStopping?.()) throw new Error('the process is stopping');
        await recount.rows?.(page);
        await pause(PAUSE_MS);
      },
      end: () => recount.end?.(),
    };
  },
});
