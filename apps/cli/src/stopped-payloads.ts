import { EmbeddedBus } from '@turant/bus';
import { RejectedError, SettingsError, type TenantId } from '@turant/domain';
import { allTenants, deletePayload, listPayloads, replayPayload } from '@turant/management';
import { createLogger } from '@turant/observability';
import { createPluginHost, loadPluginPackages } from '@turant/plugin-host';
import { keepDeadLetters, machineClock, Outbox } from '@turant/road';
import type { Store } from '@turant/store';
import { withOpenKeys } from './keys/open-keys.js';
import type { Payloads } from './service/payloads.js';

/**
 * The payloads of a connection in the records of a service that is stopped. None is read here: a body may be what stops the service.
 * @throws RejectedError CONNECTION_NOT_FOUND
 */
export async function withStoppedPayloads(connectionId: string, work: (payloads: Payloads) => Promise<void>): Promise<void> {
  // Imported only here: a half-written plugin must not stop the other commands.
  const { plugins } = await import('../../../plugins/registry.js');
  await withOpenKeys(async ({ settings, store, signing: { ids, clock, vault } }) => {
    const tenant = await ownerOf(store, connectionId);
    const log = createLogger(settings.logLevel);
    const host = createPluginHost({ plugins, packaged: loadPluginPackages(settings, plugins), now: machineClock.now, log });
    // Never started, so that the event of a replay stays in its document, from which the service publishes it.
    const bus = new EmbeddedBus(keepDeadLetters(store, log));
    const context = { store, host, vault, ids, clock, outbox: new Outbox(store, bus, log) };
    await work({
      page: async ({ cursor, since, until, limit }) => {
        const range = { ...(since !== undefined && { since: readTime(since) }), ...(until !== undefined && { until: readTime(until) }) };
        const { data, next } = await listPayloads(context, tenant, connectionId, { ...range, before: cursor, limit });
        return { success: true, data, nextCursor: next ?? null };
      },
      replay: (payloadId) => replayPayload(context, tenant, connectionId, payloadId),
      delete: (payloadId) => deletePayload(context, tenant, connectionId, payloadId, { isStopped: true }),
    });
  });
}

async function ownerOf(store: Store, connectionId: string): Promise<TenantId> {
  for await (const tenant of allTenants(store)) if (await store.connections.get(tenant, connectionId)) return tenant;
  throw new RejectedError('CONNECTION_NOT_FOUND', 'no such connection');
}

/** @throws SettingsError USAGE */
function readTime(text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new SettingsError('USAGE', `${text} is no time such as 2026-11-22T09:30:00Z`);
  return at;
}
