import type { User } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    tenantId: { type: String, required: true },
    email: { type: String, required: true },
    name: { type: String, required: true },
    role: { type: String, required: true },
    status: { type: String, required: true },
    passwordHash: { type: String, required: true },
    totp: String,
    newTotp: String,
    totpStep: Number,
    createdAt: Date,
    lastSignInAt: Date,
    changes: Number,
  },
  AS_STORED,
);
schema.index({ tenantId: 1, _id: 1 }, { name: 'newest' });
schema.index({ email: 1, tenantId: 1 }, { name: 'email-in-tenant', unique: true });
// Workers of the release before, in which it was unique over all tenants, read by it and may run beside this one.
schema.index({ email: 1, _id: 1 }, { name: 'email' });

export const USERS = declare<User>('users', schema);
