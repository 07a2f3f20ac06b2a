import type { DoNotCall } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    tenantId: { type: String, required: true },
    phone: { type: String, required: true },
    reason: String,
    addedAt: Date,
    order: String,
  },
  AS_STORED,
);
schema.index({ tenantId: 1, order: 1, _id: 1 }, { name: 'newest' });

export const DO_NOT_CALL = declare<DoNotCall>('do-not-call', schema);
