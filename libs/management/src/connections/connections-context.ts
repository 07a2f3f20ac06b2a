import type { PluginHost } from '@turant/plugin-host';
import type { Vault } from '@turant/vault';
import type { ManagementContext } from '../management-context.js';

/** What the verbs of connections are handed. */
export interface ConnectionsContext extends Pick<ManagementContext, 'store' | 'bus' | 'ids' | 'clock'> {
  host: PluginHost;
  vault: Vault;
  /** Where the api is reached from outside, without a slash at its end. */
  publicUrl: string;
}
