import { perMinuteCredits, RejectedError, toCredits, type TenantId, type Wallet } from '@turant/domain';
import type { ManagementContext } from '../management-context.js';
import { EXCHANGE_RATE, VALIDITY } from './wallet-words.js';

export interface WalletView {
  /** Credits that can be spent: the balance less open reservations; the dashboard shows the same number. */
  creditsBalance: number;
  availablePaise: number;
  /** Credits in all: the sum of the ledger. */
  balance: number;
  balancePaise: number;
  /** Credits set aside for running calls. */
  reserved: number;
  reservedPaise: number;
  /** Credits a minute in the tenant's default tier. */
  perMinuteAgentRate: number;
  exchangeRate: string;
  validity: string;
}

/** @throws RejectedError TENANT_NOT_FOUND */
export async function viewWallet({ store }: Pick<ManagementContext, 'store'>, tenantId: TenantId, known?: Wallet): Promise<WalletView> {
  const [tenant, wallet] = await Promise.all([store.tenants.get(tenantId), known ?? store.wallets.get(tenantId)]);
  if (!tenant) throw new RejectedError('TENANT_NOT_FOUND', 'no such tenant');
  const { balancePaise, availablePaise } = wallet;
  const reservedPaise = balancePaise - availablePaise;
  return {
    creditsBalance: toCredits(availablePaise),
    availablePaise,
    balance: toCredits(balancePaise),
    balancePaise,
    reserved: toCredits(reservedPaise),
    reservedPaise,
    perMinuteAgentRate: perMinuteCredits(tenant.defaultTier),
    exchangeRate: EXCHANGE_RATE,
    validity: VALIDITY,
  };
}
