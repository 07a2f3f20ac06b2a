import type { Trunk } from '@turant/domain';
import { MONGODB_START_MS, startMongodb } from '../../../../test/engines/mongodb.js';
import { bothEngines, onEachEngine } from '../../test/engines.js';
import { RECORD } from '../../test/filled-store.js';
import { SCHEMAS } from '../collections.js';
import { TrunksAcrossTenants } from './trunks.across-tenants.js';

const TITLE = 'the trunk that the environment describes';

describe.each(bothEngines(startMongodb, TITLE))(`${TITLE}, $name`, (candidate) => {
  const onEngine = onEachEngine(candidate, MONGODB_START_MS, SCHEMAS);
  const plain = RECORD.trunks(1);
  const full: Trunk = {
    ...plain,
    ...{ username: 'u', password: 'sealed', addresses: ['192.0.2.1'], nat: true, noResponseMs: 900 },
    testNumbers: ['+919812345678', '+919812345679'],
    ...{ mediaEncryption: 'sdes', register: true },
  };

  onEngine('is stored with all its fields, and loses those that it does not have any more', async (engine) => {
    const trunks = new TrunksAcrossTenants(engine);
    for (const wanted of [plain, full, { ...full, testNumbers: ['+919812345679'] }, plain]) {
      await trunks.save(wanted);
      expect(await trunks.get(plain._id)).toStrictEqual(wanted);
    }
  });

  onEngine('keeps an empty list of numbers, with which nobody may be rung', async (engine) => {
    const trunks = new TrunksAcrossTenants(engine);
    await trunks.save({ ...plain, testNumbers: [] });
    expect((await trunks.get(plain._id))?.testNumbers).toEqual([]);
  });

  onEngine('keeps its permit', async (engine) => {
    const trunks = new TrunksAcrossTenants(engine);
    await trunks.save(plain);
    await trunks.save({ ...full, permitId: 'other', nextPermitAt: new Date(9) });
    expect(await trunks.get(plain._id)).toStrictEqual(full);
  });

  onEngine('is changed by people without a touch of its permit, breaker, health and hold, and only as it was read', async (engine) => {
    const trunks = new TrunksAcrossTenants(engine);
    const state = {
      ...{ heldUntil: new Date(5), breaker: { failedCalls: ['cl_1'], since: new Date(1), reason: 'busy' }, breakerChanges: 3 },
      ...{ permitId: 'held', nextPermitAt: new Date(7), health: { answers: true, registration: 'rejected', since: new Date(2) } as const },
    };
    await trunks.insert({ ...full, ...state, health: { answers: false, since: new Date(1) } });
    await trunks.setHealth(full._id, state.health);
    await trunks.setHealth('tr_none', state.health);
    expect(await trunks.get('tr_none')).toBeUndefined();
    const changed = await trunks.changeSettings({ ...full, permitId: 'other' }, { set: { cps: 77 }, unset: ['nat', 'username'] });
    const { nat: _, username: __, ...rest } = full;
    expect(changed).toStrictEqual({ ...rest, ...state, cps: 77, settingsChanges: 1 });
    expect(await trunks.changeSettings(full, { set: { cps: 1 } })).toBeUndefined();
    expect((await trunks.changeSettings({ ...full, settingsChanges: 1 }, { set: { cps: 2 } }))?.settingsChanges).toBe(2);
    expect(await trunks.changeSettings({ ...full, _id: 'tr_none' }, { set: { cps: 2 } })).toBeUndefined();
  });

  onEngine('is deleted by whoever holds its permit only', async (engine) => {
    const trunks = new TrunksAcrossTenants(engine);
    await trunks.insert(plain);
    expect(await trunks.remove(plain._id, 'other')).toBe(false);
    expect(await trunks.get(plain._id)).toStrictEqual(plain);
    expect(await trunks.remove(plain._id, plain.permitId)).toBe(true);
    expect(await trunks.get(plain._id)).toBeUndefined();
  });
});
