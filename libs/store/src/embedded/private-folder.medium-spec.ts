import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aThing, SMALL_STORE, THINGS } from '../../test/things.js';
import { openEngine } from '../store.js';
import { makePrivate } from './private-folder.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

const modeOf = (path: string): string => (statSync(path).mode & 0o7777).toString(8);

describe('the data folder', () => {
  let parent: string;
  let dataDir: string;
  let umask: number;
  beforeEach(() => {
    umask = process.umask(0o022);
    parent = temporaryFolder('turant-private-');
    dataDir = join(parent, 'data');
  });
  afterEach(() => {
    process.umask(umask);
  });

  const open = async (): Promise<void> => {
    const engine = await openEngine({ dataDir }, SMALL_STORE);
    await engine.insertMany(THINGS, [aThing('a')]);
    await engine.close();
  };
  const modes = (): Record<string, string> =>
    Object.fromEntries(
      ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })].map((name) => [name, modeOf(join(dataDir, name))]),
    );
  const PRIVATE = { '.': '700', readers: '700', store: '700', 'store/data.mdb': '600', 'store/lock.mdb': '600' };

  it('is made for its owner alone', async () => {
    await open();
    expect(modes()).toEqual(PRIVATE);
  });

  it("is the owner's alone if it was there already, open to all", async () => {
    mkdirSync(dataDir, { mode: 0o755 });
    await open();
    expect(modes()).toEqual(PRIVATE);
  });

  it('is closed to others, with the files that an older release or a copy left in it', async () => {
    await open();
    const files = ['standalone.json', 'master.key', 'sip-port', 'store/data.mdb.bak'];
    for (const name of files) writeFileSync(join(dataDir, name), 'x');
    for (const name of ['.', 'store']) chmodSync(join(dataDir, name), 0o777);
    for (const name of [...files, 'store/data.mdb', 'store/lock.mdb']) chmodSync(join(dataDir, name), 0o666);
    await open();
    expect(modes()).toEqual({ ...PRIVATE, ...Object.fromEntries(files.map((name) => [name, '600'])) });
  });

  it('keeps the rights that its owner has removed, and changes nothing at the end of a link', () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'read-only'), 'x', { mode: 0o444 });
    writeFileSync(join(parent, 'elsewhere'), 'x', { mode: 0o644 });
    symlinkSync(join(parent, 'elsewhere'), join(dataDir, 'link'));
    makePrivate(dataDir);
    expect(modeOf(join(dataDir, 'read-only'))).toBe('400');
    expect(modeOf(join(parent, 'elsewhere'))).toBe('644');
  });

  it('is refused if it is a folder that all users share, which keeps its mode', async () => {
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o1777);
    await expect(openEngine({ dataDir }, SMALL_STORE)).rejects.toMatchObject({
      code: 'DATA_FOLDER_SHARED',
      message: expect.stringContaining(dataDir),
    });
    expect(modes()).toEqual({ '.': '1777' });
    expect(() => makePrivate('/')).toThrow('DATA_DIR');
  });
});
