import type { Connection, SettingsError } from '@turant/domain';
import type { RoadContext } from '../road-context.js';

/** Credentials or settings are wrong: paused with the reason, and told once. Deliveries are still taken in and wait. */
export async function pauseConnection(
  { store, clock, log }: Pick<RoadContext, 'store' | 'clock' | 'log'>,
  { _id, tenantId, plugin }: Connection,
  { code, message }: SettingsError,
): Promise<void> {
  const pausedBecause = { code, reason: message, at: clock.now() };
  const paused = await store.connections.patch(tenantId, _id, [['status', '=', 'active']], { set: { status: 'paused', pausedBecause } });
  if (paused) log.warn({ connectionId: _id, plugin, code }, 'a connection is paused: its settings do not work');
}
