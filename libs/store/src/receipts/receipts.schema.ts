import type { IssuedReceipt } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    tenantId: { type: String, required: true },
    receipt: { type: Object, required: true },
    signature: { type: String, required: true },
  },
  AS_STORED,
);
schema.index({ tenantId: 1, _id: 1 }, { name: 'newest' });

export const RECEIPTS = declare<IssuedReceipt>('receipts', schema);
