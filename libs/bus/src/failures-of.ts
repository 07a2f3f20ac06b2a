import { RetryLaterError, type DomainEvent } from '@turant/domain';
import type { Subscription } from './bus.js';

/** This many `RetryLaterError` in a row mean that the store is away, not that single events are bad. */
const MAX_RETRY_LATER_IN_A_ROW = 3;

/** The events of a batch that a group could not handle, each with its error. After a throw, each event is tried by itself. */
export async function failuresOf(
  subscription: Pick<Subscription, 'handle'>,
  events: readonly DomainEvent[],
): Promise<Map<DomainEvent, unknown>> {
  const { failures, thrown } = await handled(subscription, events);
  if (thrown === undefined || events.length <= 1) return failures;
  return oneByOne(subscription, events);
}

/** Stops early when the store is away: 500 events must not wait for its time-out one after another. */
async function oneByOne(subscription: Pick<Subscription, 'handle'>, events: readonly DomainEvent[]): Promise<Map<DomainEvent, unknown>> {
  const all = new Map<DomainEvent, unknown>();
  let later = 0;
  for (const [index, event] of events.entries()) {
    const { failures, thrown } = await handled(subscription, [event]);
    for (const [failed, error] of failures) all.set(failed, error);
    later = thrown instanceof RetryLaterError ? later + 1 : 0;
    if (later < MAX_RETRY_LATER_IN_A_ROW) continue;
    for (const untried of events.slice(index + 1)) all.set(untried, thrown);
    break;
  }
  return all;
}

async function handled(
  { handle }: Pick<Subscription, 'handle'>,
  events: readonly DomainEvent[],
): Promise<{ failures: Map<DomainEvent, unknown>; thrown?: unknown }> {
  try {
    return { failures: new Map((await handle(events)).map(({ event, error }) => [event, error])) };
  } catch (thrown) {
    return { failures: new Map(events.map((event) => [event, thrown])), thrown: thrown ?? new Error('nothing was thrown') };
  }
}
