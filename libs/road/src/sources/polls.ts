import type { Connection } from '@turant/domain';
import { oneQueue, WorkList } from '../ready-list/work-list.js';
import type { ApiContext } from '../road-context.js';
import { pollSource } from './poll-source.js';

const OPTIONS = { maxParallel: 8, claimMs: 120_000 };

/** The ready list of connections that are to be polled, the longest due first. A poll that takes long delays only itself. */
export function polls(context: ApiContext): WorkList<Connection, 'all'> {
  const { connections } = context.store.acrossTenants;
  const ready = oneQueue<Connection>({
    due: (now, limit) => connections.pollsDue(now, limit),
    claim: (connection, until) => connections.claimPoll(connection, until),
  });
  return new WorkList(context, ready, (connection) => pollSource(context, connection), OPTIONS);
}
