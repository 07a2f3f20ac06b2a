import { MONGODB_START_MS, startMongodb } from '../../../../test/engines/mongodb.js';
import { bothEngines, onEachEngine } from '../../test/engines.js';
import { ACCOUNTS, aThing, THINGS, type Account } from '../../test/things.js';
import { insertOp, patchOp, type StorageEngine } from './storage-engine.js';

const TITLE = 'races through the engine';

const times = <R>(count: number, work: (at: number) => R): R[] => Array.from({ length: count }, (_, at) => work(at));

/** Moves 5 paise if the balance allows it, with a ledger line, and tries again if another writer was faster. */
async function spend(engine: StorageEngine, key: string): Promise<boolean> {
  for (;;) {
    const { paise, version } = (await engine.get(ACCOUNTS, 'w')) as Account;
    if (paise < 5) return false;
    const take = patchOp(ACCOUNTS, 'w', [['version', '=', version]], { set: { paise: paise - 5, version: version + 1 } });
    const result = await engine.commit([take, insertOp(THINGS, aThing(key, { email: `charge:${key}`, count: 5 }))]);
    if (result.ok) return true;
    expect(result.missed).toBe(0);
  }
}

describe.each(bothEngines(startMongodb, TITLE))(`${TITLE}, $name`, (candidate) => {
  const onEngine = onEachEngine(candidate, MONGODB_START_MS);

  onEngine('let one of 20 guarded patches win', async (engine) => {
    await engine.insertMany(THINGS, [aThing('a', { status: 'requested' })]);
    const won = await Promise.all(
      times(20, (at) => engine.patch(patchOp(THINGS, 'a', [['status', '=', 'requested']], { set: { status: 'placing', count: at } }))),
    );
    expect(won.filter(Boolean)).toEqual([await engine.get(THINGS, 'a')]);
  });

  onEngine('insert one document of 20 that insert if there is none, and raise it by the others', async (engine) => {
    const patched = await Promise.all(
      times(20, () => engine.patch(patchOp(THINGS, 'a', [], { inc: { count: 1 } }, aThing('a', { count: 1 })))),
    );
    expect(patched.map((one) => one?.count).sort((a, b) => Number(a) - Number(b))).toEqual(times(20, (at) => at + 1));
  });

  onEngine('store 8 of 64 inserts that race for 8 windows', async (engine) => {
    const results = await Promise.all(times(64, (at) => engine.insertMany(THINGS, [aThing(`t${at}`, { email: `w${at % 8}` })])));
    expect(results.flat().filter((one) => one === 'inserted')).toHaveLength(8);
    const held = await engine.find(THINGS, { index: 'email', equals: ['tn_a'] });
    expect(held.map((one) => one.email)).toEqual(times(8, (at) => `w${at}`));
    expect(await engine.count(THINGS, { index: 'newest' })).toBe(8);
  });

  onEngine('let one of 10 commits insert a document, and lose nothing of it', async (engine) => {
    const results = await Promise.all(
      times(10, (at) => engine.commit([insertOp(THINGS, aThing(`own${at}`)), insertOp(THINGS, aThing('one'))])),
    );
    expect(results.filter((one) => one.ok)).toHaveLength(1);
    expect(results.filter((one) => !one.ok)).toEqual(times(9, () => ({ ok: false, missed: 1 })));
    expect(await engine.count(THINGS, { index: 'newest' })).toBe(2);
  });

  onEngine('spend no money twice, and none that is not there', async (engine) => {
    await engine.insertMany(ACCOUNTS, [{ _id: 'w', paise: 53, version: 0 }]);
    const spent = await Promise.all(times(16, (at) => spend(engine, `c${at}`)));
    expect(spent.filter(Boolean)).toHaveLength(10);
    expect(await engine.get(ACCOUNTS, 'w')).toEqual({ _id: 'w', paise: 3, version: 10 });
    expect(await engine.count(THINGS, { index: 'by-count', equals: ['tn_a', 5] })).toBe(10);
  });

  onEngine('see one moment in a snapshot while writes go on', async (engine) => {
    await engine.insertMany(ACCOUNTS, [
      { _id: 'w', paise: 100, version: 0 },
      { _id: 'v', paise: 0, version: 0 },
    ]);
    let isOver = false;
    let moved = 0;
    const writing = (async () => {
      for (; !isOver; moved++) {
        const move = [patchOp(ACCOUNTS, 'w', [], { inc: { paise: -1 } }), patchOp(ACCOUNTS, 'v', [], { inc: { paise: 1 } })];
        await engine.commit([...move, insertOp(THINGS, aThing(`t${moved}`, { count: 1 }))]);
      }
    })();
    // A slow disk gets the time that 20 commits take.
    for (let look = 0; look < 20 || moved <= 20; look++) {
      const [w, v, count, list] = await engine.onSnapshot(async (at) => {
        const first = at.get(ACCOUNTS, 'w');
        const second = at.count(THINGS, { index: 'by-count', equals: ['tn_a', 1] });
        await Promise.all([first, second, new Promise((resolve) => setTimeout(resolve, 10))]);
        const [v] = await at.getMany(ACCOUNTS, ['v']);
        return [await first, v, await second, await at.find(THINGS, { index: 'newest' })] as const;
      });
      expect([w?.paise, v?.paise, list.length]).toEqual([100 - count, count, count]);
    }
    isOver = true;
    await writing;
    expect((await engine.get(ACCOUNTS, 'v'))?.paise).toBe(moved);
  });

  onEngine('see in a snapshot what was acknowledged before it', async (engine) => {
    for (let at = 0; at < 30; at++) {
      await engine.insertMany(THINGS, [aThing(`t${at}`)]);
      expect(await engine.onSnapshot((one) => one.count(THINGS, { index: 'newest' }))).toBe(at + 1);
      expect(await engine.count(THINGS, { index: 'newest' })).toBe(at + 1);
    }
  });
});
