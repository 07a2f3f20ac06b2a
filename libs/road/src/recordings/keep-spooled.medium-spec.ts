import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { keyName, objectName, sealedObjectAbout, type Call } from '@turant/domain';
import { keyPathOf, readKeyFile } from '@turant/recordings';
import { TENANT } from '../../../../test/factories/a-road.js';
import { aCall, roadParts } from '../../../../test/factories/road-parts.js';
import { SpoolScene } from '../../test/spool-scene.js';
import { keepSpooled, type OfCall } from './keep-spooled.js';

const KEY = keyName('recording', TENANT, 'cl_1');
const OBJECT = objectName('recording', TENANT, 'cl_1');
const KEPT = { state: 'kept', sha256: expect.any(String) };

let scene: SpoolScene;
beforeAll(async () => (scene = await SpoolScene.open({ road: await roadParts(), tenantId: TENANT, aCall })));
afterEach(() => scene.reset());
afterAll(() => scene.close());

const keep = (of?: OfCall, isShared = false): Promise<string> => keepSpooled(scene.context, scene.pathOf(), of, isShared);
const bytesOf = async (name: string): Promise<Buffer> => buffer((await scene.storage.get(name))!.bytes);
const erase = (): Promise<unknown> =>
  scene.road.store.calls.patch(TENANT, 'cl_1', [], { set: { recording: { state: 'erased' } }, unset: ['recordedAt'] });
/** Neither in the storage nor in the spool. */
async function expectGone(): Promise<void> {
  expect(await scene.objects()).toEqual([]);
  expect(scene.isThere(scene.pathOf())).toBe(false);
}

describe('a recording in the spool', () => {
  it('is moved: first its key, then the object, then the call says so', async () => {
    await scene.aSpooledCall();
    const states: (string | undefined)[] = [];
    scene.afterStep = async () => void states.push((await scene.stored()).recording?.state);
    expect(await keep()).toBe('kept');
    expect(scene.steps).toEqual([`putBytes ${KEY}`, `putFile ${OBJECT}`]);
    expect(states).toEqual(['open', 'open']);
    const bytes = await bytesOf(OBJECT);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect((await scene.stored()).recording).toEqual({ state: 'kept', bytes: bytes.length, durationMs: expect.any(Number), sha256 });
    expect((await scene.stored()).transcript).toEqual({ state: 'open' });
    expect((await scene.open()).durationMs).toBeGreaterThanOrEqual(2_000);
    expect(scene.spooled).toEqual(['cl_1.transcript', 'cl_1.transcript.key']);
  });

  it('says that it was cut off, and why it has ended before', async () => {
    await scene.aSpooledCall({ isWhole: false, recording: { state: 'open', reason: 'disk-full' } });
    await keep();
    expect((await scene.stored()).recording).toMatchObject({ ...KEPT, isCutOff: true, reason: 'disk-full' });
    expect(await scene.open()).toMatchObject({ isCutOff: true });
  });

  it('is kept by the next try, whichever step the last one has failed after', async () => {
    await scene.aSpooledCall();
    for (const step of ['putBytes', 'putFile']) {
      scene.afterStep = (done) => (done === step ? Promise.reject(new Error('planted')) : undefined);
      expect(await keep().catch(({ message }: Error) => message)).toBe(step === 'putBytes' ? 'planted' : 'later');
    }
    scene.afterStep = () => undefined;
    expect(await keep()).toBe('kept');
    expect((await scene.stored()).recording).toMatchObject(KEPT);
    expect((await scene.open()).durationMs).toBeGreaterThanOrEqual(2_000);
    expect(await scene.objects()).toEqual([KEY, OBJECT]);
  });

  it('keeps a key that was wrapped anew after the process had died before it tidied up', async () => {
    await scene.aSpooledCall();
    const keyFile = await readKeyFile(scene.pathOf());
    await keep();
    writeFileSync(keyPathOf(scene.pathOf()), JSON.stringify(keyFile));
    await scene.keys.addTenantKey(TENANT);
    const about = sealedObjectAbout('recording', TENANT, 'cl_1');
    const anew = (await scene.keys.rewrapObjectKey(TENANT, about, keyFile!.wrappedKey)) as string;
    await scene.storage.putBytes(KEY, Buffer.from(anew));
    expect(await keep()).toBe('kept');
    expect((await bytesOf(KEY)).toString()).toBe(anew);
    expect(scene.isThere(scene.pathOf())).toBe(false);
  });
});

