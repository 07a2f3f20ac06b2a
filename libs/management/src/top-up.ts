import { setTimeout as pause } from 'node:timers/promises';
import { optimistic } from '@turant/async';
import { RejectedError, RetryLaterError, type LedgerEntry, type TenantId, type Wallet } from '@turant/domain';
import { auditOps } from '@turant/store';
import { refuse } from './found.js';
import type { ManagementContext } from './management-context.js';
import { lineProblems, readCredits } from './read-money.js';
import { ledgerEntryView, type LedgerEntryView } from './wallet.js';

interface TopUp {
  /** Above 0, with at most two decimals. */
  credits: number;
  /** The payer's own name of this payment: the idempotency key of the top-up. */
  reference: string;
}

/** The entry of a top-up. */
interface ToppedUp {
  entry: LedgerEntryView;
  isRepeat: boolean;
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
): Promise<ToppedUp> {
  const { store, wallets, ids, clock, actor } = context;
  // Blanks around a reference do not make it another payment.
  const reference = given.trim();
  const paise = paiseOf(credits, reference);
  const key = `top-up:${reference}`;
  const attempt = async (): Promise<ToppedUp | undefined> => {
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
    // If another top-up with the same reference is being stored, perhaps in the same group commit, its entry is looked for again. Or the
    // audit trail got another entry.
    return result.outcome === 'done' ? { entry: ledgerEntryView(entry(result.wallet)), isRepeat: false } : undefined;
  };
  return optimistic(attempt, {
    tries: MAX_TOP_UP_TRIES,
    pause: () => pause(Math.random() * MAX_TOP_UP_PAUSE_MS),
    contested: () => new RetryLaterError('WALLET_BUSY', 'the top-up was not stored; try again', 100),
  });
}

function repeatOf(entry: LedgerEntry, paise: number): ToppedUp {
  if (entry.amountPaise !== paise) throw new RejectedError('REFERENCE_REUSED', 'this reference was used for other credits before');
  return { entry: ledgerEntryView(entry), isRepeat: true };
}

function paiseOf(credits: number, reference: string): number {
  const { paise, problems } = readCredits('credits', credits, 1);
  refuse('TOP_UP_INVALID', [...problems, ...lineProblems('reference', reference)]);
  return paise;
}
