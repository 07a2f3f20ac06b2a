import type { LeadRef } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    tenantId: { type: String, required: true },
    connectionId: { type: String, required: true },
    requestId: { type: String, required: true },
    externalId: String,
    ref: Object,
    receivedAt: Date,
    status: { type: String, required: true },
    reason: String,
    leadIds: [String],
    dueAt: Date,
    tries: Number,
    expiresAt: Date,
  },
  AS_STORED,
);
schema.index({ tenantId: 1, dueAt: 1, _id: 1 }, { name: 'ready', partialFilterExpression: { dueAt: { $exists: true } } });
schema.index(
  { tenantId: 1, connectionId: 1, dueAt: 1, _id: 1 },
  { name: 'waiting', partialFilterExpression: { dueAt: { $exists: true } } },
);
schema.index({ tenantId: 1, requestId: 1, _id: 1 }, { name: 'by-request' });
schema.index({ expiresAt: 1 }, { name: 'expiry', expireAfterSeconds: 0 });

export const REFS = declare<LeadRef>('refs', schema);
