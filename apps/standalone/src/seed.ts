import { randomBytes } from 'node:crypto';
import type { Settings } from '@turant/config';
import { SCOPES, seriesOf, type ApiKey, type Employee, type Scope, type Tenant, type TenantId, type Trunk } from '@turant/domain';
import { hashOf, mintKey } from '@turant/management';
import type { RoadContext } from '@turant/road';
import type { Vault } from '@turant/vault';
import { readStandaloneFile, type StandaloneFile } from './standalone-file.js';

type SeedContext = Pick<RoadContext, 'store' | 'ids' | 'clock' | 'wallets'> & { vault: Vault; settings: Settings; trunkUri: string };

const WELCOME_PAISE = 500 * 100;
const WELCOME_KEY = 'top-up:welcome';
/** Shown where no TRUNK_CALLER_ID is given; nobody's number, on a trunk that rings no real phone. */
const SANDBOX_CALLER_ID = '+918035001234';

/**
 * Makes, on the first start, a tenant, an employee, keys, 500 credits, a virtual number and a trunk; on every other one
 * it finds them. Each step looks first, so that a start that died in between is simply gone on with. The trunk follows
 * the environment at every start.
 */
export async function seed(context: SeedContext): Promise<Omit<StandaloneFile, 'baseUrl'>> {
  const tenant = await theTenant(context);
  const employee = await theEmployee(context, tenant._id);
  const known = await readStandaloneFile(context.settings.dataDir);
  const apiKey = await theKey(context, tenant._id, known.apiKey, false);
  const adminKey = await theKey(context, tenant._id, known.adminKey, true);
  await welcomeCredits(context, tenant._id);
  const trunk = await theTrunk(context);
  await theNumber(context, tenant._id, trunk);
  return { tenantId: tenant._id, employeeId: employee._id, apiKey, adminKey };
}

async function theTenant({ store, ids, clock }: SeedContext): Promise<Tenant> {
  const [found] = await store.acrossTenants.tenants.active(1);
  if (found) return found;
  const tenant: Tenant = {
    _id: ids('tn') as TenantId,
    name: 'My business',
    status: 'active',
    region: 'IN',
    timeZone: 'Asia/Kolkata',
    defaultTier: 'standard',
    createdAt: clock.now(),
  };
  await store.tenants.insert(tenant);
  return tenant;
}

async function theEmployee({ store, ids, clock }: SeedContext, tenantId: TenantId): Promise<Employee> {
  const [found] = await store.employees.all(tenantId);
  if (found) return found;
  const employee: Employee = { _id: ids('em'), tenantId, name: 'Asha', status: 'active', languages: ['en-IN', 'hi'], isDefault: true, createdAt: clock.now() };
  await store.employees.insert(employee);
  return employee;
}

/** The key of the last start, if the store still knows it; else a new one. */
async function theKey({ store, ids, clock }: SeedContext, tenantId: TenantId, known: string | undefined, isOperator: boolean): Promise<string> {
  const found = known === undefined ? undefined : await store.acrossTenants.apiKeys.withHash(hashOf(known));
  if (known !== undefined && found && !found.revokedAt) return known;
  const { secret, hash, prefix } = mintKey(isOperator ? 'admin' : 'live', randomBytes);
  const name = isOperator ? 'Operator' : 'First key';
  const key: ApiKey = { _id: ids('ak'), tenantId, name, hash, prefix, scopes: [...SCOPES] as Scope[], createdAt: clock.now(), ...(isOperator && { isOperator }) };
  await store.apiKeys.insert(key);
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

async function theTrunk({ store, ids, clock, vault, settings, trunkUri }: SeedContext): Promise<Trunk> {
  const [found] = await store.acrossTenants.trunks.all();
  const _id = found?._id ?? ids('tr');
  const { kind, cps, maxCalls, user, password, headers } = settings.trunk;
  const trunk: Trunk = {
    _id,
    name: settings.trunk.uri === undefined ? 'Sandbox carrier' : 'Trunk',
    uri: trunkUri,
    transport: /;transport=tcp/i.test(trunkUri) ? 'tcp' : 'udp',
    kind,
    driver: 'sip',
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

/** The tenant's number on the seeded trunk; one that the environment no longer names is released. */
async function theNumber({ store, ids, settings }: SeedContext, tenantId: TenantId, trunk: Trunk): Promise<void> {
  const number = settings.trunk.callerId ?? SANDBOX_CALLER_ID;
  const all = await store.virtualNumbers.all(tenantId);
  for (const other of all.filter((one) => one.number !== number && one.status === 'active' && one.trunkIds.includes(trunk._id)))
    await store.virtualNumbers.patch(tenantId, other._id, [], { set: { status: 'released' } });
  const found = all.find((one) => one.number === number);
  if (found) await store.virtualNumbers.patch(tenantId, found._id, [], { set: { status: 'active', trunkIds: [trunk._id] } });
  else await store.virtualNumbers.insert({ _id: ids('vn'), tenantId, number, status: 'active', series: seriesOf(number) ?? 'ordinary', trunkIds: [trunk._id] });
}
