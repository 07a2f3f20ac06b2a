import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { createLogger } from '@turant/observability';
import { S3_SERVERS_MS, startMoto, startS3rver, type S3Server } from '../../../test/engines/s3-servers.js';
import { openFileStorage } from './files/file-storage.js';
import type { ByteRange, ObjectStorage } from './object-storage.js';
import { S3Storage } from './s3/s3-storage.js';
import { temporaryFolder } from '../../../test/engines/temporary-folder.js';

interface Opened {
  storage: ObjectStorage;
  server?: S3Server;
}

const inBucket = (server: S3Server | undefined, prefix: string): Opened | undefined =>
  server && { server, storage: new S3Storage({ ...server.settings, prefix }) };

const S3RVER = 's3 at s3rver';

/** Undefined where the server cannot be had. */
const ADAPTERS: Record<string, (folder: string, within: string) => Promise<Opened | undefined>> = {
  files: async (folder) => ({ storage: await openFileStorage(join(folder, 'objects'), createLogger('silent')) }),
  [S3RVER]: async (folder, within) => inBucket(await startS3rver(folder, within), ''),
  's3 at moto, below a prefix': async (folder, within) => inBucket(await startMoto(folder, within), 'turant/test-1'),
};

/** Their order differs from that of their folders: `-` and `.` come before `/`, digits and letters after it. */
const NAMES = ['a', 'a-', 'a-b/x', 'a.b', 'a_', 'b/a', 'b/a-b/c', 'b/ab', 'b/c/d/e', 'b0/a', 'B', 'ab/x.1', 'ab/x-1', 'c/1', 'c/10', 'c/2'];

/** s3rver sorts by the names of its own files, in which a dot follows the name of an object. */
const namesFor = (adapter: string): string[] => (adapter === S3RVER ? NAMES.filter((name) => !/[-.]/.test(name)) : NAMES);

/** s3rver sends the whole object where its first byte is asked for. */
const isKnownTo = (adapter: string, { start, end }: ByteRange): boolean => adapter !== S3RVER || start !== 0 || end !== 1;

