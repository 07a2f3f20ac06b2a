import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { S3_SERVERS_MS, startMoto, type S3Server } from '../../../../test/engines/s3-servers.js';
import { TroubledRelay } from '../../../../test/engines/troubled-relay.js';
import { S3Storage } from './s3-storage.js';
import type { S3Limits } from './s3-limits.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

const LIMITS: S3Limits = { idleMs: 20_000, totalMs: 30_000, tries: 3, backoffMs: 10 };
/** Limits for a store that never answers: the shorter they are, the sooner the test is over. */
const IMPATIENT: S3Limits = { ...LIMITS, idleMs: 700, tries: 1 };
const BUSY = {
  answer: 'HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n<Error><Code>SlowDown</Code></Error>',
};
const BYTES = randomBytes(1_500_000);
const LATER = { code: 'STORAGE_UNAVAILABLE', next: 'retry-later' };
const SETTINGS = { code: 'STORAGE_SETTINGS', next: 'pause-and-tell-owner' };

describe('a bucket in trouble', () => {
  const folder = temporaryFolder('turant-bucket-');
  const path = join(folder, 'spooled');
  const opened: S3Storage[] = [];
  let server: S3Server | undefined;
  let relay: TroubledRelay;

  const open = (limits = LIMITS, changes: object = {}): S3Storage => {
    const storage = new S3Storage({ ...server!.settings, endpoint: relay.origin, ...changes }, limits, limits);
    opened.push(storage);
    return storage;
  };
  const scene = (title: string, play: () => Promise<void>): void => it(title, () => (server ? play() : Promise.resolve()));
  const everyVerb = (storage: S3Storage): (() => Promise<unknown>)[] => [
    () => storage.putFile('verbs/a', path),
    () => storage.putBytes('verbs/a', BYTES),
    () => storage.get('verbs/a'),
    () => storage.delete('verbs/a'),
    () => storage.list('', 1),
    () => storage.check(),
  ];
  const wholeOf = async (name: string): Promise<Buffer | undefined> => {
    const found = await open().get(name);
    return found && buffer(found.bytes);
  };

  beforeAll(async () => {
    server = await startMoto(folder);
    if (server) relay = await TroubledRelay.before(server.settings.endpoint);
  }, S3_SERVERS_MS);
  beforeEach(() => writeFileSync(path, BYTES));
  afterEach(async () => {
    relay?.next('none');
    await Promise.all(opened.splice(0).map((storage) => storage.close()));
  });
  afterAll(async () => {
    await relay?.close();
    await server?.process.kill();
  });

  scene('gets an upload that was cut in its middle, by a second try', async () => {
    relay.next({ cut: 'up', after: 700_000 }, 'none');
    await open().putFile('cut/once', path);
    expect(relay.connections).toBe(2);
    expect((await wholeOf('cut/once'))?.equals(BYTES)).toBe(true);
    expect(existsSync(path)).toBe(false);
  });

  scene('has nothing of an upload that is always cut, and the file stays', async () => {
    relay.next({ cut: 'up', after: 700_000 });
    await expect(open().putFile('cut/always', path)).rejects.toMatchObject(LATER);
    expect(relay.connections).toBe(3);
    relay.next('none');
    expect(await wholeOf('cut/always')).toBeUndefined();
    expect(existsSync(path)).toBe(true);
    await open().putFile('cut/always', path);
    expect((await wholeOf('cut/always'))?.equals(BYTES)).toBe(true);
  });

  scene('puts an object once more whose answer was lost', async () => {
    relay.next({ cut: 'down', after: 10 }, 'none');
    await open().putBytes('answer/lost', BYTES);
    expect((await wholeOf('answer/lost'))?.equals(BYTES)).toBe(true);
  });

  scene('works again after it was busy, and gives up where it stays so', async () => {
    relay.next(BUSY, BUSY, 'none');
    await open().putBytes('busy', BYTES);
    relay.next(BUSY, 'none');
    expect((await wholeOf('busy'))?.equals(BYTES)).toBe(true);
    relay.next(BUSY);
    for (const verb of everyVerb(open()))
      await expect(verb()).rejects.toMatchObject({ ...LATER, message: expect.stringContaining('503 SlowDown') });
    expect(existsSync(path)).toBe(true);
  });

  scene('is given up where it takes nothing more, or sends nothing more', async () => {
    relay.next({ stall: 'up', after: 50_000 });
    await expect(open(IMPATIENT).putFile('stalled', path)).rejects.toMatchObject({
      ...LATER,
      message: expect.stringContaining('no answer for 700 ms'),
    });
    relay.next('none');
    await open().putBytes('stalled', BYTES);
    relay.next({ stall: 'down', after: 10 });
    await expect(open(IMPATIENT).get('stalled')).rejects.toMatchObject({
      ...LATER,
      message: expect.stringContaining('no answer for 700 ms'),
    });
    relay.next({ stall: 'down', after: 500_000 });
    const found = await open(IMPATIENT).get('stalled');
    await expect(buffer(found!.bytes)).rejects.toMatchObject({ ...LATER, message: expect.stringContaining('ETIMEDOUT') });
  });

  scene('tells a reader whose object is cut off', async () => {
    await open().putBytes('read', BYTES);
    relay.next({ cut: 'down', after: 500_000 });
    const found = await open().get('read');
    expect(found?.size).toBe(BYTES.length);
    await expect(buffer(found!.bytes)).rejects.toMatchObject(LATER);
  });

  scene('is away', async () => {
    const gone = await TroubledRelay.before(server!.settings.endpoint);
    await gone.close();
    for (const verb of everyVerb(open(LIMITS, { endpoint: gone.origin })))
      await expect(verb()).rejects.toMatchObject({ ...LATER, message: expect.stringContaining('ECONNREFUSED') });
  });

  const secretAccessKey = 'hush-North-73';
  it.each([
    [{ secretAccessKey }, '403 SignatureDoesNotMatch: see S3_SECRET_ACCESS_KEY'],
    [{ accessKeyId: 'NOBODY' }, '403 InvalidAccessKeyId: see S3_ACCESS_KEY_ID'],
    [{ bucket: 'no-such-bucket' }, '404 NoSuchBucket: see S3_BUCKET'],
  ])('says what to change, once and without the secret: %j', async (wrong, says) => {
    if (!server) return;
    relay.next('none');
    const storage = open(LIMITS, wrong);
    const verbs = everyVerb(storage);
    for (const verb of verbs) {
      const error: unknown = await verb().catch((caught: unknown) => caught);
      expect(error).toMatchObject({ ...SETTINGS, message: expect.stringContaining(says) });
      const shown = inspect(error, { depth: 9 });
      for (const secret of [secretAccessKey, server.settings.secretAccessKey, 'Signature=']) expect(shown).not.toContain(secret);
    }
    // No verb was tried again.
    expect(relay.connections).toBe(verbs.length);
    expect(existsSync(path)).toBe(true);
  });

  scene('is refused where it keeps versions of what is deleted', async () => {
    await expect(open(LIMITS, { bucket: server!.versionedBucket }).check()).rejects.toMatchObject(SETTINGS);
  });

  scene('waits for a reader that pauses', async () => {
    await open().putBytes('paused', BYTES);
    const found = await open(IMPATIENT).get('paused');
    const bytes = found!.bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    const first = await bytes.next();
    await new Promise((resolve) => setTimeout(resolve, 3 * IMPATIENT.idleMs));
    const rest: Buffer[] = [first.value as Buffer];
    for (let next = await bytes.next(); !next.done; next = await bytes.next()) rest.push(next.value);
    expect(Buffer.concat(rest).equals(BYTES)).toBe(true);
  });
});
