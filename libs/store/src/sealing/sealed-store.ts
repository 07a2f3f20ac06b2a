import { randomBytes } from 'node:crypto';
import {
  asTenantId,
  PROOF_KEY,
  PROOF_KEY_ABOUT,
  SEAL_OF_ALL,
  SettingsError,
  TENANT_STATUSES,
  type Seal,
  type TenantId,
} from '@turant/domain';
import { OPERATOR_TRAIL } from '../audited/audit-policy.js';
import { pagesOf } from '../snapshots/pages-of.js';
import { Store } from '../store.js';
import { TENANTS } from '../collections.js';
import { proofOf, type Proof } from './proof.js';
import { readSeal } from './read-seal.js';

const KEY_BYTES = 32;

/** The parts of the vault that sealing needs; a type of its own, because this lib may not import libs/vault. */
export interface Sealer {
  seal(text: string, about: string): string;
  open(sealed: string, about: string): string;
  hash(text: string): string;
}

interface SealingParts {
  store: Store;
  vault: Sealer;
  clock: { now(): Date };
}

/**
 * The same records, with a MAC in each entry that is appended to a trail from now on. The first process of this release makes the key and
 * seals what is there; of several at once, the first seal of each trail counts. After a crash the next start goes on where this one was.
 * @throws SettingsError VAULT_KEY if the key of proofs cannot be opened, or is gone
 */
export async function sealedStore({ store, vault, clock }: SealingParts): Promise<Store> {
  const { seals } = store.acrossTenants;
  const isSealed = (await seals.of(SEAL_OF_ALL)) !== undefined;
  const proof = await proofIn(store, vault, !isSealed);
  if (isSealed) return new Store(store.engine, proof);
  for await (const trail of trailsOf(store))
    if (!(await seals.of(trail))) await seals.insert(await sealOf(store, vault, proof, trail, clock));
  await seals.insert(sealOfAll(proof, clock));
  return new Store(store.engine, proof);
}

/**
 * Seals every trail and its records anew, as they are now: what is there without a MAC counts as from before. For the end of an upgrade during
 * which workers of an older release have gone on writing. The key is made anew if it is gone.
 */
export async function sealAgain({ store, vault, clock }: SealingParts): Promise<{ trails: number }> {
  const { seals } = store.acrossTenants;
  const proof = await proofIn(store, vault, true);
  let trails = 0;
  for await (const trail of trailsOf(store)) {
    await seals.replace(await sealOf(store, vault, proof, trail, clock));
    trails += 1;
  }
  await seals.replace(sealOfAll(proof, clock));
  return { trails };
}

async function proofIn(store: Store, vault: Sealer, mayMake: boolean): Promise<Proof> {
  const { seals } = store.acrossTenants;
  if (mayMake && !(await seals.key()))
    // Another process may have made one at the same moment: whichever is stored counts.
    await seals.insert({ _id: PROOF_KEY, sealedKey: vault.seal(randomBytes(KEY_BYTES).toString('base64url'), PROOF_KEY_ABOUT) });
  const key = await seals.key();
  if (!key)
    throw new SettingsError('VAULT_KEY', 'the key of the audit trail is gone: restore a backup, or make another by `turant keys seal`');
  return proofOf(Buffer.from(vault.open(key.sealedKey, PROOF_KEY_ABOUT), 'base64url'));
}

async function sealOf({ engine }: Store, { hash }: Sealer, proof: Proof, trail: TenantId, clock: { now(): Date }): Promise<Seal> {
  // The entries and the records of one moment: what people change has its entry in the same commit.
  const seal = await engine.onSnapshot((at) => readSeal(at, trail, clock.now(), hash));
  return { ...seal, mac: proof.ofSeal(seal) };
}

function sealOfAll(proof: Proof, clock: { now(): Date }): Seal {
  const seal = { _id: SEAL_OF_ALL, at: clock.now(), seq: 0, hash: '', records: [], ledger: { count: 0, sum: '0' } } as const;
  return { ...seal, mac: proof.ofSeal(seal) };
}

/** A tenant that is being deleted is not verified. */
async function* trailsOf({ engine }: Store): AsyncGenerator<TenantId> {
  yield OPERATOR_TRAIL;
  for (const status of TENANT_STATUSES.filter((one) => one !== 'deleting'))
    for await (const page of pagesOf(engine, TENANTS, { index: 'by-status', equals: [status], field: '_id' }))
      for (const { _id } of page) yield asTenantId(_id);
}
