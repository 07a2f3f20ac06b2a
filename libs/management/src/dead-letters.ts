import type { DeadLetter } from '@turant/domain';
import type { PageQuery } from '@turant/store';
import { found } from './found.js';
import type { ManagementContext } from './management-context.js';
import { pageOfViews, timeText, type Page } from './view.js';

type ReplayContext = Pick<ManagementContext, 'store' | 'clock'>;

export type DeadLetterView = ReturnType<typeof deadLetterView>;

/** A dead letter without its event's data, which may be personal (`lead.accepted`). The subject names the record that holds that data. */
const deadLetterView = ({ _id, group, event, reason, tries, at, dueAt }: DeadLetter) => ({
  deadLetterId: _id,
  group,
  event: { id: event.id, type: event.type, time: event.time.toISOString(), tenantId: event.tenantId, subject: event.subject },
  reason,
  tries,
  at: at.toISOString(),
  // Null: only an operator has the event handled again.
  dueAt: timeText(dueAt),
});

/** For the operator: the dead letters of every tenant, newest first, of one consumer group or of all. */
export const listDeadLetters = (
  { store }: Pick<ManagementContext, 'store'>,
  page: PageQuery,
  group?: string,
): Promise<Page<DeadLetterView>> => pageOfViews(page, (query) => store.acrossTenants.deadLetters.newest(query, group), deadLetterView);

/**
 * For the operator, after the cause was fixed: makes a dead letter due now and resets its tries. A worker's sweep handles it
 * within seconds, and removes it if that succeeds.
 * @throws RejectedError DEAD_LETTER_NOT_FOUND, also if the letter was handled meanwhile
 */
export async function replayDeadLetter({ store, clock }: ReplayContext, id: string): Promise<DeadLetterView> {
  return deadLetterView(found(await store.acrossTenants.deadLetters.replay(id, clock.now()), 'DEAD_LETTER_NOT_FOUND'));
}

/** Replays all dead letters of a consumer group. @returns the number of letters */
export const replayGroup = ({ store, clock }: ReplayContext, group: string): Promise<number> =>
  store.acrossTenants.deadLetters.replayGroup(group, clock.now());
