import type { Settings } from '@turant/config';
import { openDatabase } from '@turant/road';
import { openStore, type Store } from '@turant/store';

/** The records of MONGODB_URI; without it, those of the data folder of a stopped standalone. */
export const openRecords = ({ mongodbUri, dataDir }: Pick<Settings, 'mongodbUri' | 'dataDir'>): Promise<Store> =>
  mongodbUri === undefined ? openStore({ dataDir }) : openDatabase(mongodbUri);
