import { asTenantId, createIds, type AuditEntry, type Employee, type TenantId } from '@turant/domain';
import type { Auditing } from '../src/audited/audited-engine.js';
import { AUDIT } from '../src/audit/audit.schema.js';
import { EMPLOYEES } from '../src/collections.js';
import type { StorageEngine } from '../src/engine/storage-engine.js';
import { SCHEMAS } from '../src/collections.js';

/** Employees whose changes are audited, to try the trail on. */
export const AUDITED_STORE = Object.fromEntries(['employees', 'audit', 'audit-heads'].map((name) => [name, SCHEMAS[name]!]));
export const TENANT: TenantId = asTenantId('tn_a');

export const auditingOf = (keyId: string): Auditing => ({
  actor: { kind: 'key', keyId, address: '192.0.2.1' },
  ids: createIds(Date.now),
  clock: { now: () => new Date() },
  hash: (text) => `hash of ${text.length}`,
});

export const anEmployee = (_id: string, change: Partial<Employee> = {}): Employee => ({
  _id,
  tenantId: TENANT,
  name: 'Asha',
  status: 'active',
  languages: ['hi'],
  isDefault: false,
  createdAt: new Date('2026-11-23T08:00:00Z'),
  ...change,
});

export const trailIn = (engine: StorageEngine, tenant: TenantId = TENANT): Promise<AuditEntry[]> =>
  engine.find(AUDIT, { index: 'trail', equals: [tenant], limit: 100_000 });

/** What each record has to be by the trail alone, as far as it tells of these fields. Throws if `before` is not what there was. */
export function replayed(entries: readonly AuditEntry[], fields: readonly (keyof Employee)[]): Map<string, Record<string, unknown>> {
  const records = new Map<string, Record<string, unknown>>();
  for (const { action, whatId, before = {}, after = {}, seq } of entries) {
    const record = records.get(whatId);
    if ((action === 'create') !== (record === undefined)) throw new Error(`entry ${seq}: ${action} of ${whatId}`);
    for (const field of fields.filter((one) => one in before || (one in after && record !== undefined)))
      if (JSON.stringify(record?.[field]) !== JSON.stringify(before[field])) throw new Error(`entry ${seq}: ${field} was not so before`);
    const next = { ...record };
    for (const field of fields) {
      if (field in after) next[field] = after[field];
      else if (field in before) delete next[field];
    }
    if (action === 'delete') records.delete(whatId);
    else records.set(whatId, next);
  }
  return records;
}

/** The same of the records that are stored. */
export async function storedNow(engine: StorageEngine, fields: readonly (keyof Employee)[]): Promise<Map<string, Record<string, unknown>>> {
  const all = await engine.find(EMPLOYEES, { index: 'newest', equals: [TENANT], limit: 100_000 });
  const told = (one: Employee): Record<string, unknown> =>
    Object.fromEntries(fields.filter((field) => one[field] !== undefined).map((field) => [field, JSON.parse(JSON.stringify(one[field]))]));
  return new Map(all.map((one) => [one._id, told(one)]));
}
