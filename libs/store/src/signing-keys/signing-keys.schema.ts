import type { SigningKey } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    publicKey: { type: String, required: true },
    sealedPrivateKey: String,
    createdAt: Date,
    retiredAt: Date,
    certificate: String,
  },
  AS_STORED,
);
schema.index({ version: 1 }, { name: 'versions', unique: true });

export const SIGNING_KEYS = declare<SigningKey>('signing-keys', schema);
