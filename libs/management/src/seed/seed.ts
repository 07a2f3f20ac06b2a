import type { TrunkSettings } from '@turant/config';
import {
  readTrunkUri,
  RejectedError,
  SCOPES,
  seriesOf,
  SettingsError,
  type ApiKey,
  type Employee,
  type Tenant,
  type TenantId,
  type Trunk,
} from '@turant/domain';
import type { Vault } from '@turant/vault';
import { hashOf, mintKey } from '../api-keys/key-format.js';
import type { ManagementContext } from '../management-context.js';

/** To find or make whose records they are. */
export type PartiesContext = Pick<ManagementContext, 'store' | 'ids' | 'clock'>;

type SeedContext = Pick<ManagementContext, 'store' | 'ids' | 'clock' | 'wallets'> & { vault: Vault; trunk: SeedTrunk };

/** The trunk as the environment describes it, with the address that it has now. */
export type SeedTrunk = TrunkSettings & { uri: string; name: string };

export interface SeedOptions {
  /** Which tenant; made where there is none of that name. Absent: the oldest one, whatever its name. */
  tenantName?: string;
  /** Keys that an earlier seeding gave out; kept while the store knows them. */
  known: { apiKey?: string; adminKey?: string };
  /** 16 bytes of chance for a new key; the same bytes give the same key. */
  chance: (what: string) => (size: number) => Buffer;
}

export interface Seeded {
  tenantId: string;
  employeeId: string;
  apiKey: string;
  adminKey: string;
}

/** Tenants among which a name is looked for. */
const MAX_TENANTS = 10_000;

const WELCOME_PAISE = 500 * 100;
const WELCOME_KEY = 'top-up:welcome';
/** Shown where no TRUNK_CALLER_ID is given; nobody's number, on a trunk that rings no real phone. */
const SANDBOX_CALLER_ID = '+918035001234';

/**
 * Makes, on the first start, a tenant, an employee, keys, 500 credits, a virtual number and a trunk; on every other one
 * it finds them. Each step looks first, so that a start that died in between is simply gone on with. The trunk follows
 * the environment at every start.
 */
export async function seed(context: SeedContext, options: SeedOptions): Promise<Seeded> {
  const tenant = await theTenant(context, options.tenantName);
  const employee = await theEmployee(context, tenant._id);
  const apiKey = await theKey(context, tenant._id, options, 'apiKey');
  const adminKey = await theKey(context, tenant._id, options, 'adminKey');
  await welcomeCredits(context, tenant._id);
  const trunk = await theTrunk(context);
  await theNumber(context, tenant._id, trunk);
  return { tenantId: tenant._id, employeeId: employee._id, apiKey, adminKey };
}

/** The one of that name, else the oldest; made where there is none. */
export async function theTenant({ store, ids, clock }: PartiesContext, name: string | undefined): Promise<Tenant> {
  const all = await store.acrossTenants.tenants.active(name === undefined ? 1 : MAX_TENANTS);
  const found = all.find((tenant) => name === undefined || tenant.name === name);
  if (found) return found;
  const tenant: Tenant = {
    _id: ids('tn') as TenantId,
    name: name ?? 'My business',
    status: 'active',
    region: 'IN',
    timeZone: 'Asia/Kolkata',
    defaultTier: 'standard',
    createdAt: clock.now(),
  };
  await store.tenants.insert(tenant);
  return tenant;
}

export async function theEmployee({ store, ids, clock }: PartiesContext, tenantId: TenantId): Promise<Employee> {
  const [found] = await store.employees.all(tenantId);
  if (found) return found;
  const employee: Employee = {
    _id: ids('em'),
    tenantId,
    name: 'Asha',
    status: 'active',
    languages: ['en-IN', 'hi'],
    isDefault: true,
    createdAt: clock.now(),
  };
  await store.employees.insert(employee);
  return employee;
}

/** The key that was given out before, if the store still knows it; else a new one. */
async function theKey(
  { store, ids, clock }: SeedContext,
  tenantId: TenantId,
  { known, chance }: SeedOptions,
  which: 'apiKey' | 'adminKey',
): Promise<string> {
  const isOperator = which === 'adminKey';
  const minted = mintKey(isOperator ? 'admin' : 'live', chance(`${tenantId}|${which}`));
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

async function welcomeCredits({ store, ids, clock, wallets }: SeedContext, tenantId: TenantId): Promise<void> {
  if (await store.ledger.withKey(tenantId, WELCOME_KEY)) return;
  await wallets.submit(tenantId, {
    move: { kind: 'top-up', paise: WELCOME_PAISE },
    ops: [],
    entry: (after) => ({
      _id: ids('le'),
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

async function theTrunk({ store, ids, clock, vault, trunk: wanted }: SeedContext): Promise<Trunk> {
  const [found] = await store.acrossTenants.trunks.all();
  const _id = found?._id ?? ids('tr');
  const { kind, cps, maxCalls, user, password, headers, name, uri, addresses, nat, noResponseMs } = wanted;
  const trunk: Trunk = {
    _id,
    name,
    uri,
    transport: readTrunkUri(uri).transport ?? 'udp',
    kind,
    driver: 'sip',
    addresses,
    nat,
    noResponseMs,
    username: user,
    password: password === undefined ? undefined : vault.seal(password, _id),
    headers,
    cps,
    maxCalls,
    order: 0,
    nextPermitAt: clock.now(),
    permitId: found?.permitId ?? _id,
  };
  await store.acrossTenants.trunks.save(trunk);
  return trunk;
}

/** Numbers tried for a further tenant. */
const MAX_NUMBERS = 1_000;

/** The tenant's number on the seeded trunk; one that the environment no longer names is released. */
async function theNumber({ store, ids, trunk: { callerId, kind } }: SeedContext, tenantId: TenantId, trunk: Trunk): Promise<void> {
  const wanted = callerId ?? SANDBOX_CALLER_ID;
  const own = (await store.virtualNumbers.all(tenantId)).filter((one) => one.trunkIds.includes(trunk._id));
  const isKept = (number: string): boolean => number === wanted || (kind === 'test' && number.slice(0, -4) === wanted.slice(0, -4));
  for (const other of own.filter((one) => one.status === 'active' && !isKept(one.number)))
    await store.virtualNumbers.patch(tenantId, other._id, [], { set: { status: 'released' } });
  const kept = own.find((one) => one.number === wanted) ?? own.find((one) => isKept(one.number));
  if (kept) {
    await store.virtualNumbers.patch(tenantId, kept._id, [], { set: { status: 'active' } });
    return;
  }
  // A number belongs to one tenant: on a test trunk a further tenant gets the next one, on a real one its own must be named.
  for (let next = 0; next < (kind === 'test' ? MAX_NUMBERS : 1); next++) {
    const number = numberAfter(wanted, next);
    const series = seriesOf(number) ?? 'ordinary';
    if (await store.virtualNumbers.insert({ _id: ids('vn'), tenantId, number, status: 'active', series, trunkIds: [trunk._id] })) return;
  }
  throw new SettingsError('CALLER_ID_TAKEN', 'TRUNK_CALLER_ID belongs to another tenant already: each tenant has a number of its own');
}

/** The last four digits counted on, the rest as it is. */
const numberAfter = (number: string, by: number): string =>
  number.slice(0, -4) + String((Number(number.slice(-4)) + by) % 10_000).padStart(4, '0');
