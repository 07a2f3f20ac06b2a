import { rmSync } from 'node:fs';
import { TENANT } from '../../../../test/factories/a-road.js';
import { aCall, roadParts } from '../../../../test/factories/road-parts.js';
import { SpoolScene } from '../../test/spool-scene.js';
import { until } from '../../../../test/engines/until.js';

const LOOK_MS = 30_000;
const BOTH = { recording: { state: 'kept' }, transcript: { state: 'kept' } };

let scene: SpoolScene;
beforeAll(async () => (scene = await SpoolScene.open({ road: await roadParts(), tenantId: TENANT, aCall })));
afterEach(() => scene.reset());
afterAll(() => scene.close());

describe('the keeper of the spool', () => {
  it('moves what a dead process has left, and looks again after half a minute', async () => {
    const keeper = scene.keeper();
    await scene.aSpooledCall();
    await keeper.sweep();
    await keeper.settled();
    expect(await scene.stored()).toMatchObject(BOTH);
    expect(scene.spooled).toEqual([]);
    await scene.aSpooledCall({ _id: 'cl_2' });
    await keeper.sweep();
    await keeper.settled();
    expect(scene.spooled).toHaveLength(4);
    scene.road.clock.move(LOOK_MS);
    await keeper.sweep();
    await keeper.settled();
    expect(await scene.stored('cl_2')).toMatchObject(BOTH);
  });

  it('finds nothing in an empty folder, and says if there is no folder', async () => {
    const keeper = scene.keeper();
    await keeper.sweep();
    await keeper.settled();
    expect(scene.road.logged).toEqual([]);
    rmSync(scene.spoolDir, { recursive: true });
    scene.road.clock.move(LOOK_MS);
    await keeper.sweep();
    expect(scene.road.logged).toMatchObject([{ text: 'the spool of recordings could not be read' }]);
  });

  it('shares a folder with another one: each object is kept once, and whole', async () => {
    const calls = await Promise.all(Array.from({ length: 6 }, (_, at) => scene.aSpooledCall({ _id: `cl_${at}`, seconds: 1 })));
    const keepers = [scene.keeper(true), scene.keeper(true)];
    for (let round = 0; round < 2; round++) {
      await Promise.all(keepers.map((keeper) => keeper.sweep()));
      await Promise.all(keepers.map((keeper) => keeper.settled()));
      scene.road.clock.move(LOOK_MS);
    }
    expect(scene.spooled).toEqual([]);
    for (const { _id } of calls) {
      expect(await scene.stored(_id)).toMatchObject(BOTH);
      expect(await scene.open('recording', _id)).toMatchObject({ isCutOff: false });
    }
    expect(await scene.objects()).toHaveLength(4 * calls.length);
    expect(await scene.objects('keys/')).toHaveLength(2 * calls.length);
  });

  it('leaves alone what this process writes, and settles when that is complete and moved', async () => {
    const keeper = scene.keeper();
    const call = await scene.aRecordedCall({ status: 'answered', endedAt: undefined });
    const recorded = scene.begin(keeper, call);
    await until(async () => scene.spooled.length === 4);
    await scene.aSpooledCall({ _id: 'cl_2' });
    await keeper.sweep();
    await until(async () => scene.spooled.every((name) => name.startsWith('cl_1')));
    expect(await scene.stored()).toMatchObject({ recording: { state: 'open' }, transcript: { state: 'open' } });
    const order: string[] = [];
    const settled = keeper.settled().then(() => order.push('settled'));
    await new Promise((resolve) => setImmediate(resolve));
    order.push('ended');
    await recorded.end();
    await settled;
    expect(order).toEqual(['ended', 'settled']);
    expect(await scene.stored()).toMatchObject(BOTH);
    expect(scene.spooled).toEqual([]);
  });

  it('moves a call of this process when it is complete, though its record says that it is up', async () => {
    const keeper = scene.keeper(true);
    const leaseUntil = new Date(scene.road.clock.now().getTime() + 10_000);
    await scene.begin(keeper, await scene.aRecordedCall({ status: 'answered', endedAt: undefined, leaseUntil })).end();
    await keeper.settled();
    expect(await scene.stored()).toMatchObject(BOTH);
  });

  it('keeps the reason of a recording that ends early at the very end of its call', async () => {
    const keeper = scene.keeper();
    const recorded = scene.begin(keeper, await scene.aRecordedCall());
    // Nothing can be written any more.
    rmSync(scene.spoolDir, { recursive: true });
    await recorded.end();
    await keeper.settled();
    expect((await scene.stored()).recording).toEqual({ state: 'failed', reason: 'storage-failed' });
  });
});
