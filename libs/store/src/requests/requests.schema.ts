import type { Request } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare, PENDING_INDEX } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    tenantId: { type: String, required: true },
    connectionId: { type: String, required: true },
    receivedAt: Date,
    method: String,
    url: String,
    headers: Object,
    body: String,
    encoding: String,
    deliveryId: String,
    status: { type: String, required: true },
    reason: String,
    leadIds: [String],
    replays: Number,
    expiresAt: Date,
    pending: [Object],
    pendingSince: Date,
  },
  AS_STORED,
);
schema.index({ tenantId: 1, connectionId: 1, _id: 1 }, { name: 'newest' });
schema.index(
  { connectionId: 1, deliveryId: 1 },
  { name: 'delivery', unique: true, partialFilterExpression: { deliveryId: { $exists: true } } },
);
schema.index({ expiresAt: 1 }, { name: 'expiry', expireAfterSeconds: 0 });
schema.index(...PENDING_INDEX);

export const REQUESTS = declare<Request>('requests', schema);
