import type { Failure } from '@turant/bus';
import type { DeadLetter, DomainEvent } from '@turant/domain';
import type { RoadContext } from '../road-context.js';

const MAX_LETTERS_HANDLED = 200;
/** The first wait. It doubles with every try, up to `MAX_LETTER_WAIT_MS`. */
export const FIRST_LETTER_WAIT_MS = 1_000;
const MAX_LETTER_WAIT_MS = 10 * 60_000;
/** After this many tries, about a day and a half, the letter waits for an operator. */
const MAX_LETTER_TRIES = 220;

/** A consumer group's handler. */
export type EventHandler = (context: RoadContext, events: readonly DomainEvent[]) => Promise<readonly Failure[]>;
/** The handlers by consumer group. */
export type EventHandlers = ReadonlyMap<string, EventHandler>;

/** Handles dead letters again whose due time has come. Every handler is idempotent. */
export async function handleFailedAgain(context: RoadContext, handlers: EventHandlers): Promise<void> {
  const { deadLetters } = context.store.acrossTenants;
  for (const letter of await deadLetters.due(context.clock.now(), MAX_LETTERS_HANDLED)) {
    const problem = await problemOf(context, handlers, letter);
    if (problem === undefined) await deadLetters.remove(letter._id);
    else await deadLetters.putOff(letter._id, problem, letter.tries + 1, nextTry(context.clock.now(), letter.tries + 1));
  }
}

async function problemOf(context: RoadContext, handlers: EventHandlers, { group, event }: DeadLetter): Promise<string | undefined> {
  const handle = handlers.get(group);
  if (!handle) return `no step ${group} handles events`;
  try {
    const [failure] = await handle(context, [event]);
    return failure && String(failure.error);
  } catch (error) {
    return String(error);
  }
}

const nextTry = (now: Date, tries: number): Date | undefined =>
  tries >= MAX_LETTER_TRIES
    ? undefined
    : new Date(now.getTime() + Math.min(MAX_LETTER_WAIT_MS, FIRST_LETTER_WAIT_MS * 2 ** Math.min(tries, 20)));
