import type { Settings } from '@turant/config';
import { SettingsError } from '@turant/domain';
import { machineClock } from '@turant/road';
import type { KeyObjects } from '@turant/vault';

/** The object storage of the settings. */
export async function openKeyObjects(_: Settings): Promise<{ objects: KeyObjects; clock: typeof machineClock; close(): Promise<void> }> {
  throw new SettingsError('STORAGE_SETTINGS', 'this release has no object storage');
}
