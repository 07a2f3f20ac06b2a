import { insertOp, patchOp } from '../src/engine/storage-engine.js';
import { AuditedEngine } from '../src/audited/audited-engine.js';
import { EMPLOYEES } from '../src/collections.js';
import { openEngine } from '../src/store.js';
import { anEmployee, auditingOf, AUDITED_STORE } from './audited-employees.js';

/**
 * A process that makes audited changes until it is killed, and prints the name that each has written when it is acknowledged.
 * `node test/engines/run-ts.cjs libs/store/test/audited-writer.ts <folder> <name> [how many at once]`
 */
const [, , dataDir = '', name = '', atOnce = '8'] = process.argv;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function writeOn(engine: AuditedEngine, id: string): Promise<void> {
  await engine.commit([insertOp(EMPLOYEES, anEmployee(id))]);
  for (let n = 0; ; n += 1) {
    const written = `${id}-${n}`;
    await engine.patch(patchOp(EMPLOYEES, id, [], { set: { name: written, allowedOrigins: [written] } }));
    say(written);
  }
}

void (async () => {
  const engine = new AuditedEngine(await openEngine({ dataDir }, AUDITED_STORE), auditingOf('ak_1'));
  say('open');
  await Promise.all(Array.from({ length: Number(atOnce) }, (_, at) => writeOn(engine, `em_${name}_${at}`)));
})();
