import { RejectedError, RetryLaterError, type LedgerEntry, type TenantId, type Wallet } from '@turant/domain';
import type { ManagementContext } from './management-context.js';
import { ledgerEntryView, type LedgerEntryView } from './wallet.js';

interface TopUp {
  /** Above 0, with at most two decimals. */
  credits: number;
  /** The payer's own name of this payment: the idempotency key of the top-up. */
  reference: string;
}

/** A larger top-up is taken for a typing error. */
export const MAX_CREDITS = 100_000_000;
const MAX_TOP_UP_REFERENCE_LENGTH = 200;
/** A control character is no typed text, and a statement would not show it. */
const CONTROL_CHARACTER = /\p{Cc}/u;
const MAX_TOP_UP_TRIES = 10;
/** In paise: the largest rounding error of a product such as 57 * 0.01 in a double. */
const ROUNDING_ERROR = 1e-4;

/**
 * Adds credits, once for each reference: a repeat answers the first entry again.
 * @throws RejectedError TOP_UP_INVALID with a problem for each wrong field, REFERENCE_REUSED if the reference was used for other credits
 */
export async function topUp(
  { store, wallets, ids, clock }: Pick<ManagementContext, 'store' | 'wallets' | 'ids' | 'clock'>,
  tenant: TenantId,
  { credits, reference: given }: TopUp,
): Promise<{ entry: LedgerEntryView; isRepeat: boolean }> {
  // Blanks around a reference do not make it another payment.
  const reference = given.trim();
  const paise = paiseOf(credits, reference);
  const key = `top-up:${reference}`;
  const made = { _id: ids('le'), tenantId: tenant, at: clock.now(), type: 'top-up', amountPaise: paise, reference, key } as const;
  for (let tries = 0; tries < MAX_TOP_UP_TRIES; tries++) {
    const first = await store.ledger.withKey(tenant, key);
    if (first) return repeatOf(first, paise);
    // The wallet's commit queue may plan a commit more than once; the entry that is stored belongs to the wallet in its answer.
    const entry = ({ balancePaise }: Wallet): LedgerEntry => ({ ...made, balanceAfterPaise: balancePaise });
    const result = await wallets.submit(tenant, { move: { kind: 'top-up', paise }, ops: [], entry });
    if (result.outcome === 'done') return { entry: ledgerEntryView(entry(result.wallet)), isRepeat: false };
    // Another top-up with the same reference is being stored, perhaps in the same group commit: look for its entry again.
  }
  throw new RetryLaterError('WALLET_BUSY', 'the top-up was not stored; try again', 100);
}

function repeatOf(entry: LedgerEntry, paise: number): { entry: LedgerEntryView; isRepeat: boolean } {
  if (entry.amountPaise !== paise) throw new RejectedError('REFERENCE_REUSED', 'this reference was used for other credits before');
  return { entry: ledgerEntryView(entry), isRepeat: true };
}

function paiseOf(credits: number, reference: string): number {
  const paise = Math.round(credits * 100);
  const problems = [];
  if (!(paise > 0 && credits <= MAX_CREDITS) || Math.abs(credits * 100 - paise) > ROUNDING_ERROR)
    problems.push({
      field: 'credits',
      code: 'INVALID',
      message: `credits is a number above 0, up to ${MAX_CREDITS}, with at most two decimals`,
    });
  if (reference === '' || reference.length > MAX_TOP_UP_REFERENCE_LENGTH || CONTROL_CHARACTER.test(reference))
    problems.push({
      field: 'reference',
      code: 'INVALID',
      message: `reference is a text of 1 to ${MAX_TOP_UP_REFERENCE_LENGTH} characters, without control characters`,
    });
  if (problems.length > 0) throw new RejectedError('TOP_UP_INVALID', 'the top-up was refused', problems);
  return paise;
}
