import type { Message } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    tenantId: { type: String, required: true },
    subscriptionId: { type: String, required: true },
    type: { type: String, required: true },
    eventId: { type: String, required: true },
    occurredAt: Date,
    leadId: String,
    callId: String,
    deliveryId: String,
    notice: Object,
    status: { type: String, required: true },
    createdAt: Date,
    sentAt: Date,
    dueAt: Date,
    tries: Number,
    lastStatus: Number,
    lastError: String,
    expiresAt: Date,
  },
  AS_STORED,
);
schema.index({ tenantId: 1, subscriptionId: 1, _id: 1 }, { name: 'newest' });
schema.index({ tenantId: 1, subscriptionId: 1, status: 1, _id: 1 }, { name: 'by-status' });
schema.index({ subscriptionId: 1, dueAt: 1, _id: 1 }, { name: 'ready', partialFilterExpression: { dueAt: { $exists: true } } });
schema.index({ expiresAt: 1 }, { name: 'expiry', expireAfterSeconds: 0 });

export const MESSAGES = declare<Message>('messages', schema);
