import type { DomainEvent } from '@turant/domain';
import type { Subscription } from './bus.js';

/** What of a batch a group could not handle, with the error of each. One bad event does not drag the others along: each by itself tells. */
export async function failuresOf({ handle }: Subscription, events: readonly DomainEvent[]): Promise<Map<DomainEvent, unknown>> {
  try {
    return new Map((await handle(events)).map(({ event, error }) => [event, error]));
  } catch (error) {
    if (events.length <= 1) return new Map(events.map((event) => [event, error]));
  }
  const failures = new Map<DomainEvent, unknown>();
  for (const event of events)
    for (const [failed, error] of await failuresOf({ handle } as Subscription, [event])) failures.set(failed, error);
  return failures;
}
