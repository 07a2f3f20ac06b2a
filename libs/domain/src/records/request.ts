import type { TenantId } from '../ids.js';
import type { RequestStatus } from '../request.js';
import { OUTBOX, OUTBOX_INDEX } from './outbox.js';
import { ignored, personal, told, record, type RecordOf } from './record.js';
import { int, listOf, optional, shape, text, textOf, time } from './shapes.js';

/** One request of a platform, kept raw, so that it can be read again. Secrets are masked. */
export const REQUEST = record({
  collection: 'requests',
  what: 'payload',
  id: { name: 'payloadId', prefix: 'rq' },
  fields: {
    _id: ignored(text),
    tenantId: ignored(textOf<TenantId>()),
    connectionId: told(text),
    receivedAt: ignored(time),
    method: personal(text, { group: 'raw' }),
    /** Path and query, without the connection's token. */
    url: personal(text, { group: 'raw' }),
    headers: personal(shape<Readonly<Record<string, string>>>({ type: 'object' }), { group: 'raw' }),
    body: personal(text, { group: 'raw' }),
    /** The encoding of the body's bytes in `body`. */
    encoding: personal(textOf<'utf8' | 'base64'>(), { group: 'raw' }),
    /** The platform's id of the request. */
    platformRequestId: personal(optional(text)),
    status: told(textOf<RequestStatus>()),
    reason: ignored(optional(text)),
    leadIds: told(listOf(text)),
    /**
     * How often a reading was begun whose end is not known: 1 together with others, 2 by itself. It is written before a request is read that
     * this process has not stored itself, and goes with the reading's end.
     */
    readingsBegun: ignored(optional(shape<1 | 2>({ type: 'integer' }))),
    /** How often the owner has had the request read again. */
    replays: told(optional(int)),
    expiresAt: ignored(time),
    ...OUTBOX,
  },
  indexes: {
    newest: { fields: ['tenantId', 'connectionId', '_id'] },
    'platform-request': { fields: ['connectionId', 'platformRequestId'], isUnique: true, having: 'platformRequestId' },
    expiry: { fields: ['expiresAt'], expiresAfterSeconds: 0 },
    ...OUTBOX_INDEX,
  },
});

export type Request = RecordOf<typeof REQUEST>;

/** A reference to a lead of which the platform has sent only the id: the lead is to be fetched. */
export const LEAD_REF = record({
  collection: 'refs',
  fields: {
    _id: ignored(text),
    tenantId: ignored(textOf<TenantId>()),
    connectionId: ignored(text),
    requestId: ignored(text),
    externalId: ignored(optional(text)),
    ref: ignored(shape<Readonly<Record<string, string>>>({ type: 'object' })),
    receivedAt: ignored(time),
    status: ignored(textOf<'due' | 'fetched' | 'failed'>()),
    reason: ignored(optional(text)),
    leadIds: ignored(listOf(text)),
    /** When fetching is due; absent if it has ended. A process that fetches moves this time ahead, which claims the reference. */
    dueAt: ignored(optional(time)),
    tries: ignored(int),
    expiresAt: ignored(time),
  },
  indexes: {
    ready: { fields: ['tenantId', 'dueAt', '_id'], having: 'dueAt' },
    waiting: { fields: ['tenantId', 'connectionId', 'dueAt', '_id'], having: 'dueAt' },
    'by-request': { fields: ['tenantId', 'requestId', '_id'] },
    expiry: { fields: ['expiresAt'], expiresAfterSeconds: 0 },
  },
});

export type LeadRef = RecordOf<typeof LEAD_REF>;
