import { verify } from '@node-rs/argon2';
import { RetryLaterError, type TenantId, type User } from '@turant/domain';
import { contextOfEach } from '../testing/open-context.js';
import { addUser, codeOf, signInWith as signIn } from '../testing/people.js';
import { hashPassword, isPassword } from './hash-password.js';

jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return { ...real, verify: jest.fn(real.verify) };
});
const verified = jest.mocked(verify);
const PASSWORD = 'a rather long password';

const context = contextOfEach();
beforeEach(async () => {
  verified.mockClear();
});

const userWith = async (tenant: TenantId, email: string): Promise<User> => (await context.store.users.withEmail(tenant, email)) as User;

describe('a password', () => {
  it('is compared with a hash of the same cost whether there is such a user, a disabled one or none', async () => {
    const tenant = await context.addTenant();
    for (const [n, status] of [[1, 'active'] as const, [2, 'disabled'] as const]) {
      const userId = await addUser(context, tenant, n, 'viewer', status);
      await context.store.users.patch(tenant, userId, [], { set: { passwordHash: await hashPassword(PASSWORD) } });
    }
    const people = { ...context, storeOf: () => context.store };
    // The first address has an account in another tenant, too.
    await context.store.users.insert({ ...(await userWith(tenant, 'p1@example.in')), _id: 'us_x', tenantId: await context.addTenant() });
    for (const n of [1, 2, 3]) {
      verified.mockClear();
      expect(await codeOf(signIn(people, { email: `p${n}@example.in`, password: 'another long password' }))).toBe('SIGN_IN_REFUSED');
      const compared = verified.mock.calls.map(([hash, password]) => [String(hash).split('$').slice(0, 4), password]);
      const one = [['', 'argon2id', 'v=19', 'm=19456,t=2,p=1'], 'another long password'];
      expect([n, compared]).toEqual([n, [one, one]]);
    }
  });

  it('of strangers is compared one at a time, and a flood of them leaves a place for who has signed in before', async () => {
    let [running, most] = [0, 0];
    verified.mockImplementation(async () => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return true;
    });
    const stored = await hashPassword(PASSWORD);
    const flood = Array.from({ length: 60 }, () => isPassword(undefined, PASSWORD, 'stranger').catch((error: unknown) => error));
    const done: string[] = [];
    const known = isPassword(stored, PASSWORD, 'known').then((isRight) => done.push(`known ${isRight}`));
    const all = Promise.all(flood).then(() => done.push('flood'));
    await Promise.all([known, all]);
    expect(done).toEqual(['known true', 'flood']);
    expect((await Promise.all(flood)).filter((one) => one instanceof RetryLaterError && one.code === 'SIGN_IN_BUSY').length).toBe(19);
    expect(most).toBe(2);
  });
});
