import { RejectedError, RetryLaterError, type Connection, type TenantId, type FieldProblem } from '@turant/domain';
import { openSecrets } from '@turant/vault';
import type { ChangeOf, ClearableOf, CONNECTION } from '@turant/domain/records';
import { MAX_OF_ONE_ACCOUNT, OPERATOR_TRAIL } from '@turant/store';
import { checkUnused } from './check-unused.js';
import { connectionView, getConnection, type ConnectionView } from './connection-view.js';
import { findConnection, newAddress, pluginNamed, type ConnectionsContext } from './connections-context.js';
import { DERIVED_FIELDS, keptSecrets, mergedSettings, readSettingsFields } from './settings-fields.js';
import { readNameAndTier } from '../name-and-tier.js';
import { isProvider } from '../provider-capabilities.js';

/** @param tenantId or `OPERATOR_TRAIL`, for the operator's own @throws RejectedError CONNECTION_INVALID with a problem for each wrong field */
export async function createConnection(
  context: ConnectionsContext,
  tenantId: TenantId,
  input: ConnectionInput & { plugin: string; name: string; settings: Readonly<Record<string, unknown>> },
): Promise<ConnectionView> {
  const { store, bus, ids, clock, vault } = context;
  const { plugin: pluginId, settings, ...plain } = input;
  const plugin = pluginNamed(context, pluginId);
  if (tenantId === OPERATOR_TRAIL && !isProvider(plugin))
    refuse([{ field: 'plugin', code: 'INVALID', message: 'the operator’s own connections are of providers of speech or text' }]);
  const _id = ids('cn');
  const { problems, fields } = await readConnectionFields(context, tenantId, plain);
  const read = await readSettingsFields(context, plugin, { _id, tenantId }, mergedSettings({}, settings, []));
  refuse([...problems, ...read.problems, ...(await accountProblems(context, tenantId, read.fields.account, _id))]);
  const connection: Connection = {
    dialImmediately: true,
    ...fields,
    ...read.fields,
    ...newAddress(vault, _id),
    _id,
    tenantId,
    plugin: plugin.id,
    name: fields.name ?? plugin.name,
    status: 'active',
    createdAt: clock.now(),
  };
  await store.connections.insert(connection);
  await bus.control({ kind: 'tenant-changed', tenantId });
  return connectionView(context, connection);
}

interface ConnectionChange extends ConnectionInput {
  status?: Connection['status'];
  /** Merged into the present settings field by field: null removes a field, `***` leaves a secret as it is. */
  settings?: Readonly<Record<string, unknown>>;
}

/**
 * Sets the given fields and clears those in `cleared`. If Turant has paused the connection, new settings resume it.
 * New settings, or the status `active`, make its polls due.
 * @throws RejectedError CONNECTION_NOT_FOUND, CONNECTION_INVALID with a problem for each wrong field
 */
export async function changeConnection(
  context: ConnectionsContext,
  tenant: TenantId,
  connectionId: string,
  { settings, status, ...plain }: ConnectionChange,
  cleared: readonly ClearableConnectionField[] = [],
): Promise<ConnectionView> {
  const { store, bus } = context;
  const connection = await findConnection(context, tenant, connectionId);
  const { problems, fields } = await readConnectionFields(context, tenant, plain);
  const isTriedAgain = settings !== undefined || status === 'active';
  const read = isTriedAgain ? await newSettings(context, connection, settings ?? {}) : undefined;
  const accountTrouble = await accountProblems(context, tenant, read?.fields.account, connectionId);
  refuse([...problems, ...(read?.problems ?? []), ...accountTrouble]);
  // Turant paused the connection for its settings, and these are new ones: the owner need not resume it as well.
  const resumed = settings !== undefined && connection.pausedBecause !== undefined ? ('active' as const) : undefined;
  const newStatus = status ?? resumed;
  const set: Partial<Connection> = { ...fields, ...read?.fields, ...(newStatus && { status: newStatus }) };
  const unset: (keyof Connection)[] = [...cleared, ...(newStatus ? (['pausedBecause'] as const) : [])];
  // The new settings may find the phone.
  if (read)
    unset.push('pollTries', 'phonelessRequests', 'phonelessFields', ...DERIVED_FIELDS.filter((name) => read.fields[name] === undefined));
  if (Object.keys(set).length > 0 || unset.length > 0) {
    if (!(await store.connections.patch(tenant, connectionId, [], { set, unset }))) throw new RejectedError('CONNECTION_NOT_FOUND');
    await bus.control({ kind: 'tenant-changed', tenantId: tenant });
  }
  return getConnection(context, tenant, connectionId);
}

