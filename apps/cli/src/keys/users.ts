import { asTenantId, isId, SettingsError, type TenantId, type User } from '@turant/domain';
import {
  allTenants,
  BY_PROCESS,
  inviteFirstOwner,
  inviteToReset,
  inviteUser,
  linkOf,
  usersOf,
  type IssuedInvitation,
} from '@turant/management';
import type { Store } from '@turant/store';
import { printable } from '../printable.js';
import { serviceAddress, type UrlOption } from '../service-address.js';
import { withOpenKeys } from './open-keys.js';

export interface TenantOption {
  readonly tenant?: string;
}

export interface LinkOptions extends TenantOption, UrlOption {
  readonly reset?: string;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `turant user list`. */
export const listPeople = (options: TenantOption): Promise<number> =>
  withOpenKeys(async ({ store }) => {
    let isEmpty = true;
    for await (const { _id, email, name, role, status, totp } of usersOf(store, await tenantOf(store, options))) {
      isEmpty = false;
      say(`${_id} ${printable(email)} ${role} ${status}${totp === undefined ? '' : ', with a second factor'}: ${printable(name)}`);
    }
    if (isEmpty) say('nobody signs in yet: `npx turant user link` prints a link for the first owner');
    return 0;
  });

/** `turant user link [--reset EMAIL]`. */
export const printLink = (options: LinkOptions): Promise<number> =>
  withOpenKeys(async ({ store, settings, signing }) => {
    const tenant = await tenantOf(store, options);
    const context = { ...signing, store };
    const issued: IssuedInvitation =
      options.reset === undefined
        ? ((await inviteFirstOwner(context, tenant)) ?? (await inviteUser(context, tenant, { role: 'owner' }, BY_PROCESS)))
        : await inviteToReset(context, tenant, (await userOf(store, tenant, options.reset))._id, { removesSecondFactor: true }, BY_PROCESS);
    say(linkOf(await serviceAddress(settings, options), issued));
    say(`it can be used once, until ${issued.invitation.expiresAt}`);
    return 0;
  });

/** @throws SettingsError USAGE */
async function tenantOf(store: Store, { tenant }: TenantOption): Promise<TenantId> {
  if (tenant !== undefined) {
    const isKnown = isId(tenant, 'tn') && (await store.tenants.get(asTenantId(tenant)));
    if (!isKnown) throw new SettingsError('USAGE', 'there is no such tenant');
    return asTenantId(tenant);
  }
  const found: TenantId[] = [];
  for await (const one of allTenants(store)) found.push(one);
  const [only] = found;
  if (only === undefined || found.length > 1) throw new SettingsError('USAGE', `there are ${found.length} tenants: say which by --tenant`);
  return only;
}

/** @throws SettingsError USAGE */
async function userOf(store: Store, tenant: TenantId, email: string): Promise<User> {
  for await (const user of usersOf(store, tenant)) if (user.email === email.toLowerCase()) return user;
  throw new SettingsError('USAGE', 'this tenant has no user with that e-mail address');
}
