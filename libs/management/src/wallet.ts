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
import { refuse } from './found.js';
import { readCredits } from './read-money.js';

/** For people: one credit is one Indian rupee. */
export const EXCHANGE_RATE = '1 Credit = ₹1 INR';
/** For people: credits never expire. */
export const VALIDITY = 'Lifetime (never expires)';

export type WalletView = Awaited<ReturnType<typeof viewWallet>>;

/** @throws RejectedError TENANT_NOT_FOUND */
export async function viewWallet({ store, clock }: Pick<ManagementContext, 'store' | 'clock'>, tenantId: TenantId, known?: Wallet) {
  const [tenant, wallet] = await Promise.all([store.tenants.get(tenantId), known ?? store.wallets.get(tenantId)]);
  if (!tenant) throw new RejectedError('TENANT_NOT_FOUND');
  const { balancePaise, availablePaise, dailyCapPaise = null } = wallet;
  const reservedPaise = balancePaise - availablePaise;
  const spentTodayPaise = spentOn(wallet, localTime(clock.now(), tenant.timeZone).day);
  return {
    // Credits that can be spent: the balance less open reservations. The dashboard shows the same number.
    creditsBalance: toCredits(availablePaise),
    availablePaise,
    // The sum of the ledger.
    balance: toCredits(balancePaise),
    balancePaise,
    reserved: toCredits(reservedPaise),
    reservedPaise,
    dailyCap: dailyCapPaise === null ? null : toCredits(dailyCapPaise),
    dailyCapPaise,
    // What calls have cost today, and what is reserved for them.
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

export type LedgerEntryView = ReturnType<typeof ledgerEntryView>;

export const ledgerEntryView = ({ _id, at, type, amountPaise, balanceAfterPaise, reference, callId }: LedgerEntry) => ({
  entryId: _id,
  at: at.toISOString(),
  type,
  // Positive if added, negative if taken.
  amount: toCredits(amountPaise),
  amountPaise,
  balanceAfter: toCredits(balanceAfterPaise),
  balanceAfterPaise,
  reference,
  ...(callId !== undefined && { callId }),
});

/**
 * Sets what may be spent on one day of the tenant's time zone; null: any amount.
 * @throws RejectedError DAILY_CAP_INVALID
 */
export async function setDailyCap(
  { store }: Pick<ManagementContext, 'store'>,
  tenant: TenantId,
  dailyCapCredits: number | null,
): Promise<void> {
  if (dailyCapCredits === null) return store.wallets.setDailyCap(tenant, undefined);
  const { paise, problems } = readCredits('dailyCapCredits', dailyCapCredits, 0);
  refuse('DAILY_CAP_INVALID', problems);
  await store.wallets.setDailyCap(tenant, paise);
}
