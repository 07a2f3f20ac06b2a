import type { Failure } from '@turant/bus';
import { isAnyTest, type DomainEvent } from '@turant/domain';
import type { RoadContext } from '../road-context.js';

/** Step of the road: plans a delivery of each outcome to each of the tenant's targets. Planning twice stores one delivery. */
export async function planDelivery({ planner }: Pick<RoadContext, 'planner'>, events: readonly DomainEvent[]): Promise<readonly Failure[]> {
  const outcomes = events.filter(isOutcome);
  if (outcomes.length > 0) await planner.add(outcomes);
  return [];
}

/** A test lead, a duplicate and the end of a second leg are no outcomes. */
function isOutcome({ data: { duplicateId, lead, leadId, firstLegId } }: DomainEvent): boolean {
  return leadId !== undefined && duplicateId === undefined && firstLegId === undefined && !isAnyTest(lead ?? {});
}
