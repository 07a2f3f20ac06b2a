import type { ApiKey } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    tenantId: { type: String, required: true },
    name: { type: String, required: true },
    hash: { type: String, required: true },
    prefix: String,
    scopes: [String],
    createdAt: Date,
    expiresAt: Date,
    revokedAt: Date,
    lastUsedAt: Date,
  },
  AS_STORED,
);
schema.index({ tenantId: 1, _id: 1 }, { name: 'newest' });
schema.index({ hash: 1 }, { name: 'hash', unique: true });

export const API_KEYS = declare<ApiKey>('api-keys', schema);
