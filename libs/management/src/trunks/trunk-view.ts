import { dltProblems, type Trunk, type VirtualNumber } from '@turant/domain';
import { TRUNK, viewOf } from '@turant/domain/records';
import { timeText } from '../view.js';
import { findTrunk, type TrunksContext } from './trunks-context.js';

export type TrunkView = Awaited<ReturnType<typeof withState>>;

type ViewContext = Pick<TrunksContext, 'store' | 'clock'>;

/** In the order in which they are tried. */
export async function listTrunks(context: ViewContext): Promise<{ data: TrunkView[] }> {
  const [trunks, numbers] = await Promise.all([
    context.store.acrossTenants.trunks.all(),
    context.store.acrossTenants.virtualNumbers.inUse(),
  ]);
  return { data: await Promise.all(trunks.map((trunk) => withState(context, trunk, numbers))) };
}

/** @throws RejectedError TRUNK_NOT_FOUND */
export async function getTrunk(context: ViewContext, trunkId: string): Promise<TrunkView> {
  return trunkView(context, await findTrunk(context, trunkId));
}

export const trunkView = async (context: ViewContext, trunk: Trunk): Promise<TrunkView> =>
  withState(context, trunk, await context.store.acrossTenants.virtualNumbers.inUse());

async function withState({ store, clock }: ViewContext, trunk: Trunk, numbers: readonly VirtualNumber[]) {
  const registered = numbers.filter(({ status, trunkIds }) => status === 'active' && trunkIds.includes(trunk._id));
  return {
    ...viewOf(TRUNK, trunk),
    // The password itself is never shown.
    hasPassword: trunk.password !== undefined,
    headers: Object.fromEntries(trunk.headers.map(({ name, value }) => [name, value] as const)),
    // The active numbers that are registered on the trunk, of all tenants.
    callerIds: registered.map(({ number }) => number),
    // The environment describes the trunk.
    isSeeded: !trunk.isManaged,
    breaker: breakerView(trunk, clock.now()),
    // What the last OPTIONS and the registration have shown; null until the trunk was asked.
    health: healthView(trunk),
    // Of all workers together.
    openCalls: await store.acrossTenants.calls.countOpenOn(trunk._id),
    // What the operator should correct. While there is a warning, no call on this trunk passes the gate.
    warnings: warningsOf(trunk, registered),
  };
}

function breakerView({ breaker }: Trunk, now: Date) {
  const openUntil = breaker?.openUntil;
  return {
    state: openUntil === undefined ? ('closed' as const) : now < openUntil ? ('open' as const) : ('half-open' as const),
    since: timeText(breaker?.since),
    reason: breaker?.reason ?? null,
    sipCode: breaker?.sipCode ?? null,
  };
}

function healthView({ health }: Trunk) {
  if (!health) return null;
  const { answers, sipCode = null, registration = null, since } = health;
  return { answers, sipCode, registration, since: since.toISOString() };
}

function warningsOf({ kind, headers, dlt, testNumbers }: Trunk, registered: readonly VirtualNumber[]): string[] {
  const missing =
    kind === 'telecom' ? dltProblems(headers, dlt).map(({ message }) => `the trunk ${message}: the gate refuses each call`) : [];
  return [
    ...missing,
    ...(registered.length === 0 ? ['no active number is registered on the trunk: no tenant can call over it'] : []),
    ...(testNumbers?.length === 0 ? ['testNumbers is empty: the trunk rings nobody'] : []),
  ];
}
