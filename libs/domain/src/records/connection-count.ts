import type { TenantId } from '../ids.js';
import { ignored, record, type RecordOf } from './record.js';
import { int, text, textOf, time } from './shapes.js';

/** Counts what became of a connection's requests; each `what` has a record of its own. */
export const CONNECTION_COUNT = record({
  collection: 'connection-counts',
  fields: {
    /** `<connection id>|<what>` */
    _id: ignored(text),
    tenantId: ignored(textOf<TenantId>()),
    connectionId: ignored(text),
    /** `received`, `read`, `rejected`, `ignored`, `unparseable`, `stuck`, `leads`, `tests`; with a reason as `rejected: <reason>`. */
    what: ignored(text),
    count: ignored(int),
    lastAt: ignored(time),
  },
  indexes: {
    'by-connection': { fields: ['tenantId', 'connectionId', '_id'] },
  },
});

export type ConnectionCount = RecordOf<typeof CONNECTION_COUNT>;
