import type { Wallet } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    balancePaise: Number,
    availablePaise: Number,
    version: Number,
    lowSince: Date,
    dailyCapPaise: Number,
    spentDay: String,
    spentPaise: Number,
  },
  AS_STORED,
);

export const WALLETS = declare<Wallet>('wallets', schema);
