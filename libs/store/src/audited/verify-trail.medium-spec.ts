import type { AuditEntry } from '@turant/domain';
import { auditingOf, AUDITED_STORE, TENANT, trailIn } from '../../test/audited-employees.js';
import { deleteOp, insertOp, patchOp, type Op, type StorageEngine } from '../engine/storage-engine.js';
import { openEngine } from '../store.js';
import { auditOps } from './append-audit.js';
import { AUDIT, AUDIT_HEADS } from '../audit/audit.schema.js';
import { entryHash } from './entry-hash.js';
import { verifyTrail } from './verify-trail.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

const LENGTH = 6;

describe('verifying a trail', () => {
  let engine: StorageEngine;
  let entries: AuditEntry[];
  beforeEach(async () => {
    engine = await openEngine({ dataDir: temporaryFolder('turant-audit-') }, AUDITED_STORE);
    const { actor, ids, clock } = auditingOf('ak_1');
    const acts = Array.from({ length: LENGTH }, (_, n) => ({ action: 'read' as const, what: 'recording', whatId: `cl_${n}` }));
    await engine.commit(await auditOps({ store: { engine }, ids, clock }, TENANT, actor, acts));
    entries = await trailIn(engine);
  });
  afterEach(() => engine.close());

  /** The entry with this number. */
  const at = (seq: number): AuditEntry => entries[seq - 1] as AuditEntry;
  const put = (entry: AuditEntry): Op[] => {
    const { _id, ...set } = entry;
    return [patchOp(AUDIT, _id, [], { set })];
  };
  const rehashed = (entry: AuditEntry): AuditEntry => ({ ...entry, hash: entryHash(entry) });
  const away = (seq: number): Op => deleteOp(AUDIT, at(seq)._id);
  const headIs = (seq: number, hash: string): Op => patchOp(AUDIT_HEADS, TENANT, [], { set: { seq, hash } });
  const swapped = (one: number, other: number): Op[] => [
    away(one),
    away(other),
    insertOp(AUDIT, { ...at(one), seq: other }),
    insertOp(AUDIT, { ...at(other), seq: one }),
  ];

  it('finds nothing wrong with a trail as it was written, nor with none', async () => {
    expect(await verifyTrail(engine, TENANT)).toEqual({ entries: LENGTH, head: { seq: LENGTH, hash: at(LENGTH).hash }, faults: [] });
    expect(await engine.onSnapshot((reader) => verifyTrail(reader, TENANT))).toMatchObject({ faults: [] });
    await engine.commit([...entries.map(({ seq }) => away(seq)), deleteOp(AUDIT_HEADS, TENANT)]);
    expect(await verifyTrail(engine, TENANT)).toEqual({ entries: 0, head: undefined, faults: [] });
  });

  it.each<[string, () => Op[], [kind: string, seq: number][]]>([
    ['a value was altered', () => put({ ...at(3), whatId: 'cl_9' }), [['altered', 3]]],
    ['the newest was altered', () => put({ ...at(LENGTH), who: { kind: 'system' } }), [['altered', LENGTH]]],
    ['an altered one got a hash of its own', () => put(rehashed({ ...at(3), whatId: 'cl_9' })), [['altered', 3]]],
    ['the newest got a hash of its own', () => put(rehashed({ ...at(LENGTH), whatId: 'cl_9' })), [['altered', LENGTH]]],
    [
      'the first says that there was one before',
      () => put(rehashed({ ...at(1), previousHash: 'x' })),
      [
        ['altered', 1],
        ['altered', 1],
      ],
    ],
    ['the first is gone', () => [away(1)], [['missing', 1]]],
    ['two in the middle are gone', () => [away(3), away(4)], [['missing', 3]]],
    ['the end is gone', () => [away(LENGTH), away(LENGTH - 1)], [['missing', LENGTH - 1]]],
    ['all are gone', () => entries.map(({ seq }) => away(seq)), [['missing', 1]]],
    ['the head is gone', () => [deleteOp(AUDIT_HEADS, TENANT)], [['missing', LENGTH]]],
    ['the head was set back', () => [headIs(LENGTH - 1, at(LENGTH - 1).hash)], [['altered', LENGTH - 1]]],
    [
      'two have changed places',
      () => swapped(2, 5),
      [
        ['reordered', 2],
        ['reordered', 5],
      ],
    ],
    [
      'one was moved to the place of a deleted one',
      () => [away(2), ...put({ ...at(4), seq: 2 })],
      [
        ['reordered', 2],
        ['missing', 4],
      ],
    ],
  ])('names what is wrong where %s', async (_, tamper, faults) => {
    expect(await engine.commit(tamper())).toEqual({ ok: true });
    expect((await verifyTrail(engine, TENANT)).faults.map(({ kind, seq }) => [kind, seq])).toEqual(faults);
  });

  it('cannot tell a trail that was written anew as a whole, which only its head kept elsewhere shows', async () => {
    const { actor, ids, clock } = auditingOf('ak_2');
    await engine.commit([...entries.map(({ seq }) => away(seq)), deleteOp(AUDIT_HEADS, TENANT)]);
    await engine.commit(
      await auditOps({ store: { engine }, ids, clock }, TENANT, actor, [{ action: 'read', what: 'recording', whatId: 'cl_0' }]),
    );
    const { faults, head } = await verifyTrail(engine, TENANT);
    expect([faults, head?.hash === at(1).hash]).toEqual([[], false]);
  });
});
