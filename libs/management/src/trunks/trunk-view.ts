import { dltProblems, type RegistrationState, type Trunk, type VirtualNumber } from '@turant/domain';
import { TRUNK, viewOf, type ViewOf } from '@turant/domain/records';
import { timeText } from '../view.js';
import { findTrunk, type TrunksContext } from './trunks-context.js';

export type TrunkView = ViewOf<typeof TRUNK> & {
  /** The password itself is never shown. */
  hasPassword: boolean;
  headers: Record<string, string>;
  /** The active numbers that are registered on the trunk, of all tenants. */
  callerIds: string[];
  /** True for the trunk that the environment describes. */
  isSeeded: boolean;
  breaker: { state: 'closed' | 'open' | 'half-open'; since: string | null; reason: string | null; sipCode: number | null };
  /** What the last OPTIONS and the registration have shown; null until the trunk was asked. */
  health: { answers: boolean; sipCode: number | null; registration: RegistrationState | null; since: string } | null;
  /** The number of calls that all workers together have on this trunk now. */
  openCalls: number;
  /** What the operator should correct. While there is a warning, no call on this trunk passes the gate. */
  warnings: string[];
};

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

async function withState({ store, clock }: ViewContext, trunk: Trunk, numbers: readonly VirtualNumber[]): Promise<TrunkView> {
  const registered = numbers.filter(({ status, trunkIds }) => status === 'active' && trunkIds.includes(trunk._id));
  return {
    ...viewOf(TRUNK, trunk),
    hasPassword: trunk.password !== undefined,
    headers: Object.fromEntries(trunk.headers.map(({ name, value }) => [name, value])),
    callerIds: registered.map(({ number }) => number),
    isSeeded: !trunk.isManaged,
    breaker: breakerView(trunk, clock.now()),
    health: healthView(trunk),
    openCalls: await store.acrossTenants.calls.countOpenOn(trunk._id),
    warnings: warningsOf(trunk, registered),
  };
}

function breakerView({ breaker }: Trunk, now: Date): TrunkView['breaker'] {
  const openUntil = breaker?.openUntil;
  return {
    state: openUntil === undefined ? 'closed' : now < openUntil ? 'open' : 'half-open',
    since: timeText(breaker?.since),
    reason: breaker?.reason ?? null,
    sipCode: breaker?.sipCode ?? null,
  };
}

function healthView({ health }: Trunk): TrunkView['health'] {
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
