import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { SCOPES, totpAbout, type Role, type TenantId, type User } from '@turant/domain';
import { createVault, withNewMasterKey, type MasterKeyFile } from '@turant/vault';
import fc from 'fast-check';
import { URI, type TOTP } from 'otpauth';
import { contextOfEach } from '../testing/open-context.js';
import { addUser as add, codeOf, signInWith as signIn } from '../testing/people.js';
import { resealSecrets } from '../keys/reseal-secrets.js';
import { acceptInvitation, resetPassword } from './accept-invitation.js';
import { inviteFirstOwner, inviteToReset, inviteUser } from './invitations.js';
import { BY_PROCESS, type LinkMaker } from './link-maker.js';
import { changePassword } from './own-password.js';
import type { NewcomerContext } from './people-context.js';
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from './second-factor.js';
import type { SignedIn } from './sign-in.js';
import { changeUser, removeUser } from './users.js';

const OWNER = BY_PROCESS;
const PASSWORD = 'a rather long password';
const EMAIL = 'asha@example.in';

/** It makes links, and has not every right. */
const ADMIN_KEY: LinkMaker = { scopes: SCOPES.filter((one) => one !== 'billing'), isOperator: false, keyId: 'ak_1' };

const context = contextOfEach();
let people: NewcomerContext;
let tenant: TenantId;
beforeEach(async () => {
  people = { ...context, storeOf: () => context.store };
  tenant = await context.addTenant();
});

async function firstOwner(email = EMAIL): Promise<SignedIn> {
  const issued = await inviteFirstOwner(context, tenant);
  return acceptInvitation(people, { token: issued?.token ?? '', name: 'Asha', email, password: PASSWORD });
}

const addUser = (n: number, role: Role, status: User['status'] = 'active'): Promise<string> => add(context, tenant, n, role, status);