describe.each(Object.keys(ADAPTERS))('an object storage of %s', (adapter) => {
  const folder = temporaryFolder('turant-objects-');
  let opened: Opened | undefined;

  beforeAll(async () => {
    opened = await ADAPTERS[adapter]?.(folder, `an object storage of ${adapter}`);
  }, S3_SERVERS_MS);
  afterAll(async () => {
    await opened?.storage.close();
    await opened?.server?.process.kill();
  });

  const scene = (title: string, play: (storage: ObjectStorage) => Promise<void>): void =>
    it(title, () => (opened ? play(opened.storage) : Promise.resolve()));

  scene('gives back what was put, in place of what lay there before', async (storage) => {
    for (const bytes of [randomBytes(3_000_000), Buffer.from('short'), Buffer.alloc(0)]) {
      await storage.putBytes('recordings/tn_1/ca_1', bytes);
      const found = await storage.get('recordings/tn_1/ca_1');
      expect(found?.size).toBe(bytes.length);
      expect((await buffer(found!.bytes)).equals(bytes)).toBe(true);
    }
  });

  scene('takes a file away, and takes it for moved where it was moved before', async (storage) => {
    const [path, bytes] = [join(folder, 'spooled'), randomBytes(500_000)];
    writeFileSync(path, bytes);
    await storage.putFile('recordings/tn_1/ca_2', path);
    expect(existsSync(path)).toBe(false);
    await storage.putFile('recordings/tn_1/ca_2', path);
    expect((await wholeOf(storage, 'recordings/tn_1/ca_2'))?.equals(bytes)).toBe(true);
    await expect(storage.putFile('recordings/tn_1/ca_3', path)).rejects.toThrow();
    expect(await storage.get('recordings/tn_1/ca_3')).toBeUndefined();
    await expect(storage.putFile('recordings/tn_1/ca_3', folder)).rejects.toThrow('is a file');
  });

  scene('has no object that was deleted or never put, and deletes it again without an error', async (storage) => {
    await storage.putBytes('keys/tn_1/recording/ca_1', Buffer.from('wrapped'));
    for (const times of [1, 2]) {
      for (let done = 0; done < times; done += 1) await storage.delete('keys/tn_1/recording/ca_1');
      expect(await storage.get('keys/tn_1/recording/ca_1')).toBeUndefined();
      expect(await storage.get('keys/tn_1/recording/ca_1', { start: 5, end: 5 })).toBeUndefined();
      expect(await storage.get('keys/tn_1', { start: 1 })).toBeUndefined();
    }
    await storage.delete('keys/tn_1');
    await storage.delete('nothing/here');
  });

  scene('gives the part that subarray would, at the ends and beyond them', async (storage) => {
    const objects = [0, 1, 1_000].map((size) => ({ name: `ranges/${size}`, bytes: randomBytes(size) }));
    for (const { name, bytes } of objects) await storage.putBytes(name, bytes);
    const at = fc.oneof(fc.constantFrom(0, 1, 2, 999, 1_000, 1_001, 2 ** 40), fc.integer({ min: 0, max: 1_010 }));
    const ranges = fc.record({ start: at, end: fc.option(at, { nil: undefined }) });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...objects), ranges, async ({ name, bytes }, range: ByteRange) => {
        fc.pre(isKnownTo(adapter, range));
        const found = await storage.get(name, range);
        expect(found?.size).toBe(bytes.length);
        const wanted = bytes.subarray(range.start, range.end);
        expect((await buffer(found!.bytes)).toString('hex')).toBe(wanted.toString('hex'));
      }),
      { numRuns: 60 },
    );
  });

  scene('lists names in order, by prefix, after a name and up to a limit', async (storage) => {
    const all = namesFor(adapter).map((name) => `names/${name}`);
    for (const name of all) await storage.putBytes(name, Buffer.alloc(1));
    all.sort();
    const prefixes = fc.constantFrom('names/', 'names/a', 'names/a-', 'names/b', 'names/b/', 'names/b/a', 'names/c/1', 'names/x', 'name');
    const after = fc.option(fc.constantFrom(...all, 'names/b', 'names/ab', 'names/zz', 'a', 'z'), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(prefixes, fc.integer({ min: 1, max: 20 }), after, async (prefix, limit, after) => {
        const wanted = all.filter((name) => name.startsWith(prefix) && (after === undefined || name > after)).slice(0, limit);
        expect(await storage.list(prefix, limit, after)).toEqual(wanted);
      }),
      { numRuns: 60 },
    );
  });

  scene('never gives another part than it was asked for', async (storage) => {
    await storage.putBytes('ranges/short', Buffer.from('0123456789'));
    const first = storage.get('ranges/short', { start: 0, end: 1 }).then((found) => buffer(found!.bytes));
    if (adapter === S3RVER) await expect(first).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    else expect((await first).toString()).toBe('0');
  });

  scene('has one of many objects that are put at once under one name', async (storage) => {
    const bytes = Array.from({ length: 12 }, (_, at) => Buffer.alloc(100_000, at));
    await Promise.all(bytes.map((one) => storage.putBytes('same/name', one)));
    const found = await wholeOf(storage, 'same/name');
    expect(bytes.some((one) => found && one.equals(found))).toBe(true);
  });

  scene('checks whether writing works, and leaves nothing behind', async (storage) => {
    const before = await storage.list('', 1_000);
    expect(await storage.check()).toEqual([]);
    expect(await storage.list('', 1_000)).toEqual(before);
  });

  scene('refuses what is no name, no range and no limit', async (storage) => {
    for (const name of ['', '/', '../x', 'a/../b', '.hidden', 'a//b', 'a b', 'a\n', 'ä', 'x'.repeat(201)]) {
      await expect(storage.putBytes(name, Buffer.alloc(1))).rejects.toThrow(TypeError);
      await expect(storage.putFile(name, folder)).rejects.toThrow(TypeError);
      await expect(storage.get(name)).rejects.toThrow(TypeError);
      await expect(storage.delete(name)).rejects.toThrow(TypeError);
    }
    for (const range of [{ start: -1 }, { start: 0.5 }, { start: NaN }, { start: 0, end: Infinity }])
      await expect(storage.get('a', range)).rejects.toThrow(TypeError);
    for (const limit of [0, 1_001, 1.5, NaN]) await expect(storage.list('', limit)).rejects.toThrow(TypeError);
    for (const prefix of ['/', '..', '.h', 'a b', 'a//']) await expect(storage.list(prefix, 1)).rejects.toThrow(TypeError);
  });
});

async function wholeOf(storage: ObjectStorage, name: string): Promise<Buffer | undefined> {
  const found = await storage.get(name);
  return found && buffer(found.bytes);
}
