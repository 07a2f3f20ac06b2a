import { asTenantId, isId, SettingsError, type TenantId } from '@turant/domain';
import { allTenants, listReceiptKeys, rotateKeysOfTenant, rotateMasterKey, rotateSigningKey } from '@turant/management';
import { createLogger } from '@turant/observability';
import { machineClock } from '@turant/road';
import { openStorage } from '@turant/storage';
import { appendAudit, OPERATOR_TRAIL, sealAgain, sealedStore } from '@turant/store';
import { writeMasterKey } from '@turant/vault';
import { checkStopped, COMMAND_LINE, isStoppedBy, withOpenKeys } from './open-keys.js';

export interface StoppedOption {
  readonly stopped?: boolean;
}

export interface RotateTenantOptions extends StoppedOption {
  readonly all?: boolean;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `turant keys list`: ids, versions and times of all keys; no key is shown. */
export const listKeys = (): Promise<number> =>
  withOpenKeys(async ({ store, file, masterKeys, path }) => {
    say(`master key file ${path}: ${file.keys.length === 1 ? 'one key' : `${file.keys.length} keys, a rotation is unfinished`}`);
    say(`tenants' keys are wrapped by ${masterKeys.current.id}`);
    for (const { keyId, createdAt, retiredAt } of await listReceiptKeys({ store }))
      say(`signing key ${keyId} from ${createdAt} ${retiredAt === null ? 'signs' : `to ${retiredAt}`}`);
    for await (const tenantId of allTenants(store))
      for (const { version, masterKeyId, createdAt } of await store.tenantKeys.all(tenantId))
        say(`${tenantId} key ${version} from ${createdAt.toISOString()} wrapped by ${masterKeyId}`);
    return 0;
  });

/** `turant keys rotate-master`. */
export const rotateMaster = (options: StoppedOption): Promise<number> =>
  withOpenKeys(async (keys) => {
    checkStopped(keys, options);
    const { store, settings, path, file } = keys;
    // The key lies in a file: this order is all that the trail has of it.
    const order = { action: 'order', what: 'master-key', whatId: keys.masterKeys.current.id } as const;
    await appendAudit(keys.signing, OPERATOR_TRAIL, COMMAND_LINE, order);
    if (file.keys.length > 1) say('a rotation was begun before: it is finished now');
    const context = { store, ...(settings.kms && { kms: settings.kms }) };
    const { resealed, rewrapped } = await rotateMasterKey(context, file, (next) => writeMasterKey(path, next));
    say(`${path} has a new key: ${resealed} secrets were sealed and ${rewrapped} tenants' keys wrapped anew`);
    say('copy the file to every machine before a process starts there, and to its backup');
    return 0;
  });

/** `turant keys rotate-signing`. */
export const rotateSigning = (): Promise<number> =>
  withOpenKeys(async ({ signing }) => {
    const { _id } = await rotateSigningKey(signing);
    say(`${_id} signs from now on; earlier receipts go on verifying by their keys`);
    return 0;
  });

/** `turant keys seal`: what is there now counts as from before; see docs/operations.md. */
export const sealTrails = (): Promise<number> =>
  withOpenKeys(
    async ({ store, signing }) => {
      const { trails } = await sealAgain({ store, vault: signing.vault, clock: machineClock });
      const sealed = await sealedStore({ store, vault: signing.vault, clock: machineClock });
      const order = { action: 'order', what: 'seal', whatId: 'all', after: { trails } } as const;
      await appendAudit({ ...signing, store: sealed }, OPERATOR_TRAIL, COMMAND_LINE, order);
      say(`${trails} trails are sealed as they are now: keep a head of today by turant verify --save-head FILE`);
      return 0;
    },
    { isToBeSealed: false },
  );

/** `turant keys rotate-tenant TENANT|--all`. @returns 1 if an older key is still needed: run it again later */
export const rotateTenant = (tenant: string | undefined, { all = false, ...options }: RotateTenantOptions): Promise<number> => {
  if ((tenant === undefined) === !all) throw new SettingsError('USAGE', 'either one tenant or --all');
  if (tenant !== undefined && !isId(tenant, 'tn')) throw new SettingsError('USAGE', 'a tenant’s id is tn_ and 26 letters and digits');
  return withOpenKeys(async (keys) => {
    const { store, ring, settings } = keys;
    const objects = await openStorage(settings.storage, createLogger(settings.logLevel));
    try {
      let isDone = true;
      const context = { store, ring, objects, clock: machineClock, isStopped: isStoppedBy(keys, options) };
      for await (const tenantId of tenant === undefined ? allTenants(store) : one(asTenantId(tenant)))
        isDone = tell(tenantId, await rotateKeysOfTenant(context, tenantId)) && isDone;
      return isDone ? 0 : 1;
    } finally {
      await objects.close();
    }
  });
};

async function* one(tenantId: TenantId): AsyncGenerator<TenantId> {
  yield tenantId;
}

function tell(tenantId: TenantId, { version, rewrapped, unreadable, isDone }: Awaited<ReturnType<typeof rotateKeysOfTenant>>): boolean {
  if (version === undefined) say(`${tenantId} has no key yet`);
  else say(`${tenantId} key ${version}: ${rewrapped} keys of objects wrapped anew`);
  if (unreadable > 0) say(`${tenantId}: ${unreadable} keys of objects cannot be opened by anybody`);
  if (!isDone) say(`${tenantId}: the older key is kept until no process can be using it; run this again in an hour, or with --stopped`);
  return isDone;
}
