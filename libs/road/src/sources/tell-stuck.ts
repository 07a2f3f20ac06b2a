import type { Connection, Request } from '@turant/domain';
import { tellNotice, type NoticeContext } from '../notices/tell-notice.js';

const HOUR_MS = 60 * 60 * 1000;

/** Tells the tenant of a request that could not be read within its limits: once an hour for a connection, however many there are. */
export async function tellStuck(
  context: NoticeContext,
  { _id, tenantId, name, plugin }: Connection,
  { _id: payloadId }: Request,
  reason: string,
): Promise<void> {
  const since = new Date(Math.floor(context.clock.now().getTime() / HOUR_MS) * HOUR_MS);
  const title = `A request of ${name} could not be read within the limits`;
  const data = { connectionId: _id, name, plugin, payloadId, reason };
  await tellNotice(context, tenantId, { type: 'source.stuck', subject: _id, since, title, data });
}
