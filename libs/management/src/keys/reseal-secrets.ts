import { everyRecord } from '@turant/async';
import {
  PROOF_KEY_ABOUT,
  sealedAbout,
  subscriptionSecretAbout,
  tokenAbout,
  totpAbout,
  type Connection,
  type TenantId,
  type User,
} from '@turant/domain';
import { OPERATOR_TRAIL, unchanged, type Store } from '@turant/store';
import { resealAnswers, type Vault } from '@turant/vault';
import { allTenants } from '../all-tenants.js';
import { usersOf } from '../people/users.js';
import { signingKeyAbout } from '../receipts/signing-key.js';

const RECORDS_A_PAGE = 100;
/** Calls that are read at once. */
const CALLS_A_RESEALING = 1_000;
/** More than all workers carry. */
const MAX_LEASED_CALLS = 100_000;

/**
 * Seals every secret of the records by the newest master key. What the vault has hashed, and what was derived, needs nothing: it does not
 * come from a master key that is rotated. Audio and transcripts are not sealed by the master key.
 * @returns how many secrets were not sealed by it yet
 * @throws SettingsError VAULT_KEY if a secret cannot be opened
 */
export async function resealSecrets(store: Store, vault: Vault): Promise<number> {
  let count = await resealTrunks(store, vault);
  count += await resealSigningKeys(store, vault);
  count += await resealProofKey(store, vault);
  count += await resealBrowserAnswers(store, vault);
  count += await resealConnections(store, vault, OPERATOR_TRAIL);
  for await (const tenantId of allTenants(store))
    for (const reseal of [resealConnections, resealSubscriptions, resealCalls, resealUsers]) count += await reseal(store, vault, tenantId);
  return count;
}

/** Seals the secrets of records anew. @param reseal answers whether it has written a record @returns how many were written */
async function countResealed<T>(records: Iterable<T> | AsyncIterable<T>, reseal: (one: T) => Promise<boolean>): Promise<number> {
  let count = 0;
  for await (const one of records) count += Number(await reseal(one));
  return count;
}

const resealTrunks = async ({ acrossTenants }: Store, vault: Vault): Promise<number> =>
  countResealed(await acrossTenants.trunks.all(), async (trunk) => {
    const password = trunk.password === undefined ? undefined : vault.reseal(trunk.password, trunk._id);
    if (password !== undefined) await acrossTenants.trunks.changeSettings(trunk, { set: { password } });
    return password !== undefined;
  });

const resealSigningKeys = async ({ acrossTenants }: Store, vault: Vault): Promise<number> =>
  countResealed(await acrossTenants.signingKeys.all(), async (key) => {
    const sealed = key.sealedPrivateKey === undefined ? undefined : vault.reseal(key.sealedPrivateKey, signingKeyAbout(key._id));
    if (sealed !== undefined) await acrossTenants.signingKeys.reseal(key, sealed);
    return sealed !== undefined;
  });

/** The key of the trail's MACs. */
async function resealProofKey({ acrossTenants: { seals } }: Store, vault: Vault): Promise<number> {
  const key = await seals.key();
  const sealed = key && vault.reseal(key.sealedKey, PROOF_KEY_ABOUT);
  return key && sealed !== undefined && (await seals.reseal(key, sealed)) ? 1 : 0;
}

/** Answers to browsers whose calls had not ended when the service was stopped. */
const resealBrowserAnswers = async ({ acrossTenants, calls }: Store, vault: Vault): Promise<number> =>
  countResealed(await acrossTenants.calls.leased(MAX_LEASED_CALLS), async (call) => {
    const sealedAnswer = call.sealedAnswer === undefined ? undefined : vault.reseal(call.sealedAnswer, call._id);
    if (sealedAnswer === undefined) return false;
    await calls.patch(call.tenantId, call._id, [['sealedAnswer', '=', call.sealedAnswer ?? '']], { set: { sealedAnswer } });
    return true;
  });

const resealConnections = ({ connections }: Store, vault: Vault, tenantId: TenantId): Promise<number> =>
  countResealed(
    everyRecord(RECORDS_A_PAGE, (before, limit) => connections.list(tenantId, { before, limit })),
    async (connection) => {
      const set = resealed(vault, connection);
      if (set) await connections.patch(tenantId, connection._id, [['token', '=', connection.token]], { set });
      return set !== undefined;
    },
  );

const resealSubscriptions = async ({ subscriptions }: Store, vault: Vault, tenantId: TenantId): Promise<number> =>
  countResealed(await subscriptions.all(tenantId), async ({ _id, secret: present, oldSecret: old }) => {
    const about = subscriptionSecretAbout(_id);
    const [secret, oldSecret] = [vault.reseal(present, about), old === undefined ? undefined : vault.reseal(old, about)];
    if (secret === undefined && oldSecret === undefined) return false;
    const set = { ...(secret !== undefined && { secret }), ...(oldSecret !== undefined && { oldSecret }) };
    await subscriptions.patch(tenantId, _id, [['secret', '=', present]], { set });
    return true;
  });

/** The questions in the answers of calls. */
const resealCalls = ({ calls }: Store, vault: Vault, tenantId: TenantId): Promise<number> =>
  countResealed(
    everyRecord(CALLS_A_RESEALING, (before, limit) => calls.list(tenantId, { before, limit })),
    async (call) => {
      const answers = call.answers && resealAnswers(vault, call._id, call.answers);
      if (answers) await calls.patch(tenantId, call._id, [], { set: { answers } });
      return answers !== undefined;
    },
  );

/** The secrets of users' codes. */
const resealUsers = (store: Store, vault: Vault, tenantId: TenantId): Promise<number> =>
  countResealed(usersOf(store, tenantId), async (user) => {
    const set = resealedCodes(vault, user);
    if (Object.keys(set).length === 0) return false;
    await store.users.patch(tenantId, user._id, unchanged(user, 'totp', 'newTotp'), { set });
    return true;
  });

function resealedCodes(vault: Vault, { _id, totp, newTotp }: User): Partial<Pick<User, 'totp' | 'newTotp'>> {
  const anew = (sealed: string | undefined): string | undefined =>
    sealed === undefined ? undefined : vault.reseal(sealed, totpAbout(_id));
  const [ofCodes, ofNew] = [anew(totp), anew(newTotp)];
  return { ...(ofCodes !== undefined && { totp: ofCodes }), ...(ofNew !== undefined && { newTotp: ofNew }) };
}

/** @returns undefined if all of it is sealed by the newest master key */
function resealed(vault: Vault, { _id, token, sealed }: Connection): Pick<Connection, 'token' | 'sealed'> | undefined {
  const newToken = vault.reseal(token, tokenAbout(_id));
  const changed = Object.entries(sealed).flatMap(([name, text]) => {
    const anew = vault.reseal(text, sealedAbout(_id, name));
    return anew === undefined ? [] : [[name, anew] as const];
  });
  if (newToken === undefined && changed.length === 0) return undefined;
  return { token: newToken ?? token, sealed: { ...sealed, ...Object.fromEntries(changed) } };
}
