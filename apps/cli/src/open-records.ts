import type { Settings } from '@turant/config';
import { machineClock, openDatabase } from '@turant/road';
import { openStore, sealedStore, type Store } from '@turant/store';
import { createVault, masterKeyIn, masterKeyPath, type Vault } from '@turant/vault';

type Place = Pick<Settings, 'mongodbUri' | 'dataDir' | 'masterKeyFile'>;

/** The records of MONGODB_URI; without it, those of the data folder of a stopped standalone. */
export const openRecords = ({ mongodbUri, dataDir }: Pick<Place, 'mongodbUri' | 'dataDir'>): Promise<Store> =>
  mongodbUri === undefined ? openStore({ dataDir }) : openDatabase(mongodbUri);

/** The path of the service's master key: a standalone's lies in its data folder. */
export const masterKeyPathOf = ({ mongodbUri, masterKeyFile, dataDir }: Place): string =>
  (mongodbUri === undefined ? undefined : masterKeyFile) ?? masterKeyPath(dataDir);

/** The same records, with a MAC in each entry of the audit trail. @throws SettingsError VAULT_KEY */
export async function openSealedRecords(place: Place): Promise<{ store: Store; vault: Vault }> {
  // A database has other processes, and a key that is made here would not be theirs.
  const vault = createVault(await masterKeyIn(masterKeyPathOf(place), { mayCreate: place.mongodbUri === undefined }));
  const records = await openRecords(place);
  try {
    return { store: await sealedStore({ store: records, vault, clock: machineClock }), vault };
  } catch (error) {
    await records.close();
    throw error;
  }
}
