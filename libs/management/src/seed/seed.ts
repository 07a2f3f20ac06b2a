import type { TrunkSettings } from '@turant/config';
import {
  readTrunkUri,
  RejectedError,
  SCOPES,
  seriesOf,
  SettingsError,
  type ApiKey,
  type AuditActor,
  type Employee,
  type Tenant,
  type TenantId,
  type Trunk,
  type VirtualNumber,
} from '@turant/domain';
import { auditOps } from '@turant/store';
import type { Vault } from '@turant/vault';
import { hashOf, mintKey } from '../api-keys/key-format.js';
import type { ManagementContext } from '../management-context.js';
import { BACKFILLED } from '../backfills/backfill.js';

/** What is needed to find or create a tenant and an employee. */
export type SeedContext = Pick<ManagementContext, 'store' | 'ids' | 'clock'>;

type FullSeedContext = SeedContext &
  Pick<ManagementContext, 'wallets'> & {
    vault: Vault;
    trunk: SeedTrunk;
    /** Whose act the welcome credits are in the audit trail. */
    actor: AuditActor;
  };

/** The trunk as the environment describes it, with its current address. */
type SeedTrunk = TrunkSettings & { uri: string; name: string };

interface SeedOptions {
  /** A tenant of this name; created if it does not exist. Default: the oldest tenant, whatever its name. */
  tenantName?: string;
  /** The name of the tenant that is created if there is none and `tenantName` is absent. */
  newTenantName?: string;
  /** Keys of an earlier seeding; they stay if the store still has them. */
  known: { apiKey?: string; adminKey?: string };
  /** Random bytes for a new key of the given label; the same bytes make the same key. */
  randomBytesFor: (label: string) => (size: number) => Buffer;
}

/** A tenant's name is looked for among this many tenants. */
const MAX_TENANTS = 10_000;

const WELCOME_PAISE = 500 * 100;
const WELCOME_KEY = 'top-up:welcome';
/** The caller id if TRUNK_CALLER_ID is not set: nobody's number, for a test trunk that rings no real phone. */
const SANDBOX_CALLER_ID = '+918035001234';

/**
 * The first start creates a tenant, an employee, keys, 500 credits, a virtual number and a trunk; later starts find them. Each
 * step looks for its record first, so that a start after a crash completes the seeding. The trunk follows the environment at
 * every start.
 */
export async function seed(context: FullSeedContext, options: SeedOptions) {
  const tenant = await findOrCreateTenant(context, options.tenantName, options.newTenantName);
  const employee = await findOrCreateEmployee(context, tenant._id);
  const apiKey = await findOrCreateKey(context, tenant._id, options, 'apiKey');
  const adminKey = await findOrCreateKey(context, tenant._id, options, 'adminKey');
  await addWelcomeCredits(context, tenant._id);
  const trunk = await saveTrunk(context);
  await ensureNumber(context, tenant._id, trunk);
  return { tenantId: tenant._id, employeeId: employee._id, apiKey, adminKey };
}

/** The tenant of this name, or the oldest tenant if no name is given, also if it is suspended; created if it does not exist. */
export async function findOrCreateTenant(
  { store, ids, clock }: SeedContext,
  name: string | undefined,
  newName = 'My business',
): Promise<Tenant> {
  const { tenants } = store.acrossTenants;
  const limit = name === undefined ? 1 : MAX_TENANTS;
  const all = [...(await tenants.active(limit)), ...(await tenants.ofStatus('suspended', '', limit))];
  const [found] = all.filter((tenant) => name === undefined || tenant.name === name).sort((a, b) => (a._id < b._id ? -1 : 1));
  if (found) return found;
  const tenant: Tenant = {
    _id: ids('tn') as TenantId,
    name: name ?? newName,
    status: 'active',
    region: 'IN',
    timeZone: 'Asia/Kolkata',
    defaultTier: 'standard',
    createdAt: clock.now(),
    ...BACKFILLED,
  };
  await store.tenants.insert(tenant);
  return tenant;
}

export async function findOrCreateEmployee({ store, ids, clock }: SeedContext, tenantId: TenantId): Promise<Employee> {
  const [found] = await store.employees.all(tenantId);
  if (found) return found;
  const employee: Employee = {
    _id: ids('em'),
    tenantId,
    name: 'Asha',
    voice: 'f2',
    status: 'active',
    languages: ['en-IN', 'hi'],
    isDefault: true,
    createdAt: clock.now(),
  };
  await store.employees.insert(employee);
  return employee;
}

