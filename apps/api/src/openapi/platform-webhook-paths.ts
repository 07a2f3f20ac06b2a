import { anything, text } from '../http/describe.js';

/** The methods of the routes. HEAD is answered as GET. */
const METHODS = ['get', 'post', 'put', 'patch'] as const;

const plugin = {
  name: 'plugin',
  in: 'path',
  required: true,
  description: 'A plugin’s id, see GET /api/plugins',
  schema: { type: 'string', pattern: '^[a-z0-9][a-z0-9\\-]{0,63}$' },
};
const token = {
  name: 'token',
  in: 'path',
  required: true,
  description: 'The token of a connection’s address: who knows it may post',
  schema: { type: 'string', pattern: '^[0-9A-Za-z]{40}$' },
};

/** Any body: the plugin reads it after the platform has been answered. */
const requestBody = {
  required: false,
  description: 'What the platform sends, in its own shape; at most 1 MiB',
  content: {
    'application/json': { schema: anything },
    'application/x-www-form-urlencoded': { schema: { type: 'object', additionalProperties: true } },
    'text/xml': { schema: text },
  },
};

const inPlatformsFormat = (description: string): object => ({ description, content: { '*/*': {} } });

const described = (method: (typeof METHODS)[number], name: string, summary: string, parameters: object[]): object => ({
  operationId: `Hooks.${name}.${method}`,
  summary,
  tags: ['hooks'],
  // The address, or the proof that the platform sends with each request, stands in for a key.
  security: [],
  parameters,
  ...(method !== 'get' && { requestBody }),
  responses: {
    200: inPlatformsFormat('Taken, or the answer to a platform’s challenge, in the words that the platform expects'),
    401: inPlatformsFormat('Not proved to be from its sender; a problem (RFC 9457), where the platform needs no words of its own'),
    403: inPlatformsFormat('As 401, where the platform expects this status; or the connection’s settings allow no answer'),
  },
});

const all = (name: string, summary: string, parameters: object[]): object =>
  Object.fromEntries(METHODS.map((method) => [method, described(method, name, summary, parameters)]));

/** The platforms' addresses, which are raw Fastify routes and therefore missing from Nest's document. */
export const PLATFORM_WEBHOOK_PATHS = {
  '/api/webhooks/{plugin}': all('shared', 'A platform’s one address for all tenants: connections are found by the account it names', [
    plugin,
  ]),
  '/api/webhooks/{plugin}/{token}': all('own', 'A connection’s own address', [plugin, token]),
};
