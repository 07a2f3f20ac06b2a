import type { Erasure } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    tenantId: { type: String, required: true },
    leadId: String,
    at: Date,
    state: { type: String, required: true },
    hashedNumbers: { type: [String], default: undefined },
    certificate: Object,
    signature: String,
  },
  AS_STORED,
);
schema.index({ tenantId: 1, _id: 1 }, { name: 'newest' });
schema.index({ tenantId: 1, leadId: 1 }, { name: 'by-lead', unique: true, partialFilterExpression: { leadId: { $exists: true } } });
schema.index({ state: 1, _id: 1 }, { name: 'by-state' });

export const ERASURES = declare<Erasure>('erasures', schema);
