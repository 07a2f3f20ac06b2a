import { openEngine } from '../src/store.js';
import { insertOp, patchOp, type StorageEngine } from '../src/engine/storage-engine.js';
import { ACCOUNTS, aThing, SMALL_STORE, THINGS, type Account } from './things.js';

/**
 * A process that writes until it is killed, and prints each write when it is acknowledged:
 * `i <id>` inserted, `p <id> <count>` patched, `c <id>` a paisa moved from w to v, with a line that says so.
 * `node test/engines/run-ts.cjs libs/store/test/writer.ts <folder> <name> [how many at once; 0: only holds the folder]`
 */
const [, , dataDir = '', name = '', atOnce = '8'] = process.argv;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function insertAndPatch(engine: StorageEngine, id: string): Promise<void> {
  const [result] = await engine.insertMany(THINGS, [aThing(id, { email: `e${id}`, count: 0, status: 'open', items: [] })]);
  if (result === 'inserted') say(`i ${id}`);
  for (const count of [1, 2]) {
    const patched = await engine.patch(
      patchOp(THINGS, id, [], {
        inc: { count: 1 },
        set: { status: count === 1 ? 'shut' : 'open' },
        push: { items: [{ id: 'x'.repeat(200) }] },
      }),
    );
    say(`p ${id} ${patched?.count}`);
  }
}

async function move(engine: StorageEngine, id: string): Promise<void> {
  const { version } = (await engine.get(ACCOUNTS, 'w')) as Account;
  const ops = [
    patchOp(ACCOUNTS, 'w', [['version', '=', version]], { inc: { paise: -1, version: 1 } }),
    patchOp(ACCOUNTS, 'v', [], { inc: { paise: 1 } }),
    insertOp(THINGS, aThing(id, { name: 'moved', email: `e${id}` })),
  ];
  if ((await engine.commit(ops)).ok) say(`c ${id}`);
}

async function lane(engine: StorageEngine, prefix: string): Promise<void> {
  for (let at = 0; ; at++) {
    await insertAndPatch(engine, `${prefix}-${at}`);
    await move(engine, `${prefix}-${at}m`);
  }
}

async function main(): Promise<void> {
  const engine = await openEngine({ dataDir }, SMALL_STORE);
  say('open');
  const start = (_id: string): Account => ({ _id, paise: 0, version: 0 });
  if (atOnce === '0') setInterval(() => undefined, 1000);
  else await engine.insertMany(ACCOUNTS, [start('w'), start('v')]);
  await Promise.all(Array.from({ length: Number(atOnce) }, (_, at) => lane(engine, `${name}-${at}`)));
}

main().catch((error: { code?: string; message: string }) => {
  say(`refused ${error.code} ${error.message}`);
  process.exitCode = 1;
});
