import type { TenantKey } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    tenantId: { type: String, required: true },
    version: { type: Number, required: true },
    wrapped: { type: String, required: true },
    masterKeyId: { type: String, required: true },
    createdAt: Date,
  },
  AS_STORED,
);
schema.index({ tenantId: 1, version: 1 }, { name: 'versions', unique: true });
schema.index({ masterKeyId: 1, _id: 1 }, { name: 'by-master-key' });

export const TENANT_KEYS = declare<TenantKey>('tenant-keys', schema);