/**
 * Gives a connection a new address. The present address works for the overlap; an address from an earlier rotation ends now.
 * @throws RejectedError CONNECTION_NOT_FOUND; RetryLaterError CONNECTION_CONTESTED
 */
export async function rotateConnection(
  context: ConnectionsContext,
  tenant: TenantId,
  connectionId: string,
  overlapSeconds: number,
): Promise<ConnectionView> {
  const { store, bus, clock, vault } = context;
  const { tokenHash } = await findConnection(context, tenant, connectionId);
  const oldTokenUntil = new Date(clock.now().getTime() + overlapSeconds * 1000);
  const address = newAddress(vault, connectionId);
  const change =
    overlapSeconds > 0
      ? { set: { ...address, oldTokenHash: tokenHash, oldTokenUntil } }
      : { set: address, unset: ['oldTokenHash', 'oldTokenUntil'] as const };
  if (!(await store.connections.patch(tenant, connectionId, [['tokenHash', '=', tokenHash]], change)))
    throw new RetryLaterError('CONNECTION_CONTESTED', undefined, 100);
  await bus.control({ kind: 'tenant-changed', tenantId: tenant });
  return getConnection(context, tenant, connectionId);
}

/** Removes a connection. Within a second its address answers 404; its leads stay. @throws RejectedError CONNECTION_NOT_FOUND, CONNECTION_IN_USE */
export async function removeConnection(
  { store, bus }: Pick<ConnectionsContext, 'store' | 'bus'>,
  tenant: TenantId,
  connectionId: string,
): Promise<void> {
  await checkUnused(store, tenant, connectionId);
  if (!(await store.connections.remove(tenant, connectionId))) throw new RejectedError('CONNECTION_NOT_FOUND');
  await bus.control({ kind: 'tenant-changed', tenantId: tenant });
}

function newSettings(
  context: ConnectionsContext,
  connection: Connection,
  given: Readonly<Record<string, unknown>>,
): ReturnType<typeof readSettingsFields> {
  const plugin = pluginNamed(context, connection.plugin);
  const merged = mergedSettings(
    { ...connection.settings, ...openSecrets(context.vault, connection) },
    given,
    context.host.secretNames(plugin),
  );
  return readSettingsFields(context, plugin, connection, merged, keptSecrets(connection.sealed, given));
}

type Change = ChangeOf<typeof CONNECTION>;
/** A person's input about a connection, besides its plugin, status and settings; its types are checked already, and times are read. */
type ConnectionInput = Omit<Change, 'status' | 'settings' | 'accessTokenExpiresAt'> & { accessTokenExpiresAt?: Date };

type ClearableConnectionField = ClearableOf<typeof CONNECTION>;

type PlainFields = Partial<Pick<Connection, keyof ConnectionInput>>;

async function readConnectionFields(
  { store }: Pick<ConnectionsContext, 'store'>,
  tenant: TenantId,
  { name, tier, employeeId, ...rest }: ConnectionInput,
): Promise<{ problems: FieldProblem[]; fields: PlainFields }> {
  const problems: FieldProblem[] = [];
  const fields: PlainFields = { ...rest };
  const add = (field: string, message: string): void => void problems.push({ field, code: 'INVALID', message });
  Object.assign(fields, readNameAndTier({ name, tier }, add));
  if (employeeId !== undefined) {
    fields.employeeId = employeeId;
    if (!(await store.employees.get(tenant, employeeId))) add('employeeId', 'there is no such employee');
  }
  return { problems, fields };
}

/** A problem if the tenant has the most connections of one account already: a request at the shared address tries no more of them. */
async function accountProblems(
  { store }: Pick<ConnectionsContext, 'store'>,
  tenant: TenantId,
  account: string | undefined,
  connectionId: string,
): Promise<FieldProblem[]> {
  if (account === undefined) return [];
  const others = (await store.connections.ofAccount(tenant, account)).filter(({ _id }) => _id !== connectionId);
  if (others.length < MAX_OF_ONE_ACCOUNT) return [];
  const message = `${MAX_OF_ONE_ACCOUNT} connections of yours have this account already`;
  return [{ field: 'settings.accountId', code: 'INVALID', message }];
}

/** @throws RejectedError CONNECTION_INVALID with a problem for each wrong field */
function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new RejectedError('CONNECTION_INVALID', undefined, problems);
}
