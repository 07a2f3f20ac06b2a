import { RejectedError, type AgentAddresses, type Trunk } from '@turant/domain';
import type { Vault } from '@turant/vault';
import type { ManagementContext } from '../management-context.js';

/** What the functions of trunks need. */
export interface TrunksContext extends Pick<ManagementContext, 'store' | 'ids' | 'clock'> {
  vault: Vault;
  /** The addresses of the SIP user agent, as far as this process knows them. */
  agent: AgentAddresses;
}

/** @throws RejectedError TRUNK_NOT_FOUND */
export async function findTrunk({ store }: Pick<TrunksContext, 'store'>, trunkId: string): Promise<Trunk> {
  const trunk = await store.acrossTenants.trunks.get(trunkId);
  if (!trunk) throw new RejectedError('TRUNK_NOT_FOUND');
  return trunk;
}
