import type { Employee } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    tenantId: { type: String, required: true },
    name: { type: String, required: true },
    status: { type: String, required: true },
    languages: [String],
    tier: String,
    isDefault: Boolean,
    activeHours: Object,
    retry: Object,
    script: Object,
    scriptChanges: Number,
    voice: String,
    transfer: Object,
    takesVisitors: Boolean,
    allowedOrigins: { type: [String], default: undefined },
    callsWidgetLeads: Boolean,
    isTest: Boolean,
    onMachine: String,
    machineMessage: String,
    isRecorded: Boolean,
    idempotencyKey: String,
    bodyHash: String,
    createdAt: Date,
  },
  AS_STORED,
);
schema.index({ tenantId: 1, _id: 1 }, { name: 'newest' });
schema.index(
  { tenantId: 1, idempotencyKey: 1 },
  { name: 'key', unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
);

export const EMPLOYEES = declare<Employee>('employees', schema);
