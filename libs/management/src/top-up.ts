import { setTimeout as pause } from 'node:timers/promises';
import { RejectedError, RetryLaterError, type LedgerEntry, type TenantId, type Wallet } from '@turant/domain';
import { auditOps } from '@turant/store';
import type { ManagementContext } from './management-context.js';
import { lineProblems, readCredits } from './read-money.js';
import { ledgerEntryView, type LedgerEntryView } from './wallet.js';

interface TopUp {
  /** Above 0, with at most two decimals. */
  credits: number;
  /** The payer's own name of this payment: the idempotency key of the top-up. */
  reference: string;
}

/** Other changes of the tenant may come first in its audit trail. */
const MAX_TOP_UP_TRIES = 40;
const MAX_TOP_UP_PAUSE_MS = 20;

/**
 * Adds credits, once for each reference: a repeat answers the first entry again.
 * @throws RejectedError TOP_UP_INVALID with a problem for each wrong field, REFERENCE_REUSED if the reference was used for other credits
 */
export async function topUp(
  context: Pick<ManagementContext, 'store' | 'wallets' | 'ids' | 'clock' | 'actor'>,
  tenant: TenantId,
  { credits, reference: given }: TopUp,
): Promise<{ entry: LedgerEntryView; isRepeat: boolean }> {
  const { store, wallets, ids, clock, actor } = context;
  // Blanks around a reference do not make it another payment.
  const reference = given.trim();
  const paise = paiseOf(credits, reference);
  const key = `top-up:${reference}`;
  for (let tries = 0; tries < MAX_TOP_UP_TRIES; tries++) {
    if (tries > 0) await pause(Math.random() * MAX_TOP_UP_PAUSE_MS);
    const first = await store.ledger.withKey(tenant, key);
    if (first) return repeatOf(first, paise);
    // A new id each time: the ledger is read in the order of the ids, which is to be that of the commits.
    const made = { _id: ids('le'), tenantId: tenant, at: clock.now(), type: 'top-up', amountPaise: paise, reference, key } as const;
    const act = {
      action: 'create',
      what: 'ledger-entry',
      whatId: made._id,
      after: { type: 'top-up', amountPaise: paise, reference },
    } as const;
    // The wallet's commit queue may plan a commit more than once; the entry that is stored belongs to the wallet in its answer.
    const entry = ({ balancePaise }: Wallet): LedgerEntry => ({ ...made, balanceAfterPaise: balancePaise });
    const result = await wallets.submit(tenant, {
      move: { kind: 'top-up', paise },
      ops: await auditOps(context, tenant, actor, [act]),
      entry,
    });
    if (result.outcome === 'done') return { entry: ledgerEntryView(entry(result.wallet)), isRepeat: false };
    // Another top-up with the same reference is being stored, perhaps in the same group commit: look for its entry again. Or the audit
    // trail got another entry.
  }
  throw new RetryLaterError('WALLET_BUSY', 'the top-up was not stored; try again', 100);
}

function repeatOf(entry: LedgerEntry, paise: number): { entry: LedgerEntryView; isRepeat: boolean } {
  if (entry.amountPaise !== paise) throw new RejectedError('REFERENCE_REUSED', 'this reference was used for other credits before');
  return { entry: ledgerEntryView(entry), isRepeat: true };
}

function paiseOf(credits: number, reference: string): number {
  const { paise, problems: ofCredits } = readCredits('credits', credits, 1);
  const problems = [...ofCredits, ...lineProblems('reference', reference)];
  if (problems.length > 0) throw new RejectedError('TOP_UP_INVALID', undefined, problems);
  return paise;
}
