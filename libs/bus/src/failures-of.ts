import { RetryLaterError, type DomainEvent } from '@turant/domain';
import type { Subscription } from './bus.js';

/** After so many "later" one after another it is the store that is away, not an event that is bad. */
const STORE_IS_AWAY = 3;

/** What of a batch a group could not handle, with the error of each. One bad event does not drag the others along: each by itself tells. */
export async function failuresOf(
  subscription: Pick<Subscription, 'handle'>,
  events: readonly DomainEvent[],
): Promise<Map<DomainEvent, unknown>> {
  const { failures, thrown } = await handled(subscription, events);
  if (thrown === undefined || events.length <= 1) return failures;
  return oneByOne(subscription, events);
}

/** A store that is away takes its time to say so: five hundred events must not wait for it one after another. */
async function oneByOne(subscription: Pick<Subscription, 'handle'>, events: readonly DomainEvent[]): Promise<Map<DomainEvent, unknown>> {
  const all = new Map<DomainEvent, unknown>();
  let later = 0;
  for (const [index, event] of events.entries()) {
    const { failures, thrown } = await handled(subscription, [event]);
    for (const [failed, error] of failures) all.set(failed, error);
    later = thrown instanceof RetryLaterError ? later + 1 : 0;
    if (later < STORE_IS_AWAY) continue;
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
