import type { Connection, SettingsError } from '@turant/domain';
import { tellNotice, type NoticeContext } from '../notices/tell-notice.js';

/** How long work of a paused connection is put off. */
export const PAUSED_WAIT_MS = 60_000;

/**
 * Pauses a connection whose credentials or settings are wrong, with the reason, and tells its tenant in the same commit. Its requests are
 * still stored, and its work waits.
 */
export async function pauseConnection(
  context: NoticeContext,
  { _id, tenantId, plugin, name }: Connection,
  { code, message }: SettingsError,
): Promise<void> {
  const { store, clock } = context;
  const at = clock.now();
  const change = { set: { status: 'paused' as const, pausedBecause: { code, reason: message, at } } };
  const finding = {
    type: 'connection.paused' as const,
    subject: _id,
    since: at,
    title: `${name} is paused because its settings do not work`,
    data: { connectionId: _id, name, plugin, code, reason: message },
  };
  await tellNotice(context, tenantId, finding, [store.connections.patchOp(tenantId, _id, [['status', '=', 'active']], change)]);
}
