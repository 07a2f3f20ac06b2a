import type { Failure } from '@turant/bus';
import type { DomainEvent } from '@turant/domain';
import type { RoadContext } from '../road-context.js';

/** Step of the road: plans a message of each event for each subscription that asks for its type. Planning twice stores one message. */
export async function planMessage(
  { messagePlanner }: Pick<RoadContext, 'messagePlanner'>,
  events: readonly DomainEvent[],
): Promise<readonly Failure[]> {
  await messagePlanner?.add(events);
  return [];
}
