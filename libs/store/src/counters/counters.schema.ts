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
    lastCallAt: Date,
  },
  AS_STORED,
);

export const COUNTERS = declare<Counter>('counters', schema);
