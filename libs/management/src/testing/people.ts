import { RejectedError, type Role, type User } from '@turant/domain';
import { accountsOf } from '../people/accounts.js';
import type { NewcomerContext } from '../people/people-context.js';
import { signIn, type SignedIn, type SignIn } from '../people/sign-in.js';
import type { ContextUnderTest } from './open-context.js';

/** The code of the refusal, or `done`. */
export const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof RejectedError ? error.code : `an error: ${String(error)}`),
  );

/** A user without the cost of a password. @returns the id */
export async function addUser(
  context: ContextUnderTest,
  tenantId: User['tenantId'],
  n: number,
  role: Role,
  status: User['status'] = 'active',
): Promise<string> {
  const user: User = {
    ...{ _id: context.ids('us'), tenantId, email: `p${n}@example.in`, name: 'P', role, status },
    ...{ passwordHash: 'none', createdAt: context.clock.now() },
  };
  await context.store.users.insert(user);
  return user._id;
}

/** Signs in as the page does. */
export const signInWith = async (
  people: NewcomerContext,
  { email, tenant, ...rest }: Omit<SignIn, 'accounts'> & { email: string; tenant?: string },
): Promise<SignedIn> => signIn(people, { ...rest, accounts: await accountsOf(people.store, email, tenant, () => false) });
