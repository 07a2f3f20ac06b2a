import type { DeadLetter } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    group: { type: String, required: true },
    event: Object,
    reason: String,
    tries: Number,
    at: Date,
    dueAt: Date,
  },
  AS_STORED,
);
schema.index({ group: 1, _id: 1 }, { name: 'by-group' });
schema.index({ dueAt: 1, _id: 1 }, { name: 'due', partialFilterExpression: { dueAt: { $exists: true } } });

export const DEAD_LETTERS = declare<DeadLetter>('dead-letters', schema);
