import type { Session } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    tenantId: { type: String, required: true },
    userId: { type: String, required: true },
    createdAt: Date,
    expiresAt: Date,
    endsAt: Date,
  },
  AS_STORED,
);
schema.index({ tenantId: 1, userId: 1, _id: 1 }, { name: 'by-user' });
schema.index({ expiresAt: 1 }, { name: 'expiry', expireAfterSeconds: 0 });

export const SESSIONS = declare<Session>('sessions', schema);
