import { aThing, SMALL_STORE, THINGS } from '../../test/things.js';
import { WriterProcess } from '../../test/writer-process.js';
import { openEngine } from '../store.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

describe('the data folder', () => {
  let dataDir: string;
  const started: WriterProcess[] = [];
  const hold = (name: string): WriterProcess => {
    const holder = new WriterProcess(dataDir, name, 0);
    started.push(holder);
    return holder;
  };
  beforeEach(() => {
    dataDir = temporaryFolder('turant-lock-');
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((one) => one.kill()));
  });

  it('is refused to a second process, with the pid of its holder', async () => {
    const holder = hold('a');
    expect(await holder.firstLine()).toBe('open');
    await expect(openEngine({ dataDir }, SMALL_STORE)).rejects.toMatchObject({
      code: 'DATA_FOLDER_IN_USE',
      message: expect.stringContaining(`process ${holder.pid}:`),
    });
    expect(await hold('b').firstLine()).toMatch(
      `refused DATA_FOLDER_IN_USE the data folder ${dataDir} is in use by process ${holder.pid}:`,
    );
  }, 90_000);

  it('is refused to a second engine in the same process, and the first one goes on', async () => {
    const engine = await openEngine({ dataDir }, SMALL_STORE);
    await expect(openEngine({ dataDir }, SMALL_STORE)).rejects.toMatchObject({ code: 'DATA_FOLDER_IN_USE' });
    expect(await engine.insertMany(THINGS, [aThing('a')])).toEqual(['inserted']);
    await engine.close();
    const next = await openEngine({ dataDir }, SMALL_STORE);
    expect(await next.get(THINGS, 'a')).toEqual(aThing('a'));
    await next.close();
  });

  it.each(['with the lock of a dead process', 'that is new'])(
    'goes to one of five that start at once on a folder %s',
    async (state) => {
      for (let round = 0; round < 3; round++) {
        if (state !== 'that is new') {
          const dead = hold('dead');
          expect(await dead.firstLine()).toBe('open');
          await dead.kill();
        }
        const five = ['a', 'b', 'c', 'd', 'e'].map(hold);
        const said = await Promise.all(five.map((one) => one.firstLine()));
        expect(said.filter((line) => line === 'open')).toHaveLength(1);
        const holder = five[said.indexOf('open')];
        expect(said.filter((line) => line?.includes(`in use by process ${holder?.pid}:`))).toHaveLength(4);
        await Promise.all(five.map((one) => one.kill()));
      }
    },
    120_000,
  );
});
