import type { Connection } from '@turant/domain';
import { isOpenAddress, type Plugin } from '@turant/plugin-host';

/** What the owner should mend before somebody else finds it. */
export interface ConnectionWarning {
  code: 'OPEN_ADDRESS' | 'SHARED_ADDRESS_UNPROVED';
  message: string;
}

const OPEN: ConnectionWarning = {
  code: 'OPEN_ADDRESS',
  message: 'nothing but the address proves a sender: whoever learns it can send leads; set a secret where the platform can send one',
};
const UNPROVED: ConnectionWarning = {
  code: 'SHARED_ADDRESS_UNPROVED',
  message: 'without a secret this connection is handed nothing at the address that tenants share, whatever its account id',
};

export function warningsOf(plugin: Plugin | undefined, { sealed, account }: Pick<Connection, 'sealed' | 'account'>): ConnectionWarning[] {
  // A target, and what is only polled, has no door.
  if (!plugin?.read) return [];
  // Whether there is one is enough: it is not opened for this.
  const { secret } = sealed;
  const isShared = plugin.capabilities.includes('shared-address') && account !== undefined;
  return [...(isOpenAddress(plugin.proof, { secret }) ? [OPEN] : []), ...(isShared && secret === undefined ? [UNPROVED] : [])];
}
