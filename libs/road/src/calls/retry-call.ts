import type { Failure } from '@turant/bus';
import { ENDED_AT_MACHINE, isAboutTheNumber, RETRY_OUTCOMES, type Call, type DomainEvent, type Employee } from '@turant/domain';
import type { RoadContext } from '../road-context.js';
import { hasWaitedInVain } from './end-wait.js';
import { orderNextCall } from './next-call.js';

type RetryContext = Pick<RoadContext, 'store' | 'outbox' | 'ids' | 'clock'>;

const MINUTE_MS = 60_000;

/**
 * Step of the road: requests the next call after a call that was busy, was not answered, was ended at a machine or failed, as the employee's retry
 * policy says. The next call is due some minutes later and passes the gate then.
 */
export async function retryCall(context: RetryContext, events: readonly DomainEvent[]): Promise<readonly Failure[]> {
  const failures: Failure[] = [];
  for (const event of events) {
    const { status, reason, callId } = event.data;
    if (callId === undefined || !RETRY_OUTCOMES.some((one) => one === outcomeOf(status, reason))) continue;
    await retry(context, event.tenantId, callId).catch((error: unknown) => failures.push({ event, error }));
  }
  return failures;
}

/** An event that comes twice finds that the call is no longer the lead's newest one. */
async function retry(context: RetryContext, tenant: Call['tenantId'], callId: string): Promise<void> {
  const { store } = context;
  const call = await store.calls.get(tenant, callId);
  if (call?.leadId === undefined) return;
  const afterMinutes = retryMinutes(call, await store.employees.get(tenant, call.employeeId));
  if (afterMinutes === undefined) return;
  const lead = await store.leads.get(tenant, call.leadId);
  if (!lead?.isListed || lead.status === 'do-not-call' || (lead.lastCallId ?? lead.callId) !== callId) return;
  const dueAt = new Date((call.endedAt ?? context.clock.now()).getTime() + afterMinutes * MINUTE_MS);
  await orderNextCall(context, lead, call, { employeeId: call.employeeId, tier: call.tier, dueAt });
}

/** A call that was ended at a machine has reached nobody. */
const outcomeOf = (status: string | undefined, endReason: string | undefined): string | undefined =>
  endReason === ENDED_AT_MACHINE ? 'no-answer' : status;

/** Minutes until the next call; undefined if there is to be none. */
function retryMinutes({ status, attempt, sip, endReason }: Call, employee: Employee | undefined): number | undefined {
  const policy = employee?.retry;
  const outcome = outcomeOf(status, endReason);
  if (!policy?.on.some((one) => one === outcome) || attempt > policy.attempts) return undefined;
  return isAboutTheNumber(sip) || hasWaitedInVain(endReason) ? undefined : policy.afterMinutes;
}
