import type { Subscription } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    tenantId: { type: String, required: true },
    place: { type: Number, required: true },
    url: { type: String, required: true },
    types: [String],
    description: String,
    secret: { type: String, required: true },
    oldSecret: String,
    oldSecretUntil: Date,
    status: { type: String, required: true },
    disabledReason: String,
    failingSince: Date,
    lastDeliveredAt: Date,
    createdAt: Date,
  },
  AS_STORED,
);
schema.index({ tenantId: 1, _id: 1 }, { name: 'newest' });
schema.index({ tenantId: 1, place: 1 }, { name: 'place', unique: true });

export const SUBSCRIPTIONS = declare<Subscription>('subscriptions', schema);
