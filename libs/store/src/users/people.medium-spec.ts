import { Schema } from 'mongoose';
import { MONGODB_START_MS, startMongodb } from '../../../../test/engines/mongodb.js';
import { bothEngines, onEachEngine } from '../../test/engines.js';
import { KEPT_RECORD } from '../../test/kept-records.js';
import { tenantOf } from '../../test/record-values.js';
import { AS_STORED } from '../engine/collection.js';
import { SCHEMAS, USERS } from '../collections.js';
import { openEngine, Store } from '../store.js';

const TITLE = 'people who sign in';
const [TENANT, OTHER] = [tenantOf(0), tenantOf(1)];

const OLD_SCHEMA = new Schema({ _id: String, tenantId: String, email: String }, AS_STORED)
  .index({ tenantId: 1, _id: 1 }, { name: 'newest' })
  .index({ email: 1 }, { name: 'email', unique: true });

describe.each(bothEngines(startMongodb, TITLE))(`${TITLE}, $name`, (candidate) => {
  const onEngine = onEachEngine(candidate, MONGODB_START_MS, SCHEMAS);

  onEngine('have an e-mail address that no other person of the tenant has, and are found by it in all tenants', async (engine) => {
    const { users, acrossTenants } = new Store(engine);
    const { email } = KEPT_RECORD.users(0);
    const [one, elsewhere, second] = [KEPT_RECORD.users(0), { ...KEPT_RECORD.users(1), email }, { ...KEPT_RECORD.users(5), email }];
    expect([elsewhere.tenantId, second.tenantId]).toEqual([OTHER, TENANT]);
    expect(await users.insert(one)).toBe(true);
    expect(await users.insert(elsewhere)).toBe(true);
    expect(await users.insert(second)).toBe(false);
    expect(await acrossTenants.users.allWithEmail(email, 5)).toEqual([one, elsewhere]);
    expect(await acrossTenants.users.allWithEmail(email, 1)).toEqual([one]);
    expect(await acrossTenants.users.allWithEmail('nobody@example.in', 5)).toEqual([]);
    expect(await users.get(OTHER, one._id)).toBeUndefined();
  });

  onEngine(
    'of a release that let an address be in one tenant only get the new rule, and its workers beside still find them',
    async (engine, place) => {
      await engine.close();
      const old = await openEngine(place, { ...SCHEMAS, users: OLD_SCHEMA });
      const { email } = KEPT_RECORD.users(0);
      const elsewhere = { ...KEPT_RECORD.users(1), email };
      expect(await old.insertMany(USERS, [KEPT_RECORD.users(0), elsewhere])).toEqual(['inserted', 'duplicate']);
      // Only MongoDB has workers of two releases at once.
      if (!('mongodbUri' in place)) await old.close();
      const upgraded = await openEngine(place, SCHEMAS);
      const { users, acrossTenants } = new Store(upgraded);
      expect(await users.insert(elsewhere)).toBe(true);
      expect(await users.insert({ ...KEPT_RECORD.users(5), email })).toBe(false);
      expect((await acrossTenants.users.allWithEmail(email, 5)).length).toBe(2);
      if ('mongodbUri' in place) {
        expect(await old.find(USERS, { index: 'email', equals: [email], limit: 1 })).toHaveLength(1);
        await old.close();
      }
      await upgraded.close();
      const again = await openEngine(place, SCHEMAS);
      expect((await new Store(again).acrossTenants.users.allWithEmail(email, 5)).length).toBe(2);
      await again.close();
    },
  );

  onEngine('have sessions, all of which can be ended, and none by another tenant', async (engine) => {
    const { sessions, acrossTenants } = new Store(engine);
    const mine = [0, 15].map((n) => KEPT_RECORD.sessions(n));
    for (const one of [...mine, KEPT_RECORD.sessions(5)]) await sessions.insert(one);
    const userId = mine[0]?.userId ?? '';
    expect((await sessions.ofUser(TENANT, userId)).map(({ _id }) => _id).sort()).toEqual(['session-0', 'session-15']);
    expect(await sessions.ofUser(OTHER, userId)).toEqual([]);
    expect(await sessions.end(OTHER, 'session-0')).toBe(false);
    expect(await sessions.end(TENANT, 'session-0')).toBe(true);
    expect(await acrossTenants.sessions.get('session-0')).toBeUndefined();
    expect(await sessions.ofUser(TENANT, userId)).toEqual([mine[1]]);
  });

  onEngine('are invited by links that are found by their tokens and by what they are for', async (engine) => {
    const { invitations, acrossTenants } = new Store(engine);
    for (const n of [0, 5, 15, 1]) await invitations.insert(KEPT_RECORD.invitations(n));
    expect((await invitations.ofPurpose(TENANT, 'first-owner')).length).toBe(2);
    expect((await invitations.ofPurpose(TENANT, 'invite')).map(({ tokenHash }) => tokenHash)).toEqual(['hash-5']);
    expect(await acrossTenants.invitations.withToken('hash-5')).toEqual(KEPT_RECORD.invitations(5));
    expect(await invitations.remove(OTHER, KEPT_RECORD.invitations(5)._id)).toBe(false);
    expect(await invitations.remove(TENANT, KEPT_RECORD.invitations(5)._id)).toBe(true);
  });
});
