import type { Invitation } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    tenantId: { type: String, required: true },
    purpose: { type: String, required: true },
    tokenHash: { type: String, required: true },
    role: { type: String, required: true },
    email: String,
    userId: String,
    removesSecondFactor: Boolean,
    madeBy: String,
    refusals: Number,
    createdAt: Date,
    expiresAt: Date,
  },
  AS_STORED,
);
schema.index({ tenantId: 1, _id: 1 }, { name: 'newest' });
schema.index({ tenantId: 1, purpose: 1, _id: 1 }, { name: 'by-purpose' });
schema.index({ tokenHash: 1 }, { name: 'token', unique: true });
schema.index({ expiresAt: 1 }, { name: 'expiry', expireAfterSeconds: 0 });

export const INVITATIONS = declare<Invitation>('invitations', schema);
