import type { Announcing, Connection, DomainEvent, Request } from '@turant/domain';
import { createPluginHost, rawRequest } from '@turant/plugin-host';
import { definePlugin, type Draft, type NoticeJob, type OutcomeJob, type PollResult } from '@turant/plugin-kit';
import { acceptRequest, type ApiContext } from '@turant/road';
import { createVault } from '@turant/vault';
import { TENANT } from './a-road.js';
import { QUIET, roadParts, type RoadParts } from './road-parts.js';

/** What the platform does when it is asked; tests put in theirs. */
export interface FakePlatform {
  fetch: (ref: Readonly<Record<string, string>>) => Promise<readonly Draft[]>;
  poll: (cursor: string | undefined) => Promise<PollResult>;
  send: (job: OutcomeJob) => Promise<{ externalId?: string }>;
  notify: (job: NoticeJob) => Promise<{ externalId?: string }>;
}

export interface SourceParts extends RoadParts, ApiContext {
  clock: RoadParts['clock'];
  erasing: RoadParts['erasing'];
  intake: RoadParts['intake'];
  platform: FakePlatform;
  connection: Connection;
  /** Stores a delivery whose body is a list of drafts, or any text. @returns the request as it is stored */
  arrives(drafts: readonly Draft[] | string, platformRequestId?: string): Promise<Request>;
  request(id: string): Promise<Request>;
  counts(): Promise<Record<string, number>>;
}

const unexpected = (): Promise<never> => Promise.reject(new Error('nobody asks this platform for that'));

/** A plugin that reads drafts as they were sent, on the road's store; its functions do what the test says. */
export async function sourceParts(about: Partial<Connection> = {}): Promise<SourceParts> {
  const parts = await roadParts();
  const { store, clock } = parts;
  const platform: FakePlatform = { fetch: unexpected, poll: unexpected, send: unexpected, notify: unexpected };
  const plugin = definePlugin({
    id: 'fake',
    kit: 1,
    name: 'Fake',
    steps: [],
    settings: { type: 'object', properties: {}, required: [], additionalProperties: false },
    proof: { kind: 'url' },
    minPollIntervalMs: 300_000,
    read: (raw) => readDrafts(raw.body.toString()),
    fetch: (_http, ref) => platform.fetch(ref),
    poll: (_http, cursor) => platform.poll(cursor),
    send: (_http, job) => platform.send(job),
    notify: (_http, job) => platform.notify(job),
  });
  const host = createPluginHost({ plugins: [plugin], now: clock.now, log: QUIET });
  const connection: Connection = {
    ...{ _id: 'cn_1', tenantId: TENANT, plugin: 'fake', name: 'Fake', status: 'active', settings: {}, sealed: {} },
    ...{ dialImmediately: true, createdAt: clock.now(), tokenHash: 'hash', token: 'sealed' },
    ...about,
  };
  await store.connections.insert(connection);
  const intake = acceptRequest(parts);
  const request = async (id: string): Promise<Request> => (await store.requests.get(TENANT, id)) as Request;
  return {
    ...parts,
    host,
    vault: createVault(Buffer.alloc(32, 1)),
    platform,
    connection,
    request,
    arrives: async (drafts, platformRequestId) => {
      const body = Buffer.from(typeof drafts === 'string' ? drafts : JSON.stringify(drafts));
      const raw = rawRequest({ method: 'POST', url: '/api/webhooks/fake/token', headers: {}, body });
      await intake.accept([{ connection, raw, platformRequestId, proof: plugin.proof, secrets: ['token'] }]);
      const [newest] = await store.requests.ofConnection(TENANT, connection._id, { limit: 1 });
      return newest as Request;
    },
    counts: async () =>
      Object.fromEntries((await store.connectionCounts.ofConnection(TENANT, connection._id)).map(({ what, count }) => [what, count])),
  };
}

function readDrafts(text: string): Draft[] {
  if (text === '"bug"') throw new TypeError('a bug of the plugin');
  return JSON.parse(text) as Draft[];
}

/** Asha by default, with a phone of her own. */
export const leadDraft = (about: Partial<Extract<Draft, { kind: 'lead' }>> = {}, phone = '+919812300001'): Draft => ({
  kind: 'lead',
  answers: [
    { key: 'name', value: 'Asha', as: 'name' },
    { key: 'phone', value: phone, as: 'phone' },
  ],
  ...about,
});

export const eventsOf = (...documents: readonly Announcing[]): DomainEvent[] => documents.flatMap(({ pending = [] }) => [...pending]);
