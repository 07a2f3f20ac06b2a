import { EmbeddedBus } from '@turant/bus';
import { RejectedError, SettingsError, type TenantId } from '@turant/domain';
import { allTenants, deletePayload, listPayloads, replayPayload } from '@turant/management';
import { createLogger } from '@turant/observability';
import { createPluginHost, loadPluginPackages } from '@turant/plugin-host';
import { keepDeadLetters, machineClock, Outbox } from '@turant/road';
import type { Store } from '@turant/store';
import { withOpenKeys } from './keys/open-keys.js';
import type { GivenOf } from './service/api.js';
import type { Asked } from './service/verb.js';

/** What is answered of a service that is stopped. */
type Answers = {
  readonly [
    A in
      | 'GET /api/connections/{connectionId}/payloads'
      | 'POST /api/connections/{connectionId}/payloads/{payloadId}/replay'
      | 'DELETE /api/connections/{connectionId}/payloads/{payloadId}'
  ]: (given: GivenOf<A>) => Promise<object>;
};

/**
 * The payloads of a connection in the records of a service that is stopped. None is read here: a body may be what stops the service.
 * @throws RejectedError CONNECTION_NOT_FOUND
 */
export async function withStoppedPayloads(work: (client: Asked) => Promise<number>): Promise<number> {
  // Imported only here: a half-written plugin must not stop the other commands.
  const { plugins } = await import('../../../plugins/registry.js');
  return withOpenKeys(({ settings, store, signing: { ids, clock, vault } }) => {
    const log = createLogger(settings.logLevel);
    const host = createPluginHost({ plugins, packaged: loadPluginPackages(settings, plugins), now: machineClock.now, log });
    // Never started, so that the event of a replay stays in its document, from which the service publishes it.
    const bus = new EmbeddedBus(keepDeadLetters(store, log));
    const context = { store, host, vault, ids, clock, outbox: new Outbox(store, bus, log) };
    const answers: Answers = {
      'GET /api/connections/{connectionId}/payloads': async ({ connectionId: id, cursor: before, since, until, limit }) => {
        const range = { ...(since !== undefined && { since: readTime(since) }), ...(until !== undefined && { until: readTime(until) }) };
        const { data, next } = await listPayloads(context, await ownerOf(store, id), id, { ...range, before, limit: Number(limit) });
        return { data, nextCursor: next ?? null };
      },
      'POST /api/connections/{connectionId}/payloads/{payloadId}/replay': async ({ connectionId: id, payloadId }) => ({
        payload: await replayPayload(context, await ownerOf(store, id), id, payloadId),
      }),
      'DELETE /api/connections/{connectionId}/payloads/{payloadId}': async ({ connectionId: id, payloadId }) => {
        await deletePayload(context, await ownerOf(store, id), id, payloadId, { isStopped: true });
        return {};
      },
    };
    return work({ ask: async (ask, given) => ({ success: true, ...(await answers[ask as keyof Answers](given as never)) }) as never });
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
