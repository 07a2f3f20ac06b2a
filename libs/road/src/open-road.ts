import type { Settings } from '@turant/config';
import { createIds } from '@turant/domain';
import type { ObjectStorage } from '@turant/storage';
import { sealedStore } from '@turant/store';
import { createVault, type MasterKeyFile, type Vault } from '@turant/vault';
import { machineClock } from './clock.js';
import { createRoad, type RoadOptions } from './create-road.js';
import type { ErasingParts } from './erasure/erasing-parts.js';
import { openKeptParts, type KeptParts } from './recordings/open-kept-parts.js';
import type { RoadContext } from './road-context.js';

export type SigningParts = Pick<RoadContext, 'store' | 'ids' | 'clock'> & { vault: Vault };

/** Makes what erasures destroy and prove with: `erasingPartsOf` of libs/management, which this lib may not import. */
export type MakeErasingParts = (signing: SigningParts, storage: ObjectStorage) => ErasingParts;

export interface OpenedRoad {
  road: RoadContext;
  vault: Vault;
  kept: KeptParts;
}

type OpenRoadOptions = Omit<RoadOptions, 'erasing' | 'clock'> & {
  settings: Pick<Settings, 'storage' | 'kms'>;
  erasingParts: MakeErasingParts;
};

/** Makes the context of the road's steps with the object storage and the keys of this process. @throws SettingsError STORAGE_SETTINGS, VAULT_KEY */
export async function openRoad({ settings, erasingParts, ...options }: OpenRoadOptions, masterKey: MasterKeyFile): Promise<OpenedRoad> {
  const { log } = options;
  const vault = createVault(masterKey);
  // A clock of its own: a spec that shifts it shifts no other road of the process.
  const clock = { ...machineClock };
  const ids = createIds(() => clock.now().getTime());
  const store = await sealedStore({ store: options.store, vault, clock });
  const kept = await openKeptParts(settings, { store, ids, clock, log }, masterKey);
  const road = createRoad({ ...options, store, clock, erasing: erasingParts({ store, ids, clock, vault }, kept.storage) });
  return { road, vault, kept };
}
