import type { Notice } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    tenantId: { type: String, required: true },
    type: { type: String, required: true },
    title: { type: String, required: true },
    data: Object,
    at: Date,
    expiresAt: Date,
  },
  AS_STORED,
);
schema.index({ tenantId: 1, _id: 1 }, { name: 'by-tenant' });
schema.index({ expiresAt: 1 }, { name: 'expiry', expireAfterSeconds: 0 });

export const NOTICES = declare<Notice>('notices', schema);
