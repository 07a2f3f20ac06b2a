import type { Request } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare, OUTBOX_FIELDS, PENDING_INDEX } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    tenantId: { type: String, required: true },
    connectionId: { type: String, required: true },
    receivedAt: Date,
    method: { type: String, group: 'raw' },
    url: { type: String, group: 'raw' },
    headers: { type: Object, group: 'raw' },
    body: { type: String, group: 'raw' },
    encoding: { type: String, group: 'raw' },
    platformRequestId: String,
    status: { type: String, required: true },
    reason: String,
    leadIds: [String],
    readingsBegun: Number,
    replays: Number,
    expiresAt: Date,
    ...OUTBOX_FIELDS,
  },
  AS_STORED,
);
schema.index({ tenantId: 1, connectionId: 1, _id: 1 }, { name: 'newest' });
schema.index(
  { connectionId: 1, platformRequestId: 1 },
  { name: 'platform-request', unique: true, partialFilterExpression: { platformRequestId: { $exists: true } } },
);
schema.index({ expiresAt: 1 }, { name: 'expiry', expireAfterSeconds: 0 });
schema.index(...PENDING_INDEX);

export const REQUESTS = declare<Request>('requests', schema);
