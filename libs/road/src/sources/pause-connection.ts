import type { Connection, SettingsError } from '@turant/domain';
import type { RoadContext } from '../road-context.js';

/** How long work of a paused connection is put off. */
export const PAUSED_WAIT_MS = 60_000;

/** Pauses a connection whose credentials or settings are wrong, with the reason. Its requests are still stored, and its work waits. */
export async function pauseConnection(
  { store, clock, log }: Pick<RoadContext, 'store' | 'clock' | 'log'>,
  { _id, tenantId, plugin }: Connection,
  { code, message }: SettingsError,
): Promise<void> {
  const pausedBecause = { code, reason: message, at: clock.now() };
  const paused = await store.connections.patch(tenantId, _id, [['status', '=', 'active']], { set: { status: 'paused', pausedBecause } });
  if (paused) log.warn({ connectionId: _id, plugin, code }, 'a connection is paused because its settings do not work');
}