describe('the first owner', () => {
  it('comes by a link that is used once, and that the next link replaces', async () => {
    const replaced = await inviteFirstOwner(context, tenant);
    const issued = await inviteFirstOwner(context, tenant);
    const newcomer = { name: 'Asha', email: EMAIL, password: PASSWORD };
    expect(await codeOf(acceptInvitation(people, { ...newcomer, token: replaced?.token ?? '' }))).toBe('LINK_REFUSED');
    const made = await acceptInvitation(people, { ...newcomer, token: issued?.token ?? '' });
    expect(made.user).toMatchObject({ role: 'owner', status: 'active', email: EMAIL });
    expect(made.user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const again = { ...newcomer, email: 'other@example.in', token: issued?.token ?? '' };
    expect(await codeOf(acceptInvitation(people, again))).toBe('LINK_REFUSED');
    expect(await inviteFirstOwner(context, tenant)).toBeUndefined();
  });

  it('is one of two who use the link at once', async () => {
    const token = (await inviteFirstOwner(context, tenant))?.token ?? '';
    const both = ['a@example.in', 'b@example.in'].map((email) => acceptInvitation(people, { token, name: 'A', email, password: PASSWORD }));
    expect((await Promise.all(both.map(codeOf))).sort()).toEqual(['LINK_REFUSED', 'done']);
    expect((await context.store.users.list(tenant, { limit: 5 })).length).toBe(1);
  });

  it('has a link that ends after seven days', async () => {
    const token = (await inviteFirstOwner(context, tenant))?.token ?? '';
    context.passes(7 * 86_400_000);
    expect(await codeOf(acceptInvitation(people, { token, name: 'A', email: EMAIL, password: PASSWORD }))).toBe('LINK_REFUSED');
  });
});

describe('an invitation', () => {
  it('does not tell an address that is taken from one that does not fit, and is used up after five of them', async () => {
    await firstOwner();
    const { token } = await inviteUser(context, tenant, { role: 'viewer' }, OWNER);
    const taken = { token, name: 'B', email: EMAIL, password: PASSWORD };
    for (let n = 0; n < 5; n += 1) expect(await codeOf(acceptInvitation(people, taken))).toBe('LINK_REFUSED');
    expect(await codeOf(acceptInvitation(people, { ...taken, email: 'free@example.in' }))).toBe('LINK_REFUSED');
    const named = await inviteUser(context, tenant, { role: 'viewer', email: 'b@example.in' }, OWNER);
    expect(await codeOf(acceptInvitation(people, { ...taken, token: named.token, email: 'c@example.in' }))).toBe('LINK_REFUSED');
    expect(await codeOf(acceptInvitation(people, { ...taken, token: named.token, email: 'b@example.in' }))).toBe('done');
  });

  it.each<[Role, string]>([
    ['owner', 'SCOPE_MISSING'],
    ['manager', 'done'],
  ])('to be %s by a key without billing: %s', async (role, expected) => {
    expect(await codeOf(inviteUser(context, tenant, { role }, ADMIN_KEY))).toBe(expected);
    const userId = await addUser(1, role);
    expect(await codeOf(inviteToReset(context, tenant, userId, { removesSecondFactor: true }, ADMIN_KEY))).toBe(expected);
  });
});

describe('signing in', () => {
  it('needs the right password of an active user, and says no more', async () => {
    const { user } = await firstOwner();
    expect((await signIn(people, { email: EMAIL, password: PASSWORD })).user._id).toBe(user._id);
    const wrong = [
      { email: EMAIL, password: 'another long password' },
      { email: 'nobody@example.in', password: PASSWORD },
    ];
    for (const one of wrong) expect(await codeOf(signIn(people, one))).toBe('SIGN_IN_REFUSED');
    await addUser(1, 'owner');
    await changeUser(context, tenant, user._id, { status: 'disabled' }, OWNER);
    expect(await codeOf(signIn(people, { email: EMAIL, password: PASSWORD }))).toBe('SIGN_IN_REFUSED');
    expect(await context.store.sessions.ofUser(tenant, user._id)).toEqual([]);
  });

  it('makes the hash anew whose parameters are not those of today', async () => {
    const { user } = await firstOwner();
    const old = await hash(PASSWORD, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await context.store.users.patch(tenant, user._id, [], { set: { passwordHash: old } });
    await signIn(people, { email: EMAIL, password: PASSWORD });
    const { passwordHash = '' } = (await context.store.users.get(tenant, user._id)) ?? {};
    expect(passwordHash).toContain('m=19456,t=2,p=1');
    expect(await codeOf(signIn(people, { email: EMAIL, password: PASSWORD }))).toBe('done');
  });

  it('ends the oldest of twenty sessions', async () => {
    const { user, sessionId } = await firstOwner();
    for (let n = 0; n < 19; n += 1) {
      context.passes(1000);
      const at = context.clock.now();
      await context.store.sessions.insert({ _id: `s${n}`, tenantId: tenant, userId: user._id, createdAt: at, expiresAt: at, endsAt: at });
    }
    await signIn(people, { email: EMAIL, password: PASSWORD });
    const left = (await context.store.sessions.ofUser(tenant, user._id)).map(({ _id }) => _id);
    expect(left.length).toBe(20);
    expect(left).not.toContain(sessionId);
  });

  it('refuses passwords that are short, common, or the e-mail address', async () => {
    const { user, sessionId } = await firstOwner('a.long.address@example.in');
    const change = (password: string): Promise<string> =>
      codeOf(changePassword(people, tenant, { userId: user._id, sessionId }, { old: PASSWORD, new: password }));
    for (const bad of ['short', 'Password1234', 'A.long.address@example.in', 'abababababab', 'x'.repeat(129)])
      expect([bad, await change(bad)]).toEqual([bad, 'PASSWORD_REFUSED']);
    expect(await change('नमस्ते मेरा पासवर्ड')).toBe('done');
  });
});

describe('an e-mail address that several tenants know', () => {
  const join = async (of: TenantId, password: string): Promise<string> => {
    const { token } = await inviteUser(context, of, { role: 'viewer' }, OWNER);
    return (await acceptInvitation(people, { token, name: 'Asha', email: EMAIL, password })).user.tenantId;
  };

  it('opens the tenant whose password it is, and asks for the name only where it opens several', async () => {
    const [one, two, three] = [tenant, await context.addTenant(), await context.addTenant()];
    await context.store.tenants.patch(two, { set: { name: 'Sharma & Sons' } });
    expect([await join(one, PASSWORD), await join(two, PASSWORD), await join(three, 'quite another password')]).toEqual([one, two, three]);
    const tried = (password: string, name?: string): Promise<string> =>
      signIn(people, { email: EMAIL, password, ...(name !== undefined && { tenant: name }) }).then(
        ({ user }) => user.tenantId,
        (error: { code: string }) => error.code,
      );
    expect(await tried('quite another password')).toBe(three);
    expect(await tried(PASSWORD)).toBe('TENANT_NEEDED');
    expect(await tried(PASSWORD, ' sharma  &  SONS')).toBe(two);
    expect(await tried(PASSWORD, 'acme')).toBe(one);
    expect(await tried('quite another password', 'Sharma & Sons')).toBe('SIGN_IN_REFUSED');
    expect(await tried(PASSWORD, 'nobody’s')).toBe('SIGN_IN_REFUSED');
  });
});

describe('a new password', () => {
  it('ends all other sessions, and the old one opens nothing any more', async () => {
    const { user, sessionId } = await firstOwner();
    await signIn(people, { email: EMAIL, password: PASSWORD });
    const passwords = { old: PASSWORD, new: 'quite another password' };
    expect(await codeOf(changePassword(people, tenant, { userId: user._id, sessionId }, { ...passwords, old: 'wrong' }))).toBe(
      'PASSWORD_WRONG',
    );
    await changePassword(people, tenant, { userId: user._id, sessionId }, passwords);
    expect((await context.store.sessions.ofUser(tenant, user._id)).map(({ _id }) => _id)).toEqual([sessionId]);
    expect(await codeOf(signIn(people, { email: EMAIL, password: PASSWORD }))).toBe('SIGN_IN_REFUSED');
    expect(context.controlMessages).toContainEqual({ kind: 'tenant-changed', tenantId: tenant });
  });

  it('comes by a reset link once, which ends every session and leaves the second factor, unless it says otherwise', async () => {
    const { user } = await firstOwner();
    await context.store.users.patch(tenant, user._id, [], { set: { totp: 'sealed' } });
    const reset = (removesSecondFactor: boolean) => inviteToReset(context, tenant, user._id, { removesSecondFactor }, OWNER);
    const { token } = await reset(false);
    await resetPassword(people, { token, password: 'a wholly new password' });
    expect(await context.store.sessions.ofUser(tenant, user._id)).toEqual([]);
    expect((await context.store.users.get(tenant, user._id))?.totp).toBe('sealed');
    expect(await codeOf(resetPassword(people, { token, password: 'a wholly new password' }))).toBe('LINK_REFUSED');
    await resetPassword(people, { token: (await reset(true)).token, password: 'one more new password' });
    expect((await context.store.users.get(tenant, user._id))?.totp).toBeUndefined();
    const late = await reset(false);
    context.passes(3_600_000);
    expect(await codeOf(resetPassword(people, { token: late.token, password: 'one more new password' }))).toBe('LINK_REFUSED');
  });
});

describe('a second factor', () => {
  const codeAt = (uri: string): string => (URI.parse(uri) as TOTP).generate({ timestamp: context.clock.now().getTime() });

  it('is asked for after the right password, and takes each code once, of two at once as well', async () => {
    const { user } = await firstOwner();
    const { uri } = await beginSecondFactor(people, tenant, user._id, PASSWORD);
    expect(await codeOf(signIn(people, { email: EMAIL, password: PASSWORD }))).toBe('done');
    expect(await codeOf(beginSecondFactor(people, tenant, user._id, 'wrong'))).toBe('PASSWORD_WRONG');
    expect(await codeOf(confirmSecondFactor(people, tenant, user._id, { password: 'wrong', code: codeAt(uri) }))).toBe('PASSWORD_WRONG');
    expect(await codeOf(confirmSecondFactor(people, tenant, user._id, { password: PASSWORD, code: '000000' }))).toBe('CODE_WRONG');
    await confirmSecondFactor(people, tenant, user._id, { password: PASSWORD, code: codeAt(uri) });
    expect(await codeOf(signIn(people, { email: EMAIL, password: PASSWORD }))).toBe('CODE_NEEDED');
    const used = { email: EMAIL, password: PASSWORD, code: codeAt(uri) };
    expect(await codeOf(signIn(people, used))).toBe('CODE_NEEDED');
    expect(await codeOf(signIn(people, { ...used, password: 'wrong' }))).toBe('SIGN_IN_REFUSED');
    context.passes(60_000);
    const fresh = { ...used, code: codeAt(uri) };
    expect((await Promise.all([fresh, fresh].map((one) => codeOf(signIn(people, one))))).sort()).toEqual(['CODE_NEEDED', 'done']);
    expect(await codeOf(beginSecondFactor(people, tenant, user._id, PASSWORD))).toBe('SECOND_FACTOR_EXISTS');
    expect(await codeOf(removeSecondFactor(people, tenant, user._id, 'wrong'))).toBe('PASSWORD_WRONG');
    await removeSecondFactor(people, tenant, user._id, PASSWORD);
    expect(await codeOf(signIn(people, { email: EMAIL, password: PASSWORD }))).toBe('done');
  });

  it('outlives a new master key', async () => {
    const file: MasterKeyFile = { keys: [randomBytes(32)], derivationKey: randomBytes(32) };
    const { user } = await firstOwner();
    const old = createVault(file);
    await beginSecondFactor({ ...people, vault: old }, tenant, user._id, PASSWORD);
    const next = createVault(withNewMasterKey(file));
    expect(await resealSecrets(context.store, next)).toBe(1);
    const { newTotp = '' } = (await context.store.users.get(tenant, user._id)) ?? {};
    expect(() => old.open(newTotp, totpAbout(user._id))).toThrow();
    expect(next.open(newTotp, totpAbout(user._id))).toMatch(/^[A-Z2-7]{32}$/);
  });
});

describe('a user', () => {
  it.each<[Role, string]>([
    ['owner', 'SCOPE_MISSING'],
    ['manager', 'done'],
  ])('who is %s is changed, disabled and removed by a key without billing: %s', async (role, expected) => {
    await addUser(1, 'owner');
    const userId = await addUser(2, role);
    for (const change of [{ role: 'viewer' }, { role }, { status: 'disabled' }] as const)
      expect([change, await codeOf(changeUser(context, tenant, userId, change, ADMIN_KEY))]).toEqual([change, expected]);
    expect(await codeOf(removeUser(context, tenant, userId, ADMIN_KEY))).toBe(expected);
  });

  it('gets no role from a key that has fewer rights than the role', async () => {
    const userId = await addUser(1, 'viewer');
    expect(await codeOf(changeUser(context, tenant, userId, { role: 'owner' }, ADMIN_KEY))).toBe('SCOPE_MISSING');
    expect((await context.store.users.get(tenant, userId))?.role).toBe('viewer');
    expect(await codeOf(changeUser(context, tenant, userId, { role: 'manager' }, ADMIN_KEY))).toBe('done');
  });
});

describe('the last active owner', () => {
  const stops = ['remove', 'demote', 'disable'] as const;
  const stop = (userId: string, how: (typeof stops)[number]): Promise<string> =>
    codeOf(
      how === 'remove'
        ? removeUser(context, tenant, userId, OWNER)
        : changeUser(context, tenant, userId, how === 'demote' ? { role: 'viewer' } : { status: 'disabled' }, OWNER),
    );

  it('stays, whoever is removed, demoted or disabled at once', async () => {
    let n = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...stops), { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(3), { minLength: 1, maxLength: 6 }),
        async (ways, order) => {
          tenant = await context.addTenant();
          const owners = await Promise.all(ways.map(() => addUser((n += 1), 'owner')));
          await addUser((n += 1), 'owner', 'disabled');
          await addUser((n += 1), 'manager');
          await Promise.all(
            order.map((at) => stop(owners[at % owners.length] as string, ways[at % ways.length] as (typeof stops)[number])),
          );
          const left = (await context.store.users.list(tenant, { limit: 20 })).filter(
            (one) => one.role === 'owner' && one.status === 'active',
          );
          expect(left.length).toBeGreaterThanOrEqual(1);
          const asked = new Set(order.map((at) => at % owners.length)).size;
          expect(left.length).toBe(Math.max(1, owners.length - asked));
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each(stops)('does not %s the own user', async (how) => {
    const { user } = await firstOwner();
    expect(await stop(user._id, how)).toBe('LAST_OWNER');
    const other = await addUser(1, 'owner');
    expect(await stop(user._id, how)).toBe('done');
    expect(await stop(other, how)).toBe('LAST_OWNER');
  });
});
