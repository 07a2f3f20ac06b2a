import { setTimeout as pause } from 'node:timers/promises';
import { optimistic } from '@turant/async';
import {
  RejectedError,
  RetryLaterError,
  toCredits,
  type AuditedAct,
  type Call,
  type LedgerEntry,
  type TenantId,
  type TimelineEntry,
  type Wallet,
} from '@turant/domain';
import { auditOps, type Op } from '@turant/store';
import { found, refuse } from './found.js';
import type { ManagementContext } from './management-context.js';
import { lineProblems, readCredits } from './read-money.js';
import { ledgerEntryView, type LedgerEntryView } from './wallet.js';

interface Refund {
  callId: string;
  /** Above 0, with at most two decimals; absent: all that the call has cost and that was not given back. */
  credits?: number | undefined;
  /** For the timeline of the call. */
  reason: string;
  /** The seller's own name of this refund: its idempotency key. */
  reference: string;
}

/** The entry of a refund. */
interface Refunded {
  entry: LedgerEntryView;
  isRepeat: boolean;
}

type RefundContext = Pick<ManagementContext, 'store' | 'wallets' | 'ids' | 'clock' | 'actor'>;

const MAX_REFUND_TRIES = 40;
const MAX_REFUND_PAUSE_MS = 20;

/**
 * Gives back what a call has cost, or a part of it, once for each reference: a repeat answers the first entry again. The entry, the wallet, the
 * call's `refundedPaise`, its timeline and the audit trail are one commit, which is guarded on the call's `refundedPaise`.
 * @throws RejectedError REFUND_INVALID with a problem for each wrong field, CALL_NOT_FOUND, REFUND_CONFLICT if the call has cost less than all its
 * refunds would be, REFERENCE_REUSED if the reference was used for another call or other credits
 */
export async function refund(context: RefundContext, tenant: TenantId, given: Refund): Promise<Refunded> {
  const { store, wallets } = context;
  const wish = readRefund(given);
  const attempt = async (): Promise<Refunded | undefined> => {
    const first = await store.ledger.withKey(tenant, keyOf(wish));
    if (first) return repeatOf(first, wish);
    const call = found(await store.calls.get(tenant, wish.callId), 'CALL_NOT_FOUND');
    const paise = payableOf(call, wish);
    const made = { ...wish, _id: context.ids('le'), at: context.clock.now() };
    const entry = (after: Wallet): LedgerEntry => entryOf(call, paise, made, after);
    const ops = [
      refundedOp(context, call, paise),
      store.timeline.insertOp(timelineEntryOf(context, call, paise, made)),
      ...(await auditOps(context, tenant, context.actor, [actOf(paise, made)])),
    ];
    const result = await wallets.submit(tenant, { move: { kind: 'refund', paise }, ops, entry });
    // If another refund of this call, or with this reference, is stored, both are looked at again. Or the audit trail got another entry.
    return result.outcome === 'done' ? { entry: ledgerEntryView(entry(result.wallet)), isRepeat: false } : undefined;
  };
  return optimistic(attempt, {
    tries: MAX_REFUND_TRIES,
    pause: () => pause(Math.random() * MAX_REFUND_PAUSE_MS),
    contested: () => new RetryLaterError('WALLET_BUSY', 'the refund was not stored; try again', 100),
  });
}

/** A refund that was checked. */
interface Wish {
  callId: string;
  paise: number | undefined;
  reason: string;
  reference: string;
}

type Made = Wish & Pick<LedgerEntry, '_id' | 'at'>;

const keyOf = ({ reference }: Wish): string => `refund:${reference}`;

function readRefund({ callId, credits, reason: givenReason, reference: givenReference }: Refund): Wish {
  // Blanks around a reference do not make it another refund.
  const [reason, reference] = [givenReason.trim(), givenReference.trim()];
  const read = credits === undefined ? undefined : readCredits('credits', credits, 1);
  const problems = [...(read?.problems ?? []), ...lineProblems('reason', reason), ...lineProblems('reference', reference)];
  refuse('REFUND_INVALID', problems);
  return { callId, paise: read?.paise, reason, reference };
}

function repeatOf(entry: LedgerEntry, { callId, paise = entry.amountPaise }: Wish): Refunded {
  if (entry.callId !== callId || entry.amountPaise !== paise)
    throw new RejectedError('REFERENCE_REUSED', 'this reference was used for another refund before');
  return { entry: ledgerEntryView(entry), isRepeat: true };
}

function payableOf({ costPaise = 0, refundedPaise = 0 }: Call, wish: Wish): number {
  const leftPaise = costPaise - refundedPaise;
  const { paise = leftPaise } = wish;
  if (leftPaise <= 0 || paise > leftPaise)
    throw new RejectedError(
      'REFUND_CONFLICT',
      `the call has cost ${toCredits(costPaise)} credits, of which ${toCredits(refundedPaise)} were given back`,
    );
  return paise;
}

function refundedOp({ store }: RefundContext, { tenantId, _id, refundedPaise }: Call, paise: number): Op {
  const guard = refundedPaise === undefined ? (['refundedPaise', 'absent'] as const) : (['refundedPaise', '=', refundedPaise] as const);
  return store.calls.patchOp(tenantId, _id, [guard], { set: { refundedPaise: (refundedPaise ?? 0) + paise } });
}

const entryOf = ({ tenantId, _id: callId }: Call, amountPaise: number, made: Made, { balancePaise }: Wallet): LedgerEntry => ({
  ...{ _id: made._id, tenantId, at: made.at, type: 'refund', amountPaise, balanceAfterPaise: balancePaise },
  ...{ reference: made.reference, key: keyOf(made), callId },
});

/** The reason may name a person, and the trail outlives an erasure. */
const actOf = (amountPaise: number, { _id, callId, reference }: Made): AuditedAct => ({
  ...{ action: 'create', what: 'ledger-entry', whatId: _id, hidden: ['reason'] },
  after: { type: 'refund', amountPaise, callId, reference },
});

/** The reason is not in the ledger, which is kept when a person is erased. */
const timelineEntryOf = (
  { ids }: RefundContext,
  { tenantId, _id: callId, leadId, employeeId }: Call,
  paise: number,
  { at, reason, reference }: Made,
): TimelineEntry => ({
  ...{ _id: ids('te'), tenantId, at, type: 'call.refunded', title: 'Credits given back', callId, employeeId },
  ...(leadId !== undefined && { leadId }),
  detail: { refunded: toCredits(paise), refundedPaise: paise, reason, reference },
});
