import type { Failure } from '@turant/bus';
import type { DomainEvent } from '@turant/domain';
import type { RoadContext } from '../road-context.js';

/** Step of the road: reads stored requests into leads, references to fetch, or the reason why there are none. */
export async function readRequest({ reader }: Pick<RoadContext, 'reader'>, events: readonly DomainEvent[]): Promise<readonly Failure[]> {
  if (!reader) throw new Error('this process has no plugins to read requests with');
  return reader.read(events);
}
