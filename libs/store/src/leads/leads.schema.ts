import type { Lead } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare, OUTBOX_FIELDS, PENDING_INDEX } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    tenantId: { type: String, required: true },
    name: { type: String, required: true },
    nameKey: String,
    isNameMadeUp: Boolean,
    phone: String,
    email: String,
    emailKey: String,
    requirement: String,
    budget: String,
    source: String,
    extra: [Object],
    employeeId: String,
    tier: String,
    status: { type: String, required: true },
    isTest: Boolean,
    isRingTest: Boolean,
    isHeld: Boolean,
    receivedAt: Date,
    callId: String,
    lastCallId: String,
    openWindow: String,
    idempotencyKey: String,
    bodyHash: String,
    keyExpiresAt: Date,
    answer: Object,
    duplicateOf: String,
    connectionId: String,
    requestId: String,
    externalId: String,
    sentAt: Date,
    isEarlyChange: Boolean,
    deletedAt: Date,
    isListed: Boolean,
    isProjected: Boolean,
    ...OUTBOX_FIELDS,
  },
  AS_STORED,
);
schema.index({ tenantId: 1, _id: 1 }, { name: 'newest', partialFilterExpression: { isListed: true } });
schema.index({ tenantId: 1, openWindow: 1 }, { name: 'window', unique: true, partialFilterExpression: { openWindow: { $exists: true } } });
schema.index(
  { tenantId: 1, idempotencyKey: 1 },
  { name: 'key', unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
);
schema.index({ receivedAt: 1, _id: 1 }, { name: 'open-windows', partialFilterExpression: { openWindow: { $exists: true } } });
schema.index(
  { receivedAt: 1, _id: 1 },
  { name: 'calls-to-route', partialFilterExpression: { callId: { $exists: true }, openWindow: { $exists: true } } },
);
schema.index({ keyExpiresAt: 1, _id: 1 }, { name: 'key-expiry', partialFilterExpression: { keyExpiresAt: { $exists: true } } });
schema.index({ tenantId: 1, duplicateOf: 1, _id: 1 }, { name: 'duplicates', partialFilterExpression: { duplicateOf: { $exists: true } } });
schema.index(
  { connectionId: 1, externalId: 1 },
  { name: 'external', unique: true, partialFilterExpression: { externalId: { $exists: true } } },
);
schema.index(
  { tenantId: 1, connectionId: 1, _id: 1 },
  { name: 'by-connection', partialFilterExpression: { connectionId: { $exists: true }, isListed: true } },
);
/** Indexes for the filters of the list of leads. */
const filterIndex = (name: string, field: 'phone' | 'emailKey' | 'source'): void =>
  void schema.index({ tenantId: 1, [field]: 1, _id: 1 }, { name, partialFilterExpression: { [field]: { $exists: true }, isListed: true } });
filterIndex('by-phone', 'phone');
filterIndex('by-email', 'emailKey');
filterIndex('by-source', 'source');
schema.index(
  { tenantId: 1, nameKey: 1, _id: 1 },
  { name: 'by-name', partialFilterExpression: { nameKey: { $exists: true }, isListed: true } },
);
schema.index({ tenantId: 1, status: 1, _id: 1 }, { name: 'by-status', partialFilterExpression: { isListed: true } });
schema.index({ tenantId: 1, _id: 1 }, { name: 'deleted', partialFilterExpression: { deletedAt: { $exists: true } } });
schema.index(...PENDING_INDEX);

export const LEADS = declare<Lead>('leads', schema);
