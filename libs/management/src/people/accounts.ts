import type { User } from '@turant/domain';
import type { Store } from '@turant/store';
import { isPassword, type Asker } from './hash-password.js';

/** Users of one e-mail address whose passwords are compared in one sign-in. */
export const MAX_ACCOUNTS_TRIED = 5;
/** An address that nobody has, one that a tenant knows and one that two know take the same time. */
const MIN_COMPARED = 2;
/** Users of one e-mail address that are looked at for the name of their tenant. */
const MAX_ACCOUNTS_READ = 100;

/** Names are compared as people type them. */
const plain = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * The users of an e-mail address, at most five.
 * @param email in small letters
 * @param tenantName only those of tenants with this name
 * @param isPreferred who comes first
 */
export async function accountsOf(
  store: Store,
  email: string,
  tenantName: string | undefined,
  isPreferred: (user: User) => boolean,
): Promise<User[]> {
  const found = await store.acrossTenants.users.allWithEmail(email, tenantName === undefined ? MAX_ACCOUNTS_TRIED : MAX_ACCOUNTS_READ);
  const named = tenantName === undefined ? found : await ofTenantNamed(store, found, plain(tenantName));
  return [...named.filter(isPreferred), ...named.filter((user) => !isPreferred(user))].slice(0, MAX_ACCOUNTS_TRIED);
}

async function ofTenantNamed(store: Store, users: readonly User[], name: string): Promise<User[]> {
  const tenants = await Promise.all(users.map(({ tenantId }) => store.tenants.get(tenantId)));
  return users.filter((_, at) => plain(tenants[at]?.name ?? '') === name);
}

/** Those of the accounts that the password opens. A user who is disabled takes as long as one who is not. */
export async function openedBy(accounts: readonly User[], password: string, asker: Asker): Promise<User[]> {
  const opened: User[] = [];
  for (let at = 0; at < Math.max(MIN_COMPARED, accounts.length); at += 1) {
    const user = accounts[at];
    const isRight = await isPassword(user?.status === 'active' ? user.passwordHash : undefined, password, asker);
    if (user && isRight) opened.push(user);
  }
  return opened;
}
