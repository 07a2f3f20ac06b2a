import { writeFile } from 'node:fs/promises';
import { settingsOfProcess } from '@turant/config';
import { createIds, SettingsError } from '@turant/domain';
import { seed } from '@turant/management';
import { machineClock, openDatabase, WalletCommitQueue } from '@turant/road';
import { sealedStore } from '@turant/store';
import { bytesFrom, createVault, type MasterKeyFile } from '@turant/vault';
import { keptMasterKey } from './open-records.js';
import { serviceAddress, type UrlOption } from './service-address.js';

const DEFAULT_TENANT_NAME = 'My business';

export interface InitOptions extends UrlOption {
  readonly tenant?: string;
  readonly out: string;
}

/**
 * `turant init [--tenant NAME] [--url ADDRESS] --out FILE`: creates a tenant with employee, key (all four scopes), wallet, number and trunk from the
 * environment's settings, and writes the same JSON as the standalone. Keys are derived from the master key and the tenant, so that
 * the same name gives the same file again although no key is stored in clear.
 */
export async function init({ tenant = DEFAULT_TENANT_NAME, out, url }: InitOptions): Promise<number> {
  const settings = settingsOfProcess();
  if (settings.mongodbUri === undefined)
    throw new SettingsError('ENGINES_MISSING', 'MONGODB_URI is needed; on one machine `npm start` seeds itself');
  if (settings.trunk.uri === undefined) throw new SettingsError('ENVIRONMENT', 'TRUNK_URI is needed, such as sip:127.0.0.1:5090');
  const masterKey = await keptMasterKey(settings);
  const store = await openDatabase(settings.mongodbUri);
  try {
    const [ids, clock] = [createIds(() => machineClock.now().getTime()), machineClock];
    const trunk = { ...settings.trunk, uri: settings.trunk.uri, name: 'Trunk' };
    const vault = createVault(masterKey);
    const sealed = await sealedStore({ store, vault, clock });
    const actor = { kind: 'command-line' } as const;
    const seeded = await seed(
      {
        store: sealed.as({ actor, ids, clock, hash: (text) => vault.hash(text) }),
        ...{ ids, clock, wallets: new WalletCommitQueue(store), vault, trunk, actor },
      },
      { tenantName: tenant, known: {}, randomBytesFor: randomBytesFrom(masterKey) },
    );
    await writeFile(out, `${JSON.stringify({ baseUrl: await serviceAddress(settings, { url }), ...seeded }, null, 2)}\n`, { mode: 0o600 });
    return 0;
  } finally {
    await store.close();
  }
}

/** Reproducible bytes: the same sequence for the same tenant. */
function randomBytesFrom(masterKey: MasterKeyFile): (what: string) => (size: number) => Buffer {
  return (what) => {
    let draws = 0;
    return (size) => bytesFrom(masterKey, `${what}|${draws++}`, size);
  };
}
