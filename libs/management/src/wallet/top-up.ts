import { RejectedError, RetryLaterError, type LedgerEntry, type TenantId, type Wallet } from '@turant/domain';
import type { ManagementContext } from '../management-context.js';
import { ledgerEntryView, type LedgerEntryView } from './ledger-entry-view.js';

export interface TopUp {
  /** Above zero, at most two decimals. */
  credits: number;
  /** The payer's own name for this payment: the same one never counts twice. */
  reference: string;
}

/** More at once is a typing error. */
export const MOST_CREDITS = 100_000_000;
const LONGEST_REFERENCE = 200;
/** Nobody types one, and a statement that shows it shows something else. */
const CONTROL = /\p{Cc}/u;
const MOST_TRIES = 10;
/** In paise: what a product such as 57 * 0.01 is off by in a double. */
const ROUNDING = 1e-4;

/**
 * Adds credits, once a reference: a repeat answers the first entry again.
 * @throws RejectedError TOP_UP_INVALID with a problem a field, REFERENCE_REUSED where the reference came with other credits
 */
export async function topUp(
  { store, wallets, ids, clock }: Pick<ManagementContext, 'store' | 'wallets' | 'ids' | 'clock'>,
  tenant: TenantId,
  { credits, reference: said }: TopUp,
): Promise<{ entry: LedgerEntryView; isRepeat: boolean }> {
  // Blanks around it are the typing of one payment, not another one.
  const reference = said.trim();
  const paise = paiseOf(credits, reference);
  const key = `top-up:${reference}`;
  const made = { _id: ids('le'), tenantId: tenant, at: clock.now(), type: 'top-up', amountPaise: paise, reference, key } as const;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const first = await store.ledger.withKey(tenant, key);
    if (first) return repeatOf(first, paise);
    // The desk may plan a commit more than once: the entry that counts is the one stored with the wallet it answers.
    const entry = ({ balancePaise }: Wallet): LedgerEntry => ({ ...made, balanceAfterPaise: balancePaise });
    const answer = await wallets.submit(tenant, { move: { kind: 'top-up', paise }, ops: [], entry });
    if (answer.outcome === 'done') return { entry: ledgerEntryView(entry(answer.wallet)), isRepeat: false };
    // The same reference at the same time, perhaps in the same commit, which is then still under way: look again.
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
  if (!(paise > 0 && credits <= MOST_CREDITS) || Math.abs(credits * 100 - paise) > ROUNDING)
    problems.push({
      field: 'credits',
      code: 'INVALID',
      message: `credits is a number above 0, up to ${MOST_CREDITS}, with at most two decimals`,
    });
  if (reference === '' || reference.length > LONGEST_REFERENCE || CONTROL.test(reference))
    problems.push({
      field: 'reference',
      code: 'INVALID',
      message: `reference is a text of 1 to ${LONGEST_REFERENCE} characters, without control characters`,
    });
  if (problems.length > 0) throw new RejectedError('TOP_UP_INVALID', 'the top-up was refused', problems);
  return paise;
}
