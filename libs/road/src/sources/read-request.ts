import type { Failure } from '@turant/bus';
import type { DomainEvent } from '@turant/domain';
import type { RoadContext } from '../road-context.js';

/** Step of the road: stored requests are read into leads, references to fetch, or a reason why neither. */
export async function readRequest({ reader }: Pick<RoadContext, 'reader'>, events: readonly DomainEvent[]): Promise<readonly Failure[]> {
  if (!reader) throw new Error('this process has no plugins to read requests with');
  return reader.read(events);
}
