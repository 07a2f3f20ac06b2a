import type { PageQuery } from '@turant/store';
import type { ManagementContext } from '../management-context.js';
import { pageOf, shown, type Page } from '../page.js';
import { deadLetterView, type DeadLetterView } from './dead-letter-view.js';

/** For the operator: what could not be handled, of every tenant; newest first, of one group or of all. */
export async function listDeadLetters(
  { store }: Pick<ManagementContext, 'store'>,
  page: PageQuery,
  group?: string,
): Promise<Page<DeadLetterView>> {
  const found = await pageOf(
    page.limit,
    (limit) => store.acrossTenants.deadLetters.newest({ ...page, limit }, group),
    ({ _id }) => _id,
  );
  return shown(found, deadLetterView);
}
