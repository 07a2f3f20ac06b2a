import fc from 'fast-check';
import { asTenantId, type Employee } from '@turant/domain';
import { MONGODB_START_MS, startMongodb } from '../../../../test/engines/mongodb.js';
import { seedOfRun } from '../../../../test/engines/seed.js';
import { anEmployee, auditingOf, AUDITED_STORE, replayed, storedNow, TENANT, trailIn } from '../../test/audited-employees.js';
import { bothEngines, onEachEngine } from '../../test/engines.js';
import { EMPLOYEES } from '../collections.js';
import { deleteOp, insertOp, patchOp, type CommitResult, type Op, type StorageEngine } from '../engine/storage-engine.js';
import { openEngine, type StoreOptions } from '../store.js';
import { appendAudit } from './append-audit.js';
import { AuditedEngine } from './audited-engine.js';
import { verifyTrail } from './verify-trail.js';

const TITLE = 'changes with their audit entries';
const RUNS = 12;
/** Fields that only audited changes write here; `status` is written by a worker, too. */
const FIELDS: (keyof Employee)[] = ['name', 'allowedOrigins', 'tier', 'script', 'isDefault'];

type Step =
  | { kind: 'insert' | 'delete' | 'tier' | 'same' | 'worker'; of: number }
  | { kind: 'name' | 'script' | 'both'; of: number; guard: boolean };

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom('insert' as const, 'delete', 'tier', 'same', 'worker'), of: fc.nat(2) }),
    fc.record({ kind: fc.constantFrom('name' as const, 'script', 'both'), of: fc.nat(2), guard: fc.boolean() }),
  ),
  { minLength: 4, maxLength: 14 },
);

const idOf = (of: number): string => `em_${of}`;

/** Another handle on the same records, as another process has it: the embedded engine is open in one process only. */
async function secondHandle(engine: StorageEngine, place: StoreOptions): Promise<StorageEngine> {
  if ('mongodbUri' in place) return openEngine(place, AUDITED_STORE);
  const policy = {};
  return new AuditedEngine(engine, { ...auditingOf('nobody'), policy });
}

/** Another process writes once between the reading and the commit of an audited change. */
class MeddledEngine extends AuditedEngine {
  before: Op | undefined;

  constructor(inner: StorageEngine) {
    super(inner, { ...auditingOf('nobody'), policy: {} });
  }

  override async commit(ops: readonly Op[]): Promise<CommitResult> {
    const { before } = this;
    this.before = undefined;
    if (before) await this.inner.commit([before]);
    return super.commit(ops);
  }
}

/** The ops of a step; each name that it writes is written by no other. */
function opsOf(step: Step, name: string): Op[] {
  const id = idOf(step.of);
  const guard = 'guard' in step && step.guard ? ([['name', '=', 'Asha']] as const) : [];
  const named = patchOp(EMPLOYEES, id, guard, { set: { name } });
  switch (step.kind) {
    case 'insert':
      return [insertOp(EMPLOYEES, anEmployee(id, { name }))];
    case 'delete':
      return [deleteOp(EMPLOYEES, id)];
    case 'tier':
      return [patchOp(EMPLOYEES, id, [], { set: { tier: 'premium' } }, anEmployee(id, { name }))];
    case 'same':
      return [patchOp(EMPLOYEES, id, [], { set: { isDefault: false, tier: 'premium' } })];
    case 'script':
      return [patchOp(EMPLOYEES, id, guard, { set: { script: { greeting: name } }, inc: { scriptChanges: 1 } })];
    case 'both':
      return [named, patchOp(EMPLOYEES, idOf((step.of + 1) % 3), [], { set: { allowedOrigins: [name] }, unset: ['tier'] })];
    default:
      return [named];
  }
}

