import type { Lease } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    holder: { type: String, required: true },
    until: Date,
    fence: Number,
  },
  AS_STORED,
);

export const LEASES = declare<Lease>('leases', schema);
