import type { LedgerEntry } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    tenantId: { type: String, required: true },
    at: Date,
    type: String,
    amountPaise: Number,
    balanceAfterPaise: Number,
    reference: String,
    key: { type: String, required: true },
    callId: String,
  },
  AS_STORED,
);
schema.index({ tenantId: 1, _id: 1 }, { name: 'newest' });
schema.index({ tenantId: 1, key: 1 }, { name: 'key', unique: true });

export const LEDGER = declare<LedgerEntry>('ledger', schema);
