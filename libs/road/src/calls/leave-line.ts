import { optimistic } from '@turant/async';
import { localTime, type Call, type DomainEvent, type LeadStatus, type LedgerEntry, type Wallet } from '@turant/domain';
import type { Change, Op } from '@turant/store';
import type { RoadContext } from '../road-context.js';

type LeaveContext = Pick<RoadContext, 'store' | 'wallets' | 'outbox'>;

/** How a call leaves the line. */
interface Leaving {
  change: Change<Call>;
  event: DomainEvent;
  /** The status that the lead gets, if the lead is being called. */
  leadStatus: LeadStatus;
  chargePaise: number;
  /** Makes the ledger entry of the charge; absent for a charge of 0. */
  entry?: (after: Wallet) => LedgerEntry;
}

const MAX_LEAVE_CONFLICTS = 5;

/**
 * Takes a call off the line in one commit: its record, its reservation, the charge and the lead's status. The commit is guarded on the call
 * that was read, so that of two such commits of a call one holds.
 * @returns whether this commit holds
 */
export async function leaveLine({ store, wallets, outbox }: LeaveContext, call: Call, leaving: Leaving): Promise<boolean> {
  const { tenantId, leadId, status, workerId = '', reservedPaise = 0, placedAt } = call;
  const { change, event, leadStatus, chargePaise, entry } = leaving;
  const guard = [
    ['status', '=', status],
    ['workerId', '=', workerId],
    ['reservedPaise', '=', reservedPaise],
  ] as const;
  const left = outbox.patchOp('calls', call, guard, change, [event]);
  const attempt = async (): Promise<boolean | undefined> => {
    const [lead, tenant] = await Promise.all([
      leadId === undefined ? undefined : store.leads.get(tenantId, leadId),
      reservedPaise > 0 ? store.tenants.get(tenantId) : undefined,
    ]);
    // The part of the reservation that is not charged is given back to the day on which it was reserved.
    const day = tenant && placedAt && { day: localTime(placedAt, tenant.timeZone).day };
    const move = { kind: 'settle', reservedPaise, chargePaise, ...day } as const;
    const ops: Op[] = [left.op];
    // The end of a second leg says nothing about the person, and a lead that talks in a browser is called by another call.
    if (lead?.status === 'calling' && call.firstLegId === undefined && call.line === 'telephone')
      ops.push(store.leads.patchOp(tenantId, lead._id, [['status', '=', 'calling']], { set: { status: leadStatus } }));
    const answer = await wallets.submit(tenantId, { move, ops, ...(entry && { entry }) });
    if (answer.outcome === 'done') left.announce();
    // If the lead changed meanwhile, it is read again. After any other miss another process has taken the call off the line.
    return answer.outcome === 'missed' && answer.op === 1 ? undefined : answer.outcome === 'done';
  };
  return (await optimistic(attempt, { tries: MAX_LEAVE_CONFLICTS })) ?? false;
}
