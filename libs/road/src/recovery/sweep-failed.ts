import type { DeadLetter } from '@turant/domain';
import { ROAD } from '../road.js';
import type { RoadContext } from '../road-context.js';

const MOST_AT_ONCE = 200;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 10 * 60_000;
/** About a day and a half of trying; then an operator decides. */
const MOST_TRIES = 220;

/** Handles again what failed and may succeed now; every handler is exact under redelivery, so that once more does no harm. */
export async function handleFailedAgain(context: RoadContext): Promise<void> {
  const { deadLetters } = context.store.acrossTenants;
  for (const letter of await deadLetters.due(context.clock.now(), MOST_AT_ONCE)) {
    const problem = await problemOf(context, letter);
    if (problem === undefined) await deadLetters.remove(letter._id);
    else await deadLetters.putOff(letter._id, problem, letter.tries + 1, nextTry(context.clock.now(), letter.tries + 1));
  }
}

async function problemOf(context: RoadContext, { group, event }: DeadLetter): Promise<string | undefined> {
  const step = ROAD.find((one) => one.step === group);
  if (!step?.handle) return `no step ${group} handles events`;
  try {
    const [failure] = await step.handle(context, [event]);
    return failure && String(failure.error);
  } catch (error) {
    return String(error);
  }
}

const nextTry = (now: Date, tries: number): Date | undefined =>
  tries >= MOST_TRIES ? undefined : new Date(now.getTime() + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 20)));
