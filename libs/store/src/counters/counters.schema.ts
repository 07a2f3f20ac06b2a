import type { Counter } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    tenantId: { type: String, required: true },
    leads: Number,
    converted: Number,
    calls: Number,
    connected: Number,
    seconds: Number,
    refused: Number,
    failed: Number,
    costPaise: Number,
    lastCallAt: Date,
  },
  AS_STORED,
);
schema.index({ tenantId: 1, _id: 1 }, { name: 'by-tenant' });

export const COUNTERS = declare<Counter>('counters', schema);
