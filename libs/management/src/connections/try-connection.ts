import {
  employeeOf,
  extraView,
  RejectedError,
  shownNameOf,
  tierOf,
  TurantError,
  type Connection,
  type Employee,
  type Request,
  type Tenant,
  type TenantId,
} from '@turant/domain';
import { rawRequestOf, READING_STOPPED, rawRequest, type ChangeItem, type Item, type LeadItem, type RawRequest } from '@turant/plugin-host';
import { openSecrets } from '@turant/vault';
import { timeText } from '../view.js';
import { findConnection, pluginNamed, type ConnectionsContext } from './connections-context.js';

/** The body to read; without one the connection's last payload is read. */
interface TryInput {
  /** A text is read as it is, any other value as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

export interface TryResult {
  /** The status that the payload would have; `received`: the plugin failed on it. */
  status: Request['status'];
  reason?: string;
  items: ReturnType<typeof resultItem>[];
}

type TryContext = Pick<ConnectionsContext, 'store' | 'host' | 'vault'>;

/**
 * What would be read from a body, or from the last payload. Nothing is stored, nobody is called, no platform is asked.
 * @throws RejectedError CONNECTION_NOT_FOUND, TRIAL_INVALID if there is nothing to read
 */
export async function tryConnection(context: TryContext, tenantId: TenantId, connectionId: string, input: TryInput): Promise<TryResult> {
  const { store, host, vault } = context;
  const connection = await findConnection(context, tenantId, connectionId);
  const plugin = pluginNamed(context, connection.plugin);
  const [tenant, employees, raw] = await Promise.all([
    store.tenants.get(tenantId),
    store.employees.all(tenantId),
    rawToTry(context, connection, input),
  ]);
  if (!tenant) throw new Error('a connection without its tenant');
  try {
    const items = await host.read(plugin, raw, {
      owner: `try ${tenantId}`,
      settings: { ...connection.settings, ...openSecrets(vault, connection) },
      region: tenant.region,
    });
    return { ...statusOf(items), items: items.map((item) => resultItem(item, connection, tenant, employees)) };
  } catch (error) {
    if (error instanceof RejectedError && error.code === READING_STOPPED) return { status: 'stuck', reason: error.message, items: [] };
    if (error instanceof RejectedError) return { status: 'unparseable', reason: error.message, items: [] };
    if (error instanceof TurantError) throw error;
    return { status: 'received', reason: 'it could not be read: a fault of ours', items: [] };
  }
}

async function rawToTry({ store }: TryContext, { tenantId, _id }: Connection, { body, headers }: TryInput): Promise<RawRequest> {
  if (body !== undefined) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const media = typeof body === 'string' && !/^\s*[[{]/.test(body) ? {} : { 'content-type': 'application/json' };
    return rawRequest({ method: 'POST', url: '/', headers: { ...media, ...headers }, body: Buffer.from(text) });
  }
  const [last] = await store.requests.ofConnection(tenantId, _id, { limit: 1 });
  if (last) return rawRequestOf(last);
  const message = 'nothing has come yet: send a body to try';
  throw new RejectedError('TRIAL_INVALID', message, [{ field: 'body', code: 'REQUIRED', message }]);
}

function statusOf(items: readonly Item[]): Pick<TryResult, 'status' | 'reason'> {
  const reasons = items.flatMap((item) => ('reason' in item ? [item.reason] : []));
  const reason = reasons.length > 0 ? { reason: [...new Set(reasons)].join('; ') } : {};
  if (items.some(({ kind }) => kind !== 'rejected' && kind !== 'ignored')) return { status: 'read', ...reason };
  return { status: items.some(({ kind }) => kind === 'rejected') ? 'rejected' : 'ignored', ...reason };
}

/** One item that would be read. Items that are no lead and no change have a reason: why, or what would happen next. */
function resultItem(item: Item, connection: Connection, tenant: Tenant, employees: readonly Employee[]) {
  const known = { kind: item.kind, externalId: item.externalId ?? null };
  if (item.kind === 'lead' || item.kind === 'change') return { ...known, ...leadFields(item, connection, tenant, employees) };
  if (item.kind === 'ref') return { ...known, reason: 'its answers would be fetched from the platform' };
  return 'reason' in item ? { ...known, reason: item.reason } : known;
}

/** The fields of a lead or a change. `mayDial` says whether the person would be called at once. Employee, tier and `mayDial` are decided as `ingestItems` of libs/road decides them. */
function leadFields(
  { kind, lead, employeeId, tier, mayDial, isTest, sentAt, extra, isNameMadeUp }: LeadItem | ChangeItem,
  connection: Connection,
  tenant: Tenant,
  employees: readonly Employee[],
) {
  const employee = employeeOf(employees, [employeeId, connection.employeeId]);
  const { phone, email, requirement, budget, source } = lead;
  return {
    name: shownNameOf({ ...lead, isNameMadeUp }),
    phone: phone ?? null,
    email: email ?? null,
    requirement: requirement ?? null,
    budget: budget ?? null,
    source,
    employeeId: employee?._id ?? null,
    tier: tier ?? connection.tier ?? tierOf(tenant, employee),
    mayDial: kind === 'lead' && mayDial && !isTest && connection.dialImmediately,
    isTest,
    sentAt: timeText(sentAt),
    extra: extraView(extra),
  };
}
