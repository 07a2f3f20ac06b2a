import type { VirtualNumber } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    tenantId: { type: String, required: true },
    number: { type: String, required: true },
    status: { type: String, required: true },
    series: String,
    trunkIds: [String],
    isManaged: Boolean,
  },
  AS_STORED,
);
schema.index({ tenantId: 1, status: 1, _id: 1 }, { name: 'by-status' });
schema.index({ tenantId: 1, _id: 1 }, { name: 'newest' });
schema.index({ status: 1, _id: 1 }, { name: 'of-all' });
schema.index({ number: 1 }, { name: 'number', unique: true });

export const VIRTUAL_NUMBERS = declare<VirtualNumber>('virtual-numbers', schema);
