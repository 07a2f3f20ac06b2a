import type { TimelineEntry } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    tenantId: { type: String, required: true },
    at: Date,
    type: String,
    title: String,
    leadId: String,
    callId: String,
    employeeId: String,
    detail: Object,
  },
  AS_STORED,
);
schema.index({ tenantId: 1, _id: 1 }, { name: 'newest' });
schema.index({ tenantId: 1, leadId: 1, _id: 1 }, { name: 'by-lead', partialFilterExpression: { leadId: { $exists: true } } });
schema.index({ tenantId: 1, callId: 1, _id: 1 }, { name: 'by-call', partialFilterExpression: { callId: { $exists: true } } });

export const TIMELINE = declare<TimelineEntry>('timeline', schema);
