import type { TenantId } from '../ids.js';
import { TIERS } from '../tier.js';
import { ignored, record, secret, told, type RecordOf } from './record.js';
import {
  int,
  listOf,
  object,
  oneOf,
  optional,
  shape,
  withKeywords,
  text,
  textOf,
  time,
  typedName,
  typedTime,
  yes,
  yesNo,
} from './shapes.js';

const A_YEAR_IN_MINUTES = 366 * 24 * 60;
const settings = shape<Readonly<Record<string, unknown>>>({ type: 'object', additionalProperties: true });

/** A tenant's settings for one plugin. */
export const CONNECTION = record({
  collection: 'connections',
  what: 'connection',
  id: { name: 'connectionId', prefix: 'cn' },
  fields: {
    _id: ignored(text),
    tenantId: ignored(textOf<TenantId>()),
    plugin: told(text, { newInput: { minLength: 1, maxLength: 100, description: 'the plugin’s id' }, isNeeded: true }),
    name: told(text, { input: typedName, isNeeded: true }),
    status: told(oneOf(['active', 'paused']), { changeInput: {} }),
    /** Why this service has paused the connection; absent if it is active, or the owner has paused it. */
    pausedBecause: told(optional(object({ code: text, reason: text, at: time }))),
    /** The settings that are not secret, as the owner gave them. Plugins tell which are; an address with a token in it may be among the others. */
    settings: secret(settings, {
      input: withKeywords(settings, { description: 'by the plugin’s schema, see GET /api/plugins; secrets are never shown again' }),
      isShown: true,
      description: 'secrets are ***',
    }),
    /** The secret settings by name, each sealed by the vault with `<connection id>|<name>` as its context. */
    sealed: secret(shape<Readonly<Record<string, string>>>({ type: 'object' })),
    employeeId: told(optional(text), {
      input: { maxLength: 100, description: 'who gets the leads that name nobody; the tenant’s default when absent' },
      isClearable: true,
    }),
    tier: told(optional(oneOf(TIERS)), {
      input: withKeywords(text, { maxLength: 20, description: 'value, standard or premium, in any case; the employee’s when absent' }),
      isClearable: true,
    }),
    dialImmediately: told(yesNo, { input: { description: 'whether a lead with a phone is called at once; true when absent' } }),
    createdAt: told(time),
    /** SHA-256 of the token in the connection's address, hex. A request's connection is found by it. */
    tokenHash: secret(text),
    /** The token itself, sealed, because the owner can read the address at any time. */
    token: secret(text),
    /** The hash of the token before its rotation; it is valid until `oldTokenUntil`. */
    oldTokenHash: secret(optional(text)),
    oldTokenUntil: told(optional(time), { isShown: false }),
    /** `<plugin>|<accountId>`, if one address serves many tenants: each connection checks requests with its own secret. */
    account: secret(optional(text)),
    /** Keyed hash of the plugin's id and the verify token, if one address serves many tenants. A challenge's connection is found by it. */
    verifyHash: secret(optional(text)),
    isTarget: told(optional(yes), { isShown: false }),
    /** Where the next poll begins. */
    cursor: ignored(optional(text)),
    /** When the next poll is due; absent if the plugin does not poll. A process that polls moves this time ahead, which claims the poll. */
    pollDueAt: ignored(optional(time)),
    /** Failed polls since the last successful poll. */
    pollTries: ignored(optional(int)),
    expectedEveryMinutes: told(optional(int), {
      input: {
        ...{ minimum: 1, maximum: A_YEAR_IN_MINUTES },
        description: 'how often something should come at least; learnt from the leads when absent',
      },
      isClearable: true,
    }),
    accessTokenExpiresAt: told(optional(time), {
      input: withKeywords(typedTime, { description: 'when the platform’s access token runs out (RFC 3339)' }),
      isClearable: true,
    }),
    /** Requests in a row that brought leads without a phone; absent if the last one had a phone. Counting stops at `PHONELESS_TOLD_AT`. */
    phonelessRequests: ignored(optional(int)),
    /** The names of the fields that the last of these requests sent. */
    phonelessFields: ignored(optional(listOf(text))),
  },
  indexes: {
    newest: { fields: ['tenantId', '_id'] },
    targets: { fields: ['tenantId', 'isTarget', '_id'], having: { isTarget: true } },
    token: { fields: ['tokenHash'], isUnique: true },
    'old-token': { fields: ['oldTokenHash', '_id'], having: 'oldTokenHash' },
    account: { fields: ['account', '_id'], having: 'account' },
    verify: { fields: ['verifyHash', '_id'], having: 'verifyHash' },
    polls: { fields: ['pollDueAt', '_id'], having: 'pollDueAt' },
  },
});

export type Connection = RecordOf<typeof CONNECTION>;
