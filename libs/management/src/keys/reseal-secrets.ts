import {
  asTenantId,
  PROOF_KEY_ABOUT,
  sealedAbout,
  subscriptionSecretAbout,
  tokenAbout,
  totpAbout,
  type Connection,
  type TenantId,
  type User,
} from '@turant/domain';
import { unchanged, type Store } from '@turant/store';
import { resealAnswers, type Vault } from '@turant/vault';
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
  for await (const tenantId of allTenants(store))
    for (const reseal of [resealConnections, resealSubscriptions, resealCalls, resealUsers]) count += await reseal(store, vault, tenantId);
  return count;
}

async function resealTrunks({ acrossTenants }: Store, vault: Vault): Promise<number> {
  let count = 0;
  for (const trunk of await acrossTenants.trunks.all()) {
    const password = trunk.password === undefined ? undefined : vault.reseal(trunk.password, trunk._id);
    if (password === undefined) continue;
    await acrossTenants.trunks.changeSettings(trunk, { set: { password } });
    count += 1;
  }
  return count;
}

async function resealSigningKeys({ acrossTenants }: Store, vault: Vault): Promise<number> {
  let count = 0;
  for (const key of await acrossTenants.signingKeys.all()) {
    const sealed = key.sealedPrivateKey === undefined ? undefined : vault.reseal(key.sealedPrivateKey, signingKeyAbout(key._id));
    if (sealed === undefined) continue;
    await acrossTenants.signingKeys.reseal(key, sealed);
    count += 1;
  }
  return count;
}

/** The key of the trail's MACs. */
async function resealProofKey({ acrossTenants: { seals } }: Store, vault: Vault): Promise<number> {
  const key = await seals.key();
  const sealed = key && vault.reseal(key.sealedKey, PROOF_KEY_ABOUT);
  return key && sealed !== undefined && (await seals.reseal(key, sealed)) ? 1 : 0;
}

/** Answers to browsers whose calls had not ended when the service was stopped. */
async function resealBrowserAnswers({ acrossTenants, calls }: Store, vault: Vault): Promise<number> {
  let count = 0;
  for (const call of await acrossTenants.calls.leased(MAX_LEASED_CALLS)) {
    const sealedAnswer = call.sealedAnswer === undefined ? undefined : vault.reseal(call.sealedAnswer, call._id);
    if (sealedAnswer === undefined) continue;
    await calls.patch(call.tenantId, call._id, [['sealedAnswer', '=', call.sealedAnswer ?? '']], { set: { sealedAnswer } });
    count += 1;
  }
  return count;
}

async function resealConnections({ connections }: Store, vault: Vault, tenantId: TenantId): Promise<number> {
  let count = 0;
  let before: string | undefined;
  for (;;) {
    const page = await connections.list(tenantId, { limit: RECORDS_A_PAGE, ...(before !== undefined && { before }) });
    for (const connection of page) {
      const set = resealed(vault, connection);
      if (!set) continue;
      await connections.patch(tenantId, connection._id, [['token', '=', connection.token]], { set });
      count += 1;
    }
    if (page.length < RECORDS_A_PAGE) return count;
    before = page.at(-1)?._id;
  }
}

async function resealSubscriptions({ subscriptions }: Store, vault: Vault, tenantId: TenantId): Promise<number> {
  let count = 0;
  for (const { _id, secret: present, oldSecret: old } of await subscriptions.all(tenantId)) {
    const about = subscriptionSecretAbout(_id);
    const [secret, oldSecret] = [vault.reseal(present, about), old === undefined ? undefined : vault.reseal(old, about)];
    if (secret === undefined && oldSecret === undefined) continue;
    const set = { ...(secret !== undefined && { secret }), ...(oldSecret !== undefined && { oldSecret }) };
    await subscriptions.patch(tenantId, _id, [['secret', '=', present]], { set });
    count += 1;
  }
  return count;
}

/** The questions in the answers of calls. */
async function resealCalls({ calls }: Store, vault: Vault, tenantId: TenantId): Promise<number> {
  let count = 0;
  let before: string | undefined;
  for (;;) {
    const page = await calls.list(tenantId, { limit: CALLS_A_RESEALING, ...(before !== undefined && { before }) });
    for (const call of page) {
      const answers = call.answers && resealAnswers(vault, call._id, call.answers);
      if (!answers) continue;
      await calls.patch(tenantId, call._id, [], { set: { answers } });
      count += 1;
    }
    if (page.length < CALLS_A_RESEALING) return count;
    before = page.at(-1)?._id;
  }
}

/** The secrets of users' codes. */
async function resealUsers(store: Store, vault: Vault, tenantId: TenantId): Promise<number> {
  let count = 0;
  for await (const user of usersOf(store, tenantId)) {
    const set = resealedCodes(vault, user);
    if (Object.keys(set).length === 0) continue;
    await store.users.patch(tenantId, user._id, unchanged(user, 'totp', 'newTotp'), { set });
    count += 1;
  }
  return count;
}

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

/** Of every status: the records of a tenant that is being deleted are there until they are deleted. */
export async function* allTenants({ acrossTenants }: Store): AsyncGenerator<TenantId> {
  let before: string | undefined;
  for (;;) {
    const page = await acrossTenants.tenants.newest({ limit: RECORDS_A_PAGE, ...(before !== undefined && { before }) });
    for (const { _id } of page) yield asTenantId(_id);
    if (page.length < RECORDS_A_PAGE) return;
    before = page.at(-1)?._id;
  }
}