describe.each(bothEngines(startMongodb, TITLE))(`${TITLE}, $name`, (candidate) => {
  const onEngine = onEachEngine(candidate, MONGODB_START_MS, AUDITED_STORE);

  onEngine('by two processes at once leave no gap, no change without its entry and no entry without its change', async (engine, place) => {
    const other = await secondHandle(engine, place);
    const stores = [new AuditedEngine(engine, auditingOf('ak_1')), new AuditedEngine(other, auditingOf('ak_2'))];
    const seed = seedOfRun();
    process.stdout.write(`${TITLE}, ${candidate.name}: seed ${seed}\n`);
    let run = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        run += 1;
        const done = await Promise.all(
          all.map(async (step, at) => {
            const name = `name ${run} ${at}`;
            if (step.kind === 'worker')
              return void (await engine.patch(patchOp(EMPLOYEES, idOf(step.of), [], { set: { status: at % 2 ? 'paused' : 'active' } })));
            const { ok } = await (stores[at % 2] as AuditedEngine).commit(opsOf(step, name));
            return { name, ok, step };
          }),
        );
        const entries = await trailIn(engine);
        expect((await verifyTrail(engine, TENANT)).faults).toEqual([]);
        expect(replayed(entries, FIELDS)).toEqual(await storedNow(engine, FIELDS));
        const told = JSON.stringify(entries);
        for (const one of done.filter((each) => each && ['name', 'script', 'both', 'insert'].includes(each.step.kind)))
          expect([one?.name, told.includes(`"${one?.name}"`)]).toEqual([one?.name, one?.ok]);
      }),
      { numRuns: RUNS, seed },
    );
    if ('mongodbUri' in place) await other.close();
  });

  onEngine('tell who, what, before and after, and answer as the engine does', async (engine) => {
    const audited = new AuditedEngine(engine, auditingOf('ak_1'));
    expect(await audited.insertMany(EMPLOYEES, [anEmployee('em_1'), anEmployee('em_1')])).toEqual(['inserted', 'duplicate']);
    expect(await audited.patch(patchOp(EMPLOYEES, 'em_1', [], { set: { name: 'Ravi', tier: 'premium' } }))).toEqual(
      await engine.get(EMPLOYEES, 'em_1'),
    );
    expect(await audited.patch(patchOp(EMPLOYEES, 'em_1', [['name', '=', 'Asha']], { set: { name: 'Uma' } }))).toBeUndefined();
    expect(await audited.patch(patchOp(EMPLOYEES, 'em_1', [], { set: { name: 'Ravi' }, inc: { scriptChanges: 1 } }))).toMatchObject({
      scriptChanges: 1,
    });
    expect(await audited.commit([insertOp(EMPLOYEES, anEmployee('em_2')), deleteOp(EMPLOYEES, 'em_9')])).toEqual({ ok: false, missed: 1 });
    expect(await audited.patchMany([{ op: 'patch', in: EMPLOYEES, id: 'em_1', guard: [], change: { unset: ['tier'] } }])).toBe(1);
    expect([await audited.delete(deleteOp(EMPLOYEES, 'em_1')), await audited.delete(deleteOp(EMPLOYEES, 'em_1'))]).toEqual([true, false]);
    const who = { kind: 'key', keyId: 'ak_1', address: '192.0.2.1' };
    const all = { name: 'Asha', status: 'active', languages: ['hi'], isDefault: false, createdAt: '2026-11-23T08:00:00.000Z' };
    const of = { what: 'employee', whatId: 'em_1', who };
    expect(await trailIn(engine)).toMatchObject([
      { ...of, seq: 1, action: 'create', after: all, previousHash: '' },
      { ...of, seq: 2, action: 'change', before: { name: 'Asha' }, after: { name: 'Ravi', tier: 'premium' } },
      { ...of, seq: 3, action: 'change', before: { tier: 'premium' } },
      { ...of, seq: 4, action: 'delete', before: { ...all, name: 'Ravi' } },
    ]);
    expect(await verifyTrail(engine, TENANT)).toMatchObject({ entries: 4, head: { seq: 4 }, faults: [] });
  });

  onEngine(
    'are read again where a worker has changed the record meanwhile, or given up where their guard no longer holds',
    async (engine) => {
      const meddling = new MeddledEngine(engine);
      const audited = new AuditedEngine(meddling, auditingOf('ak_1'));
      await audited.insertMany(EMPLOYEES, [anEmployee('em_1')]);
      meddling.before = patchOp(EMPLOYEES, 'em_1', [], { set: { status: 'paused', machineMessage: 'of a worker' } });
      expect(await audited.patch(patchOp(EMPLOYEES, 'em_1', [], { set: { status: 'active', name: 'Uma' } }))).toMatchObject({
        name: 'Uma',
      });
      meddling.before = patchOp(EMPLOYEES, 'em_1', [], { set: { name: 'Ravi' } });
      expect(await audited.patch(patchOp(EMPLOYEES, 'em_1', [['name', '=', 'Uma']], { set: { name: 'Asha' } }))).toBeUndefined();
      meddling.before = patchOp(EMPLOYEES, 'em_1', [], { set: { status: 'paused' } });
      expect(await audited.delete(deleteOp(EMPLOYEES, 'em_1'))).toBe(true);
      meddling.before = insertOp(EMPLOYEES, anEmployee('em_2', { name: 'first' }));
      const orInsert = patchOp(EMPLOYEES, 'em_2', [], { set: { name: 'second' } }, anEmployee('em_2', { name: 'second' }));
      expect(await audited.commit([orInsert])).toEqual({ ok: true });
      expect(meddling.before).toBeUndefined();
      expect((await trailIn(engine)).slice(1)).toMatchObject([
        { action: 'change', before: { status: 'paused', name: 'Asha' }, after: { status: 'active', name: 'Uma' } },
        { action: 'delete', before: { name: 'Ravi', status: 'paused', machineMessage: 'of a worker' } },
        { action: 'change', whatId: 'em_2', before: { name: 'first' }, after: { name: 'second' } },
      ]);
    },
  );

  onEngine('and single entries stand in one trail for each tenant, in their order', async (engine) => {
    const { ids, clock, actor } = auditingOf('ak_1');
    const read = { action: 'read', what: 'recording' } as const;
    const tenants = [TENANT, asTenantId('tn_b')];
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        appendAudit({ store: { engine }, ids, clock }, tenants[n % 2]!, actor, { ...read, whatId: `cl_${String(n).padStart(2, '0')}` }),
      ),
    );
    for (const [at, tenant] of tenants.entries()) {
      expect((await trailIn(engine, tenant)).map(({ whatId }) => Number(whatId.slice(3)))).toEqual(
        Array.from({ length: 15 }, (_, n) => 2 * n + at),
      );
      expect((await verifyTrail(engine, tenant)).faults).toEqual([]);
    }
  });
});
