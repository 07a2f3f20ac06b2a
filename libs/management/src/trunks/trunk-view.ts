import { dltProblems, type RegistrationState, type Trunk, type VirtualNumber } from '@turant/domain';
import { timeText } from '../view.js';
import { findTrunk, type TrunksContext } from './trunks-context.js';

export interface TrunkView {
  trunkId: string;
  name: string;
  uri: string;
  transport: Trunk['transport'];
  kind: Trunk['kind'];
  driver: Trunk['driver'];
  mediaEncryption: 'sdes' | null;
  register: boolean;
  username: string | null;
  /** The password itself is never shown. */
  hasPassword: boolean;
  headers: Record<string, string>;
  profile: Trunk['profile'] | null;
  callerIdStyle: Trunk['callerIdStyle'] | null;
  dlt: Trunk['dlt'] | null;
  /** The active numbers that are registered on the trunk, of all tenants. */
  callerIds: string[];
  cps: number;
  maxCalls: number;
  order: number;
  /** The beginnings of the numbers that the trunk carries; null if it carries all numbers. */
  routes: string[] | null;
  addresses: string[];
  nat: boolean;
  /** Milliseconds without any response after which a call is given up; null for the default. */
  noResponseMs: number | null;
  testNumbers: string[] | null;
  /** True for the trunk that the environment describes. */
  isSeeded: boolean;
  isDraining: boolean;
  breaker: { state: 'closed' | 'open' | 'half-open'; since: string | null; reason: string | null; sipCode: number | null };
  heldUntil: string | null;
  /** What the last OPTIONS and the registration have shown; null until the trunk was asked. */
  health: { answers: boolean; sipCode: number | null; registration: RegistrationState | null; since: string } | null;
  /** The number of calls that all workers together have on this trunk now. */
  openCalls: number;
  /** What the operator should correct. While there is a warning, no call on this trunk passes the gate. */
  warnings: string[];
}

type ViewContext = Pick<TrunksContext, 'store' | 'clock'>;

/** In the order in which they are tried. */
export async function listTrunks(context: ViewContext): Promise<{ data: TrunkView[] }> {
  const [trunks, numbers] = await Promise.all([
    context.store.acrossTenants.trunks.all(),
    context.store.acrossTenants.virtualNumbers.inUse(),
  ]);
  return { data: await Promise.all(trunks.map((trunk) => viewOf(context, trunk, numbers))) };
}

/** @throws RejectedError TRUNK_NOT_FOUND */
export async function getTrunk(context: ViewContext, trunkId: string): Promise<TrunkView> {
  return trunkView(context, await findTrunk(context, trunkId));
}

export const trunkView = async (context: ViewContext, trunk: Trunk): Promise<TrunkView> =>
  viewOf(context, trunk, await context.store.acrossTenants.virtualNumbers.inUse());

async function viewOf({ store, clock }: ViewContext, trunk: Trunk, numbers: readonly VirtualNumber[]): Promise<TrunkView> {
  const { _id, name, uri, transport, kind, driver, headers, cps, maxCalls, order } = trunk;
  const registered = numbers.filter(({ status, trunkIds }) => status === 'active' && trunkIds.includes(_id));
  return {
    trunkId: _id,
    ...{ name, uri, transport, kind, driver },
    mediaEncryption: trunk.mediaEncryption ?? null,
    register: trunk.register ?? false,
    username: trunk.username ?? null,
    hasPassword: trunk.password !== undefined,
    headers: Object.fromEntries(headers.map((one) => [one.name, one.value])),
    profile: trunk.profile ?? null,
    callerIdStyle: trunk.callerIdStyle ?? null,
    dlt: trunk.dlt ?? null,
    callerIds: registered.map(({ number }) => number),
    ...{ cps, maxCalls, order },
    routes: trunk.routes ?? null,
    addresses: trunk.addresses ?? [],
    nat: trunk.nat ?? false,
    noResponseMs: trunk.noResponseMs ?? null,
    testNumbers: trunk.testNumbers ?? null,
    isSeeded: !trunk.isManaged,
    isDraining: trunk.isDraining ?? false,
    breaker: breakerView(trunk, clock.now()),
    heldUntil: timeText(trunk.heldUntil),
    health: healthView(trunk),
    openCalls: await store.acrossTenants.calls.countOpenOn(_id),
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
