import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createLogger } from '@turant/observability';
import { mountSmallDisk } from '../../../../test/engines/small-disk.js';
import { openFileStorage } from './file-storage.js';
import { namesIn } from './list-files.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

const LATER = { code: 'STORAGE_UNAVAILABLE', next: 'retry-later' };
const SETTINGS = { code: 'STORAGE_SETTINGS', next: 'pause-and-tell-owner' };
const NAME = 'recordings/tn_1/ca_1';
const log = createLogger('silent');
const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe('objects as files', () => {
  const top = temporaryFolder('turant-files-');
  const root = join(top, 'deep', 'objects');
  const incoming = join(root, '.incoming');

  it('can be read by their owner only', async () => {
    const [storage, path] = [await openFileStorage(root, log), join(top, 'spooled')];
    writeFileSync(path, 'sealed', { mode: 0o644 });
    await storage.putFile(NAME, path);
    await storage.putBytes('keys/tn_1/recording/ca_1', Buffer.from('wrapped'));
    for (const folder of ['', 'recordings', 'recordings/tn_1', 'keys/tn_1/recording', '.incoming'])
      expect(modeOf(join(root, folder))).toBe(0o700);
    for (const file of [NAME, 'keys/tn_1/recording/ca_1']) expect(modeOf(join(root, file))).toBe(0o600);
    expect(readdirSync(incoming)).toEqual([]);
  });

  it('are moved and not copied within one file system', async () => {
    const [storage, path] = [await openFileStorage(root, log), join(top, 'spooled')];
    writeFileSync(path, 'sealed');
    const { ino } = statSync(path);
    await storage.putFile(NAME, path);
    expect(statSync(join(root, NAME)).ino).toBe(ino);
  });

  it('are overwritten with zeros when they are deleted, and when another one takes their place', async () => {
    const storage = await openFileStorage(root, log);
    // A second name of the same blocks: what is seen by it is what lies on the disk.
    const [blocks, bytes] = [join(top, 'blocks'), randomBytes(150_001)];
    for (const removal of [() => storage.delete(NAME), () => storage.putBytes(NAME, Buffer.from('another'))]) {
      await storage.putBytes(NAME, bytes);
      linkSync(join(root, NAME), blocks);
      expect(readFileSync(blocks).equals(bytes)).toBe(true);
      await removal();
      expect(readFileSync(blocks).equals(Buffer.alloc(bytes.length))).toBe(true);
      rmSync(blocks);
    }
    expect(readFileSync(join(root, NAME), 'utf8')).toBe('another');
  });

  it('are listed in order from folders of any size, some of them empty', async () => {
    const storage = await openFileStorage(root, log);
    const names = Array.from({ length: 40 }, (_, at) => `many/${at % 7 === 0 ? `f${at}/x` : `a${at}`}`);
    for (const name of names) await storage.putBytes(name, Buffer.alloc(1));
    for (const name of ['a_', 'c', 'f2']) mkdirSync(join(root, 'many', name));
    for (const batch of [1, 2, 3, 40, 1_000]) {
      const found: string[] = [];
      for await (const name of namesIn(root, 'many/', '', '', batch)) found.push(name);
      expect(found).toEqual([...names].sort());
    }
  });

  it('leave nothing of a process that died while it wrote, and leave others that write alone', async () => {
    await openFileStorage(root, log);
    for (const name of ['old', 'new']) writeFileSync(join(incoming, name), 'half');
    utimesSync(join(incoming, 'old'), new Date(0), new Date(0));
    await openFileStorage(root, log);
    expect(readdirSync(incoming)).toEqual(['new']);
    rmSync(join(incoming, 'new'));
  });

  it('never lie in a folder that others may enter, whose mode is left as it is', async () => {
    const shared = join(top, 'shared');
    mkdirSync(shared);
    chmodSync(shared, 0o755);
    await expect(openFileStorage(shared, log)).rejects.toMatchObject({ ...SETTINGS, message: expect.stringContaining('chmod 700') });
    expect(modeOf(shared)).toBe(0o755);
    await expect(openFileStorage(join(root, NAME), log)).rejects.toMatchObject(SETTINGS);
  });
});

describe('objects on a disk of their own', () => {
  const top = temporaryFolder('turant-files-');
  const path = join(top, 'spooled');
  let disk: string | undefined;
  beforeAll(() => {
    disk = mountSmallDisk('4m', 'objects on a full disk', 'objects on a disk of their own');
  });

  it('are copied from another file system, whole or not at all, and fit again when there is space', async () => {
    if (!disk) return;
    const [storage, bytes] = [await openFileStorage(join(disk, 'objects'), log), randomBytes(1_000_000)];
    for (const at of [1, 2, 3]) {
      writeFileSync(path, bytes);
      await storage.putFile(`full/${at}`, path);
      expect(existsSync(path)).toBe(false);
    }
    writeFileSync(path, randomBytes(2_000_000));
    await expect(storage.putFile('full/4', path)).rejects.toMatchObject(LATER);
    await expect(storage.putFile('full/3', path)).rejects.toMatchObject(LATER);
    await expect(storage.putBytes('full/4', readFileSync(path))).rejects.toMatchObject(LATER);
    expect(existsSync(path)).toBe(true);
    expect(readdirSync(join(disk, 'objects', '.incoming'))).toEqual([]);
    expect(await storage.list('full/', 9)).toEqual(['full/1', 'full/2', 'full/3']);
    expect((await buffer((await storage.get('full/3'))!.bytes)).equals(bytes)).toBe(true);

    writeFileSync(join(disk, 'ballast'), Buffer.alloc(800_000));
    try {
      writeFileSync(join(disk, 'ballast-2'), Buffer.alloc(1_000_000));
    } catch {
      // Now not even the small file of the check fits.
    }
    await expect(storage.check()).rejects.toMatchObject(LATER);
    await storage.delete('full/1');
    await storage.delete('full/2');
    expect(await storage.check()).toEqual([]);
    await storage.putFile('full/3', path);
    expect(statSync(join(disk, 'objects/full/3')).size).toBe(2_000_000);
  });

  it('say what to change where nothing may be written', async () => {
    if (!disk) return;
    const storage = await openFileStorage(join(disk, 'objects'), log);
    execFileSync('mount', ['-o', 'remount,ro', disk], { stdio: 'pipe' });
    try {
      for (const work of [storage.putBytes('a', Buffer.alloc(1)), storage.delete('full/3'), storage.check()])
        await expect(work).rejects.toMatchObject(SETTINGS);
      expect((await storage.get('full/3'))?.size).toBe(2_000_000);
    } finally {
      execFileSync('mount', ['-o', 'remount,rw', disk], { stdio: 'pipe' });
    }
  });
});
