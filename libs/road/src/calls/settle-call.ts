import {
  blocksOf,
  blockPricePaise,
  ENDED_AT_MACHINE,
  mayBecome,
  secondsOf,
  type Answer,
  type Answerer,
  type Call,
  type CallStatus,
  type EndedBy,
  type LeadStatus,
  type LedgerEntry,
  type SipEnd,
  type TalkTimes,
} from '@turant/domain';
import { callEvent } from './call-event.js';
import { leaveLine } from './leave-line.js';
import { spansOfCall } from './spans-of-call.js';
import type { RoadContext } from '../road-context.js';

export interface CallEnd {
  status: CallStatus;
  endedBy: EndedBy;
  endReason: string;
  sip?: SipEnd;
  /**
   * The end by the wall clock. It is stored only for a call that was not answered: an answered call ends at `answeredAt` plus `durationMs`.
   */
  endedAt: Date;
  /** The time from the answer to the end; undefined if the call was never answered. */
  durationMs?: number;
  /** The answers of the person, with their questions sealed; undefined if the call was never answered, or if its worker died. */
  answers?: readonly Answer[];
  /** Undefined if the employee did not speak with anybody, or the call's worker died. */
  talkTimes?: TalkTimes;
  /** How well the network carried the call; undefined if it was not answered, or nothing was received. */
  quality?: Call['quality'];
  /** Undefined if no listener has told who answered. */
  answeredBy?: Answerer;
  /** True if it is certain that no INVITE was sent. */
  neverLeft?: boolean;
}

type SettleContext = Pick<RoadContext, 'store' | 'wallets' | 'outbox' | 'ids' | 'metrics' | 'traces'>;

/** Charges the blocks that were begun, and never more blocks than were reserved. The blocks of a browser's call are counted and cost nothing. */
function charged(call: Call, durationMs: number | undefined): { blocks: number; costPaise: number } {
  if (durationMs === undefined) return { blocks: 0, costPaise: 0 };
  if (call.line === 'browser') return { blocks: blocksOf(durationMs), costPaise: 0 };
  const price = blockPricePaise(call.tier);
  const blocks = Math.min(blocksOf(durationMs), Math.floor((call.reservedPaise ?? 0) / price));
  return { blocks, costPaise: blocks * price };
}

/** The end of an answered call is its answer plus its length by the monotonic clock: the wall clock may have been set meanwhile. */
const endOf = ({ answeredAt }: Call, { durationMs, endedAt }: CallEnd): Date =>
  answeredAt && durationMs !== undefined ? new Date(answeredAt.getTime() + durationMs) : endedAt;

/** A machine that has answered has not reached the person. */
const leadStatusAfter = ({ durationMs, endReason }: CallEnd): LeadStatus =>
  durationMs === undefined || endReason === ENDED_AT_MACHINE ? 'unreachable' : 'contacted';

/**
 * Step of the road: one commit with the call's end, the wallet, the ledger entry with its unique key (none for a charge of 0) and the
 * lead's status (`leaveLine`).
 * @returns whether this settlement holds
 */
export async function settleCall(context: SettleContext, call: Call, end: CallEnd): Promise<boolean> {
  if (!mayBecome(call.status, end.status)) throw new Error(`a call does not become ${end.status} from ${call.status}`);
  const { ids } = context;
  const { durationMs = 0 } = end;
  const seconds = secondsOf(durationMs);
  const endedAt = endOf(call, end);
  const { blocks, costPaise } = charged(call, end.durationMs);
  const data = {
    status: end.status,
    endedBy: end.endedBy,
    reason: end.endReason,
    seconds,
    durationMs,
    blocks,
    costPaise,
    neverLeft: end.neverLeft === true,
    ...(end.sip && { sip: end.sip }),
    ...(end.answers && { answers: end.answers.map((answer) => ({ ...answer, question: '' })) }),
    ...(end.answeredBy && { answeredBy: end.answeredBy }),
  };
  const event = callEvent(ids, 'call.ended.v1', call, endedAt, data);
  const { endedBy, endReason, sip, status, answers, talkTimes, quality, answeredBy } = end;
  const set: Partial<Call> = {
    status,
    endedAt,
    endedBy,
    endReason,
    sip,
    blocks,
    costPaise,
    seconds,
    durationMs,
    answers,
    talkTimes,
    quality,
    answeredBy,
  };
  const unset = [
    'openOn',
    'leaseUntil',
    'reservedPaise',
    'browserPlace',
    'sealedAnswer',
    ...(end.neverLeft ? (['placedAt'] as const) : []),
  ] as const;
  const isSettled = await leaveLine(context, call, {
    change: { set, unset },
    event,
    leadStatus: leadStatusAfter(end),
    chargePaise: costPaise,
    ...(costPaise > 0 && { entry: (after) => chargeEntry(ids('le'), call, endedAt, costPaise, after.balancePaise) }),
  });
  if (isSettled) context.metrics?.calls.inc({ status });
  if (isSettled && talkTimes) context.metrics?.observeTalk(call.line, talkTimes);
  if (isSettled) context.traces?.add(() => spansOfCall({ ...call, ...set }));
  return isSettled;
}

const chargeEntry = (_id: string, call: Call, at: Date, costPaise: number, balanceAfterPaise: number): LedgerEntry => ({
  _id,
  tenantId: call.tenantId,
  at,
  type: 'charge',
  amountPaise: -costPaise,
  balanceAfterPaise,
  reference: call._id,
  key: `charge:${call._id}`,
  callId: call._id,
});
