import type { Delivery } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare, OUTBOX_FIELDS, PENDING_INDEX } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    tenantId: { type: String, required: true },
    connectionId: { type: String, required: true },
    event: { type: String, required: true },
    occurredAt: Date,
    leadId: String,
    callId: String,
    notice: Object,
    status: { type: String, required: true },
    reason: String,
    externalId: String,
    createdAt: Date,
    sentAt: Date,
    dueAt: Date,
    tries: Number,
    expiresAt: Date,
    ...OUTBOX_FIELDS,
  },
  AS_STORED,
);
schema.index({ tenantId: 1, connectionId: 1, _id: 1 }, { name: 'newest' });
schema.index({ tenantId: 1, connectionId: 1, status: 1, _id: 1 }, { name: 'by-status' });
schema.index({ tenantId: 1, dueAt: 1, _id: 1 }, { name: 'ready', partialFilterExpression: { dueAt: { $exists: true } } });
schema.index({ expiresAt: 1 }, { name: 'expiry', expireAfterSeconds: 0 });
schema.index(...PENDING_INDEX);

export const DELIVERIES = declare<Delivery>('deliveries', schema);