/** The key of an earlier seeding if the store still has it, else a new one. */
async function findOrCreateKey(
  { store, ids, clock }: SeedContext,
  tenantId: TenantId,
  { known, randomBytesFor }: SeedOptions,
  which: 'apiKey' | 'adminKey',
): Promise<string> {
  const isOperator = which === 'adminKey';
  const minted = mintKey(isOperator ? 'admin' : 'live', randomBytesFor(`${tenantId}|${which}`));
  for (const secret of [known[which], minted.secret]) {
    const found = secret === undefined ? undefined : await store.acrossTenants.apiKeys.withHash(hashOf(secret));
    if (secret !== undefined && found && !found.revokedAt) return secret;
  }
  const { secret, hash, prefix } = minted;
  const name = isOperator ? 'Operator' : 'First key';
  const key: ApiKey = {
    _id: ids('ak'),
    tenantId,
    name,
    hash,
    prefix,
    scopes: [...SCOPES],
    createdAt: clock.now(),
    ...(isOperator && { isOperator }),
  };
  if (!(await store.apiKeys.insert(key)))
    throw new RejectedError('KEY_REVOKED', `the tenant's ${name.toLowerCase()} was revoked; issue one by the API`);
  return secret;
}

async function addWelcomeCredits(context: FullSeedContext, tenantId: TenantId): Promise<void> {
  const { store, ids, clock, wallets, actor } = context;
  if (await store.ledger.withKey(tenantId, WELCOME_KEY)) return;
  const _id = ids('le');
  const act = { action: 'create', what: 'ledger-entry', whatId: _id, after: { type: 'top-up', amountPaise: WELCOME_PAISE } } as const;
  await wallets.submit(tenantId, {
    move: { kind: 'top-up', paise: WELCOME_PAISE },
    ops: await auditOps(context, tenantId, actor, [act]),
    entry: (after) => ({
      _id,
      tenantId,
      at: clock.now(),
      type: 'top-up',
      amountPaise: WELCOME_PAISE,
      balanceAfterPaise: after.balancePaise,
      reference: 'welcome',
      key: WELCOME_KEY,
    }),
  });
}

async function saveTrunk({ store, ids, clock, vault, trunk: wanted }: FullSeedContext): Promise<Trunk> {
  const found = (await store.acrossTenants.trunks.all()).find(({ isManaged }) => !isManaged);
  const _id = found?._id ?? ids('tr');
  const { kind, testNumbers, cps, maxCalls, user, password, headers, name, uri, addresses, nat, noResponseMs } = wanted;
  const { driver, mediaEncryption, register } = wanted;
  const trunk: Trunk = {
    _id,
    name,
    uri,
    transport: readTrunkUri(uri, driver).transport ?? 'udp',
    kind,
    driver,
    mediaEncryption,
    register: register || undefined,
    testNumbers,
    addresses,
    nat,
    noResponseMs,
    username: user,
    password: password === undefined ? undefined : vault.seal(password, _id),
    headers,
    cps,
    maxCalls,
    order: found?.order ?? 0,
    nextPermitAt: clock.now(),
    permitId: found?.permitId ?? _id,
  };
  await store.acrossTenants.trunks.save(trunk);
  return trunk;
}

/** Numbers of a test trunk that are tried for another tenant. */
const MAX_NUMBERS = 1_000;

/** Gives the tenant its number on the seeded trunk, and releases a number that the environment no longer names. */
async function ensureNumber({ store, ids, trunk: { callerId, kind } }: FullSeedContext, tenantId: TenantId, trunk: Trunk): Promise<void> {
  const wanted = callerId ?? SANDBOX_CALLER_ID;
  const own = await store.virtualNumbers.all(tenantId);
  const seeded = own.filter(({ isManaged, status, trunkIds }) => !isManaged && status !== 'released' && trunkIds.includes(trunk._id));
  const isKept = (number: string): boolean => number === wanted || (kind === 'test' && number.slice(0, -4) === wanted.slice(0, -4));
  for (const other of seeded.filter((one) => one.status === 'active' && !isKept(one.number)))
    await store.virtualNumbers.patch(tenantId, other._id, [], { set: { status: 'released' } });
  const named = own.find((one) => one.number === wanted);
  if (named?.status === 'released') await store.virtualNumbers.remove(tenantId, named);
  const kept = named && named.status !== 'released' ? named : seeded.find((one) => isKept(one.number));
  if (kept) return keepNumber(store, kept, trunk._id);
  // A number belongs to one tenant. Another tenant gets the next number of a test trunk; of a real trunk it must be given a
  // number of its own.
  for (let next = 0; next < (kind === 'test' ? MAX_NUMBERS : 1); next++) {
    const number = numberAfter(wanted, next);
    const series = seriesOf(number) ?? 'ordinary';
    if (await store.virtualNumbers.insert({ _id: ids('vn'), tenantId, number, status: 'active', series, trunkIds: [trunk._id] })) return;
  }
  throw new SettingsError('CALLER_ID_TAKEN');
}

/** A number that the operator has flagged or suspended stays so. */
async function keepNumber(store: SeedContext['store'], { tenantId, _id, status, trunkIds }: VirtualNumber, trunkId: string): Promise<void> {
  const set = {
    ...(status === 'pending' && { status: 'active' as const }),
    ...(!trunkIds.includes(trunkId) && { trunkIds: [...trunkIds, trunkId] }),
  };
  if (Object.keys(set).length > 0) await store.virtualNumbers.patch(tenantId, _id, [], { set });
}

/** The number with its last four digits counted up. */
const numberAfter = (number: string, by: number): string =>
  number.slice(0, -4) + String((Number(number.slice(-4)) + by) % 10_000).padStart(4, '0');
