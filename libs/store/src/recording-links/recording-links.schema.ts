import type { RecordingLink } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    tenantId: { type: String, required: true },
    callId: { type: String, required: true },
    userId: String,
    keyId: String,
    createdAt: Date,
    expiresAt: Date,
  },
  AS_STORED,
);
schema.index({ tenantId: 1, _id: 1 }, { name: 'newest' });
schema.index({ tenantId: 1, callId: 1, _id: 1 }, { name: 'by-call' });
schema.index({ expiresAt: 1 }, { name: 'expiry', expireAfterSeconds: 0 });

export const RECORDING_LINKS = declare<RecordingLink>('recording-links', schema);
