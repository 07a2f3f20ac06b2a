import {
  localTime,
  perMinuteCredits,
  RejectedError,
  spentOn,
  toCredits,
  type LedgerEntry,
  type TenantId,
  type Wallet,
} from '@turant/domain';
import type { PageQuery } from '@turant/store';
import type { ManagementContext } from './management-context.js';
import { pageOfViews, type Page } from './view.js';

/** For people: one credit is one Indian rupee. */
export const EXCHANGE_RATE = '1 Credit = ₹1 INR';
/** For people: credits never expire. */
export const VALIDITY = 'Lifetime (never expires)';

export interface WalletView {
  /** Credits that can be spent: the balance less open reservations. The dashboard shows the same number. */
  creditsBalance: number;
  availablePaise: number;
  /** All credits: the sum of the ledger. */
  balance: number;
  balancePaise: number;
  /** Credits reserved for running calls. */
  reserved: number;
  reservedPaise: number;
  /** What may be spent on one day of the tenant's time zone; null: any amount. */
  dailyCap: number | null;
  dailyCapPaise: number | null;
  /** What calls have cost today, and what is reserved for them. */
  spentToday: number;
  spentTodayPaise: number;
  /** Credits a minute in the tenant's default tier. */
  perMinuteAgentRate: number;
  exchangeRate: string;
  validity: string;
}

export interface LedgerEntryView {
  entryId: string;
  at: string;
  type: LedgerEntry['type'];
  /** Credits: positive if added, negative if taken. */
  amount: number;
  amountPaise: number;
  balanceAfter: number;
  balanceAfterPaise: number;
  reference: string;
  callId?: string;
}

/** @throws RejectedError TENANT_NOT_FOUND */
export async function viewWallet(
  { store, clock }: Pick<ManagementContext, 'store' | 'clock'>,
  tenantId: TenantId,
  known?: Wallet,
): Promise<WalletView> {
  const [tenant, wallet] = await Promise.all([store.tenants.get(tenantId), known ?? store.wallets.get(tenantId)]);
  if (!tenant) throw new RejectedError('TENANT_NOT_FOUND');
  const { balancePaise, availablePaise, dailyCapPaise = null } = wallet;
  const reservedPaise = balancePaise - availablePaise;
  const spentTodayPaise = spentOn(wallet, localTime(clock.now(), tenant.timeZone).day);
  return {
    creditsBalance: toCredits(availablePaise),
    availablePaise,
    balance: toCredits(balancePaise),
    balancePaise,
    reserved: toCredits(reservedPaise),
    reservedPaise,
    dailyCap: dailyCapPaise === null ? null : toCredits(dailyCapPaise),
    dailyCapPaise,
    spentToday: toCredits(spentTodayPaise),
    spentTodayPaise,
    perMinuteAgentRate: perMinuteCredits(tenant.defaultTier),
    exchangeRate: EXCHANGE_RATE,
    validity: VALIDITY,
  };
}

/** Newest first. */
export const listLedger = (
  { store }: Pick<ManagementContext, 'store'>,
  tenant: TenantId,
  page: PageQuery,
): Promise<Page<LedgerEntryView>> => pageOfViews(page, (query) => store.ledger.list(tenant, query), ledgerEntryView);

export const ledgerEntryView = ({ _id, at, type, amountPaise, balanceAfterPaise, reference, callId }: LedgerEntry): LedgerEntryView => ({
  entryId: _id,
  at: at.toISOString(),
  type,
  amount: toCredits(amountPaise),
  amountPaise,
  balanceAfter: toCredits(balanceAfterPaise),
  balanceAfterPaise,
  reference,
  ...(callId !== undefined && { callId }),
});