describe('a recording that was erased', () => {
  it('before it was moved, is destroyed', async () => {
    await scene.aSpooledCall();
    await erase();
    expect(await keep()).toBe('gone');
    await expectGone();
    expect(scene.steps).toEqual([`delete ${KEY}`, `delete ${OBJECT}`]);
    expect((await scene.stored()).recording).toEqual({ state: 'erased' });
  });

  it.each(['putBytes', 'putFile'] as const)('while it was moved (%s), is destroyed, its key first', async (step) => {
    await scene.aSpooledCall();
    scene.afterStep = async (done) => void (done === step && (await erase()));
    expect(await keep()).toBe('gone');
    await expectGone();
    expect(scene.steps.slice(-2)).toEqual([`delete ${KEY}`, `delete ${OBJECT}`]);
    expect((await scene.stored()).recording).toEqual({ state: 'erased' });
  });

  it('after another process had moved it, leaves no key of this one', async () => {
    await scene.aSpooledCall();
    scene.afterStep = async (done) => {
      if (done !== 'putBytes') return;
      scene.afterStep = () => undefined;
      await keep();
      await scene.storage.delete(KEY);
      await scene.storage.delete(OBJECT);
      await erase();
      await scene.storage.putBytes(KEY, Buffer.from('put by this process'));
    };
    expect(await keep()).toBe('gone');
    await expectGone();
  });

  it('with its whole tenant, is destroyed, and with it the key that a process had put before it died', async () => {
    const call = await scene.aSpooledCall();
    await scene.storage.putBytes(KEY, Buffer.from('wrapped'));
    await scene.road.store.engine.delete(scene.road.store.calls.deleteOp(TENANT, call._id));
    expect(await keep()).toBe('gone');
    await expectGone();
  });
});

describe('a recording whose storage is away', () => {
  it('stays in the spool and says so, and is moved when it is back', async () => {
    await scene.aSpooledCall();
    const storage = scene.breakStorage();
    await expect(keep()).rejects.toThrow();
    expect((await scene.stored()).recording).toMatchObject({ state: 'spooled', sha256: expect.any(String) });
    expect(scene.isThere(scene.pathOf())).toBe(true);
    storage.back();
    expect(await keep()).toBe('kept');
    expect((await scene.stored()).recording).toMatchObject(KEPT);
    expect((await scene.open()).isCutOff).toBe(false);
  });
});

describe('a recording that another process may write', () => {
  const shared = (of?: OfCall): Promise<string> => keep(of, true);
  const up = (leaseMs: number): Partial<Call> => ({
    ...{ status: 'answered', endedAt: undefined, endReason: undefined },
    ...{ workerId: 'other', leaseUntil: new Date(scene.road.clock.now().getTime() + leaseMs) },
  });

  it('is left alone while its worker has the call, and kept as cut off when the worker is dead', async () => {
    await scene.aSpooledCall({ ...up(10_000), isWhole: false });
    expect(await shared()).toBe('later');
    expect(scene.steps).toEqual([]);
    scene.road.clock.move(10_000);
    expect(await shared()).toBe('kept');
    expect((await scene.stored()).recording).toMatchObject({ ...KEPT, isCutOff: true });
  });

  it('is left alone while its worker, which has just ended the call, may finish it', async () => {
    await scene.aSpooledCall({ endedAt: scene.road.clock.now() });
    expect(await shared()).toBe('later');
    scene.road.clock.move(35_000);
    expect(await shared()).toBe('kept');
  });

  it("is kept at once if its worker is known to be dead, if it is complete, and if the folder is this process's alone", async () => {
    const call = await scene.aSpooledCall({ endedAt: scene.road.clock.now(), endReason: 'worker-lost' });
    expect(await shared()).toBe('kept');
    expect(await keepSpooled(scene.context, scene.pathOf('transcript'), { call, kind: 'transcript' }, true)).toBe('kept');
    const other = await scene.aSpooledCall({ ...up(10_000), _id: 'cl_2' });
    expect(await keepSpooled(scene.context, scene.pathOf('recording', other._id), undefined, false)).toBe('kept');
  });
});

describe('a recording of which nothing was written', () => {
  const FAILED = { state: 'failed', reason: 'nothing-written' };

  it('has a key and no file', async () => {
    await scene.aSpooledCall();
    rmSync(scene.pathOf());
    expect(await keep()).toBe('gone');
    await expectGone();
    const { recording, recordedAt } = await scene.stored();
    expect([recording, recordedAt]).toEqual([FAILED, undefined]);
  });

  it.each([
    ['an empty file', 0],
    ['a file without sound', 300],
  ])('has %s', async (_, bytes) => {
    await scene.aSpooledCall({ seconds: 0, isWhole: false });
    writeFileSync(scene.pathOf(), readFileSync(scene.pathOf()).subarray(0, bytes));
    await keep();
    await expectGone();
    expect((await scene.stored()).recording).toEqual(FAILED);
  });

  it('has no file at all, and its process knows whose it is', async () => {
    const call = await scene.aRecordedCall({ recording: { state: 'open', reason: 'no-key' } });
    expect(await keep({ call, kind: 'recording' })).toBe('gone');
    expect((await scene.stored()).recording).toEqual({ state: 'failed', reason: 'no-key' });
  });

  it('has half a key, with which nobody can read it', async () => {
    await scene.aSpooledCall();
    writeFileSync(keyPathOf(scene.pathOf()), '{"tenantId":"tn_1","call');
    expect(await keep()).toBe('gone');
    await expectGone();
  });
});
