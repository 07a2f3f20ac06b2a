import type { AgentAddresses, Trunk } from '@turant/domain';
import type { Vault } from '@turant/vault';
import { found } from '../found.js';
import type { ManagementContext } from '../management-context.js';

/** What the functions of trunks need. */
export interface TrunksContext extends Pick<ManagementContext, 'store' | 'ids' | 'clock'> {
  vault: Vault;
  /** The addresses of the SIP user agent, as far as this process knows them. */
  agent: AgentAddresses;
}

/** @throws RejectedError TRUNK_NOT_FOUND */
export const findTrunk = async ({ store }: Pick<TrunksContext, 'store'>, trunkId: string): Promise<Trunk> =>
  found(await store.acrossTenants.trunks.get(trunkId), 'TRUNK_NOT_FOUND');
