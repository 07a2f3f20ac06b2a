import type { ProofKey, Seal } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    sealedKey: String,
    at: Date,
    seq: Number,
    hash: String,
    records: { type: [String], default: undefined },
    ledger: Object,
    mac: String,
  },
  AS_STORED,
);

export const SEALS = declare<Seal | ProofKey>('seals', schema);
