import { createHmac } from 'node:crypto';
import { auditingOf, trailIn } from '../../test/audited-employees.js';
import { deleteOp, insertOp, patchOp, type Collection, type Document, type StorageEngine } from '../engine/storage-engine.js';
import { SCHEMAS } from '../collections.js';
import { openEngine } from '../store.js';
import { AUDIT_POLICY, OPERATOR_TRAIL, trailOf } from './audit-policy.js';
import { AuditedEngine } from './audited-engine.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

/** A text that must be nowhere in the trail, in each form that a field may have. */
const PLANTED = 'planted-4711';

function planted(collection: string, field: string, n: number): unknown {
  const text = PLANTED + n;
  const type = (SCHEMAS[collection]?.paths[field] as { instance?: string } | undefined)?.instance ?? 'Mixed';
  if (type !== 'Mixed' && type !== 'Array') return text;
  return [text, [text], { [`name${n}`]: text }, { deep: [{ value: text }] }][n % 4];
}

describe('values that the trail does not tell', () => {
  let engine: StorageEngine;
  beforeEach(async () => (engine = await openEngine({ dataDir: temporaryFolder('turant-audit-') }, SCHEMAS)));
  afterEach(() => engine.close());

  it.each(Object.entries(AUDIT_POLICY))('are nowhere in it, of %s and of fields that the policy does not know', async (name, policy) => {
    const audited = new AuditedEngine(engine, {
      ...auditingOf('ak_1'),
      hash: (text) => createHmac('sha256', 'key').update(text).digest('hex'),
    });
    const collection: Collection<Document> = { name };
    const fields = [
      ...Object.entries(policy.fields).filter(([field]) => field !== '_id' && field !== 'tenantId'),
      ['newField', 'new'] as const,
    ];
    const hidden = fields.filter(([, rule]) => rule !== 'told' && rule !== 'ignored').map(([field]) => field);
    const values = (n: number): Record<string, unknown> =>
      Object.fromEntries(fields.map(([field, rule]) => [field, rule === 'told' ? `told ${n}` : planted(name, field, n)]));
    const _id = policy.isIdPersonal ? `tn_a|${PLANTED}` : 'xx_1';
    const record = { _id, tenantId: 'tn_a', ...values(0) };
    expect(await audited.commit([insertOp(collection, record)])).toEqual({ ok: true });
    for (const n of [1, 2, 3, 4]) expect(await audited.patch(patchOp(collection, _id, [], { set: values(n) }))).toBeDefined();
    expect(await audited.delete(deleteOp(collection, _id))).toBe(true);
    const trails = [...new Set([OPERATOR_TRAIL, trailOf(policy, record, record), trailOf(policy, record, undefined)])];
    const entries = (await Promise.all(trails.map((trail) => trailIn(engine, trail)))).flat();
    expect(entries).toHaveLength(6);
    expect(JSON.stringify(entries)).not.toContain(PLANTED);
    for (const entry of entries) {
      const named = new Set(entry.hidden?.map((one) => one.split('.')[0]));
      expect(hidden.filter((field) => !named.has(field))).toEqual([]);
    }
  });
});
