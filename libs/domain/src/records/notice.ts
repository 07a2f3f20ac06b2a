import type { TenantId } from '../ids.js';
import type { NoticeType } from '../notice.js';
import { ignored, record, type RecordOf } from './record.js';
import { shape, text, textOf, time } from './shapes.js';

/** Something that a tenant should know of. It is told once each time that it comes about. */
export const NOTICE = record({
  collection: 'notices',
  fields: {
    /** Follows from the tenant, the type, what it is about and since when, so that it is stored once. */
    _id: ignored(text),
    tenantId: ignored(textOf<TenantId>()),
    type: ignored(textOf<NoticeType>()),
    /** One sentence. */
    title: ignored(text),
    /** Ids and figures; no personal data. */
    data: ignored(shape<Readonly<Record<string, unknown>>>({ type: 'object' })),
    at: ignored(time),
    expiresAt: ignored(time),
  },
  indexes: {
    'by-tenant': { fields: ['tenantId', '_id'] },
    expiry: { fields: ['expiresAt'], expiresAfterSeconds: 0 },
  },
});

export type Notice = RecordOf<typeof NOTICE>;
