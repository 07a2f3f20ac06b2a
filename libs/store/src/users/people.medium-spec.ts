import type { User } from '@turant/domain';
import { MONGODB_START_MS, startMongodb } from '../../../../test/engines/mongodb.js';
import { bothEngines, onEachEngine } from '../../test/engines.js';
import { KEPT_RECORD } from '../../test/kept-records.js';
import { tenantOf } from '../../test/record-values.js';
import { SCHEMAS } from '../schemas.js';
import { Store } from '../store.js';

const TITLE = 'people who sign in';
const [TENANT, OTHER] = [tenantOf(0), tenantOf(1)];

describe.each(bothEngines(startMongodb, TITLE))(`${TITLE}, $name`, (candidate) => {
  const onEngine = onEachEngine(candidate, MONGODB_START_MS, SCHEMAS);

  onEngine('have an e-mail address that no other person of any tenant has, and are found by it', async (engine) => {
    const { users, acrossTenants } = new Store(engine);
    const [one, two]: User[] = [KEPT_RECORD.users(0), { ...KEPT_RECORD.users(1), email: KEPT_RECORD.users(0).email }];
    expect(two?.tenantId).toBe(OTHER);
    expect(await users.insert(one as User)).toBe(true);
    expect(await users.insert(two as User)).toBe(false);
    expect(await acrossTenants.users.withEmail(one?.email ?? '')).toEqual(one);
    expect(await acrossTenants.users.withEmail('nobody@example.in')).toBeUndefined();
    expect(await users.get(OTHER, one?._id ?? '')).toBeUndefined();
  });

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
