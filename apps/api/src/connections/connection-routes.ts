import { CONNECTION } from '@turant/domain/records';
import {
  changeConnection,
  createConnection,
  getConnection,
  listConnections,
  removeConnection,
  type ConnectionsContext,
  type ConnectionView,
} from '@turant/management';
import type { ApiRoad } from '../tokens.js';
import type { ApiRequest } from '../http/api-request.js';
import { baseUrlOf } from '../http/base-url.js';
import { resource, type Resource, type ResourceClass } from '../http/resource.js';
import { readTimeField } from '../http/rfc-3339.js';
import { COMPUTED } from './connection-schema.js';
import { withoutAddress } from './without-address.js';

type Routes = Resource<typeof CONNECTION, ConnectionView>;
const ROUTES = ['list', 'get', 'create', 'patch', 'remove'] as const;
/** What the document says of each route. */
type Words = Record<(typeof ROUTES)[number], string>;

/** The parts that management needs, with the public address, of which a connection's own address is made. */
export const within = (parts: ApiRoad, { server }: ApiRequest): ConnectionsContext => ({
  ...parts,
  publicUrl: baseUrlOf(parts.config, server.server.address()),
});

/** The settings as sent: `checkBody` takes nulls out, and a null in settings removes that setting. */
const settingsIn = (body: unknown): Record<string, unknown> | undefined =>
  (body as { settings?: Record<string, unknown> | null }).settings ?? undefined;

/** Reads the end of the platform's access token, which a body gives as a text. */
function withReadTime<T extends { accessTokenExpiresAt?: string }>({
  accessTokenExpiresAt: end,
  ...input
}: T): Omit<T, 'accessTokenExpiresAt'> & { accessTokenExpiresAt?: Date } {
  const accessTokenExpiresAt = readTimeField('accessTokenExpiresAt', end);
  return { ...input, ...(accessTokenExpiresAt && { accessTokenExpiresAt }) };
}

/** The plain routes of connections: of tenants, or of the operator. */
export const connectionRoutes = (of: Pick<Routes, 'path' | 'reads' | 'writes' | 'owner'>, words: Words): ResourceClass =>
  resource(CONNECTION, {
    ...of,
    tag: 'connections',
    one: 'connection',
    computed: COMPUTED,
    list: {
      summary: words.list,
      answer: 'A page of connections',
      read: async (parts, owner, page, { caller, request }) => {
        const found = await listConnections(within(parts, request), owner, page);
        return { ...found, data: found.data.map((one) => withoutAddress(one, caller)) };
      },
    },
    get: {
      summary: words.get,
      answer: 'The connection',
      read: async (parts, owner, id, { caller, request }) => withoutAddress(await getConnection(within(parts, request), owner, id), caller),
    },
    create: {
      summary: words.create,
      answer: 'The new connection',
      write: async (parts, owner, input, { request, body }) => ({
        made: await createConnection(within(parts, request), owner, { ...withReadTime(input), settings: settingsIn(body) ?? {} }),
      }),
    },
    patch: {
      summary: words.patch,
      answer: 'The connection as it is now',
      write: (parts, owner, id, { settings: _, ...input }, cleared, { request, body }) => {
        const settings = settingsIn(body);
        return changeConnection(within(parts, request), owner, id, { ...withReadTime(input), ...(settings && { settings }) }, cleared);
      },
    },
    remove: { summary: words.remove, answer: 'It is gone', remove: removeConnection },
  });
