import { SCOPES, type ApiKey, type Role, type Scope, type TenantId } from '@turant/domain';
import { revokeApiKey } from '../api-keys/api-keys.js';
import { contextOfEach } from '../testing/open-context.js';
import { addUser as add, codeOf } from '../testing/people.js';
import { acceptInvitation, resetPassword } from './accept-invitation.js';
import { inviteToReset, inviteUser } from './invitations.js';
import { BY_PROCESS, type LinkMaker } from './link-maker.js';
import type { NewcomerContext } from './people-context.js';
import { changeUser, removeUser } from './users.js';

const OWNER = BY_PROCESS;
const PASSWORD = 'a rather long password';

const context = contextOfEach();
let people: NewcomerContext;
let tenant: TenantId;
beforeEach(async () => {
  people = { ...context, storeOf: () => context.store };
  tenant = await context.addTenant();
});

const addUser = (n: number, role: Role): Promise<string> => add(context, tenant, n, role);

describe('a link', () => {
  const newcomer = { name: 'B', email: 'b@example.in', password: PASSWORD };
  const key = (n: string, scopes: readonly Scope[] = SCOPES): ApiKey => ({
    ...{ _id: `ak_${n}`, tenantId: tenant, name: 'k', hash: n, prefix: n, scopes: [...scopes], createdAt: context.clock.now() },
  });
  const by = (keyId: string): LinkMaker => ({ scopes: SCOPES, isOperator: false, keyId });
  const accept = ({ token }: { token: string }): Promise<string> => codeOf(acceptInvitation(people, { ...newcomer, token }));

  it.each<[string, (userId: string) => Promise<unknown>]>([
    ['is removed', (userId) => removeUser(context, tenant, userId, OWNER)],
    ['is disabled', (userId) => changeUser(context, tenant, userId, { status: 'disabled' }, OWNER)],
    ['is a manager now', (userId) => changeUser(context, tenant, userId, { role: 'manager' }, OWNER)],
    [
      'is removed by a worker that leaves the links',
      (userId) => context.store.users.patch(tenant, userId, [], { set: { role: 'viewer' } }),
    ],
  ])('opens nothing once its maker %s', async (_, stop) => {
    const maker = await addUser(1, 'owner');
    await addUser(2, 'owner');
    const viewer = await addUser(3, 'viewer');
    const invited = await inviteUser(context, tenant, { role: 'viewer' }, by(maker));
    const reset = await inviteToReset(context, tenant, viewer, { removesSecondFactor: false }, by(maker));
    await stop(maker);
    expect(await accept(invited)).toBe('LINK_REFUSED');
    expect(await codeOf(resetPassword(people, { token: reset.token, password: PASSWORD }))).toBe('LINK_REFUSED');
  });

  it('that is used while its maker is disabled makes no user', async () => {
    const maker = await addUser(1, 'owner');
    await addUser(2, 'owner');
    const invited = await inviteUser(context, tenant, { role: 'owner' }, by(maker));
    const racing = accept(invited);
    await changeUser(context, tenant, maker, { status: 'disabled' }, OWNER);
    expect(await racing).toBe('LINK_REFUSED');
    expect((await context.store.users.list(tenant, { limit: 5 })).length).toBe(2);
  });

  it('that is used while its maker loses the right opens nothing, also where the link is left', async () => {
    const [maker, viewer] = [await addUser(1, 'owner'), await addUser(2, 'viewer')];
    const invited = await inviteUser(context, tenant, { role: 'owner' }, by(maker));
    const reset = await inviteToReset(context, tenant, viewer, { removesSecondFactor: false }, by(maker));
    const { engine } = context.store;
    const commit = engine.commit.bind(engine);
    // Between the look at the maker and the commit.
    const meanwhile = jest.spyOn(engine, 'commit').mockImplementation(async (ops) => {
      await context.store.users.patch(tenant, maker, [], { set: { status: 'disabled' } });
      return commit(ops);
    });
    expect(await accept(invited)).toBe('LINK_REFUSED');
    await context.store.users.patch(tenant, maker, [], { set: { status: 'active' } });
    await expect(resetPassword(people, { token: reset.token, password: PASSWORD })).rejects.toMatchObject({ code: 'USER_CONTESTED' });
    expect(meanwhile).toHaveBeenCalledTimes(2);
    meanwhile.mockRestore();
    expect((await context.store.users.list(tenant, { limit: 5 })).length).toBe(2);
    expect((await context.store.users.get(tenant, viewer))?.passwordHash).toBe('none');
  });

  it('of a key ends with the key and with its scopes, and works before', async () => {
    await context.store.apiKeys.insert(key('1'));
    const [used, left] = [
      await inviteUser(context, tenant, { role: 'viewer' }, by('ak_1')),
      await inviteUser(context, tenant, { role: 'viewer' }, by('ak_1')),
    ];
    expect(used.invitation.madeBy).toBe('ak_1');
    expect(await accept(used)).toBe('done');
    await revokeApiKey(context, tenant, 'ak_1', 'ak_other');
    expect(await context.store.invitations.ofPurpose(tenant, 'invite')).toEqual([]);
    expect(await accept(left)).toBe('LINK_REFUSED');
    const weak: [ApiKey, Parameters<typeof inviteUser>[2]['role']][] = [
      [key('2', ['admin', 'dashboard:read']), 'manager'],
      [key('3', ['dashboard:read']), 'viewer'],
      [{ ...key('4'), expiresAt: context.clock.now() }, 'viewer'],
      [{ ...key('5'), revokedAt: context.clock.now() }, 'viewer'],
      [{ ...key('6'), tenantId: await context.addTenant() }, 'viewer'],
    ];
    for (const [one, role] of weak) {
      await context.store.apiKeys.insert(one);
      expect([one._id, await accept(await inviteUser(context, tenant, { role }, by(one._id)))]).toEqual([one._id, 'LINK_REFUSED']);
    }
    await context.store.apiKeys.insert({ ...key('7', []), tenantId: await context.addTenant(), isOperator: true });
    const operators = await inviteUser(context, tenant, { role: 'owner' }, by('ak_7'));
    expect(await codeOf(acceptInvitation(people, { ...newcomer, email: 'c@example.in', token: operators.token }))).toBe('done');
  });

  it('of an earlier release, which does not name its maker, opens nothing', async () => {
    const invited = await inviteUser(context, tenant, { role: 'viewer' }, OWNER);
    await context.store.invitations.patch(tenant, invited.invitation.invitationId, [], { unset: ['madeBy'] });
    expect(await accept(invited)).toBe('LINK_REFUSED');
  });

  it('for a password holds only while the user has the role of then', async () => {
    const userId = await addUser(1, 'manager');
    const reset = (): ReturnType<typeof inviteToReset> => inviteToReset(context, tenant, userId, { removesSecondFactor: true }, OWNER);
    const before = await reset();
    await changeUser(context, tenant, userId, { role: 'owner' }, OWNER);
    expect(await context.store.invitations.ofPurpose(tenant, 'reset')).toEqual([]);
    expect(await codeOf(resetPassword(people, { token: before.token, password: PASSWORD }))).toBe('LINK_REFUSED');
    const after = await reset();
    await context.store.users.patch(tenant, userId, [], { set: { role: 'viewer' } });
    expect(await codeOf(resetPassword(people, { token: after.token, password: PASSWORD }))).toBe('LINK_REFUSED');
  });
});
