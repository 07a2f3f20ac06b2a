import type { Settings } from '@turant/config';
import { machineClock, openDatabase } from '@turant/road';
import { openStore, sealedStore, type Store } from '@turant/store';
import { createVault, masterKeyIn, masterKeyOf, masterKeyPath, type MasterKeyFile, type Vault } from '@turant/vault';

type Place = Pick<Settings, 'mongodbUri' | 'dataDir' | 'masterKeyFile'>;

/** The records of MONGODB_URI; without it, those of the data folder of a stopped standalone. */
export const openRecords = ({ mongodbUri, dataDir }: Pick<Place, 'mongodbUri' | 'dataDir'>): Promise<Store> =>
  mongodbUri === undefined ? openStore({ dataDir }) : openDatabase(mongodbUri);

/** The path of the service's master key: a standalone's lies in its data folder. */
export const masterKeyPathOf = ({ mongodbUri, masterKeyFile, dataDir }: Place): string =>
  (mongodbUri === undefined ? undefined : masterKeyFile) ?? masterKeyPath(dataDir);

/** The master key, which is made where there is none yet. */
export const keptMasterKey = ({ masterKeyFile, dataDir }: Omit<Place, 'mongodbUri'>): Promise<MasterKeyFile> =>
  masterKeyFile === undefined ? masterKeyOf(dataDir) : masterKeyIn(masterKeyFile);

export async function withRecords<T>(place: Place, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openRecords(place);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** The same records, with a MAC in each entry of the audit trail. @throws SettingsError VAULT_KEY */
export async function withSealedRecords<T>(place: Place, work: (records: { store: Store; vault: Vault }) => Promise<T>): Promise<T> {
  // A database has other processes, and a key that is made here would not be theirs.
  const vault = createVault(await masterKeyIn(masterKeyPathOf(place), { mayCreate: place.mongodbUri === undefined }));
  return withRecords(place, async (store) => work({ store: await sealedStore({ store, vault, clock: machineClock }), vault }));
}
