import { RejectedError } from '@turant/domain';
import type { ManagementContext } from '../management-context.js';
import { deadLetterView, type DeadLetterView } from './dead-letter-view.js';

type ReplayContext = Pick<ManagementContext, 'store' | 'clock'>;

/**
 * For the operator, when the cause is mended: due now, with all its tries before it; a worker's sweep handles it within
 * seconds, and takes it away when that went well.
 * @throws RejectedError DEAD_LETTER_NOT_FOUND, also where it has been handled meanwhile
 */
export async function replayDeadLetter({ store, clock }: ReplayContext, id: string): Promise<DeadLetterView> {
  const letter = await store.acrossTenants.deadLetters.replay(id, clock.now());
  if (!letter) throw new RejectedError('DEAD_LETTER_NOT_FOUND', 'no such dead letter, or it has been handled');
  return deadLetterView(letter);
}

/** The same for all of a group. @returns how many */
export const replayGroup = ({ store, clock }: ReplayContext, group: string): Promise<number> =>
  store.acrossTenants.deadLetters.replayGroup(group, clock.now());
