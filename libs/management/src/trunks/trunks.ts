import { optimistic } from '@turant/async';
import {
  defaultsOfProfile,
  RejectedError,
  RetryLaterError,
  type Trunk,
  type WrittenTrunk,
  readTrunkUri,
  trunkProblems,
  type AgentAddresses,
} from '@turant/domain';
import type { ChangeOf, ClearableOf, TRUNK } from '@turant/domain/records';
import { trunkView, type TrunkView } from './trunk-view.js';
import { findTrunk, type TrunksContext } from './trunks-context.js';
import { refuse } from '../found.js';

/** The store's limit for one list. */
const MAX_TRUNKS = 100;
/** A new trunk gets an `order` that is 10 higher than the last one, so that the operator can put another trunk between the two. */
const ORDER_STEP = 10;

/** The settings of a new trunk that names none. The trunk that the environment describes has the same defaults. */
const DEFAULTS = { kind: 'test', driver: 'sip', headers: [], cps: 50, maxCalls: 200, transport: 'udp' } as const;

/** The settings that the operator may change of the trunk that the environment describes. The next seeding would overwrite all others. */
const OF_THE_OPERATOR: ReadonlySet<string> = new Set(['order', 'routes', 'isDraining']);

/** @throws RejectedError TRUNK_INVALID with a problem for each wrong field, TOO_MANY_TRUNKS */
export async function createTrunk(context: TrunksContext, input: TrunkInput & Pick<WrittenTrunk, 'name' | 'uri'>): Promise<TrunkView> {
  const { store, ids, clock, vault, agent } = context;
  const trunks = await store.acrossTenants.trunks.all();
  if (trunks.length >= MAX_TRUNKS) throw new RejectedError('TOO_MANY_TRUNKS', `there are at most ${MAX_TRUNKS} trunks`);
  const { name, uri, profile } = input;
  const order = Math.max(0, ...trunks.map((one) => one.order)) + ORDER_STEP;
  const written = changedBy({ ...DEFAULTS, headers: [], order, name, uri }, { ...(profile && defaultsOfProfile(profile)), ...input });
  checkWritten(written, agent);
  const _id = ids('tr');
  const { password, ...settings } = written;
  const trunk: Trunk = {
    ...settings,
    _id,
    ...(password !== undefined && { password: vault.seal(password, _id) }),
    isManaged: true,
    nextPermitAt: clock.now(),
    permitId: _id,
  };
  await store.acrossTenants.trunks.insert(trunk);
  return trunkView(context, trunk);
}

/**
 * Sets the given settings and clears those in `cleared`; to drain is to set `isDraining`.
 * @throws RejectedError TRUNK_NOT_FOUND, TRUNK_SEEDED_CONFLICT, TRUNK_INVALID with a problem for each wrong field; RetryLaterError
 *   TRUNK_CONTESTED
 */
export async function changeTrunk(
  context: TrunksContext,
  trunkId: string,
  input: TrunkInput,
  cleared: readonly ClearableTrunkField[] = [],
): Promise<TrunkView> {
  const given = [...Object.keys(input), ...cleared];
  const attempt = async (): Promise<Trunk | undefined> => {
    const known = await findTrunk(context, trunkId);
    if (given.length === 0) return known;
    if (!known.isManaged) checkSeeded(given);
    return writeChange(context, known, input, cleared);
  };
  return trunkView(context, await optimistic(attempt, { contested: () => new RetryLaterError('TRUNK_CONTESTED', undefined, 100) }));
}

function checkSeeded(given: readonly string[]): void {
  const refused = given.filter((field) => !OF_THE_OPERATOR.has(field));
  if (refused.length === 0) return;
  const message =
    'the environment describes this trunk: change its TRUNK_ variables; here only order, routes and isDraining can be changed';
  throw new RejectedError(
    'TRUNK_SEEDED_CONFLICT',
    message,
    refused.map((field) => ({ field, code: 'INVALID', message: `${field} is of the environment` })),
  );
}

/** @returns undefined if the trunk was changed meanwhile */
function writeChange(
  { store, vault, agent }: TrunksContext,
  known: Trunk,
  input: TrunkInput,
  cleared: readonly ClearableTrunkField[],
): Promise<Trunk | undefined> {
  const written = changedBy(known, input, cleared);
  checkWritten(written, agent);
  const { name, transport, headers } = written;
  const set: Partial<WrittenTrunk> = {
    ...input,
    ...{ name, transport, headers },
    ...(input.password !== undefined && { password: vault.seal(input.password, known._id) }),
  };
  return store.acrossTenants.trunks.changeSettings(known, { set, ...(cleared.length > 0 && { unset: cleared }) });
}

/** A person's input about a trunk; its types are checked already. */
type TrunkInput = ChangeOf<typeof TRUNK>;
type ClearableTrunkField = ClearableOf<typeof TRUNK>;

/** Takes the place of a stored password while the settings are checked, because the stored one is sealed and need not be opened for that. */
const KEPT_PASSWORD = 'kept';

/** The stored settings with a person's changes. If the address names a transport, it becomes the trunk's transport. */
function changedBy(known: WrittenTrunk, { headers, ...input }: TrunkInput, cleared: readonly ClearableTrunkField[] = []): WrittenTrunk {
  const merged: WrittenTrunk = {
    ...known,
    ...(known.password !== undefined && { password: KEPT_PASSWORD }),
    ...input,
    ...(headers && { headers: Object.entries(headers).map(([name, value]) => ({ name, value })) }),
  };
  for (const field of cleared) delete merged[field];
  return { ...merged, name: merged.name.trim(), transport: transportOf(known, merged, input.transport) };
}

function transportOf(known: WrittenTrunk, { uri, driver }: WrittenTrunk, given: Trunk['transport'] | undefined): Trunk['transport'] {
  const other = given ?? (uri === known.uri ? known.transport : 'udp');
  try {
    return readTrunkUri(uri, driver).transport ?? other;
  } catch {
    // `checkWritten`, which follows, says what is wrong with the address.
    return other;
  }
}

/** @throws RejectedError TRUNK_INVALID with a problem for each wrong field */
function checkWritten(trunk: WrittenTrunk, agent: AgentAddresses): void {
  refuse('TRUNK_INVALID', trunkProblems(trunk, agent));
}
