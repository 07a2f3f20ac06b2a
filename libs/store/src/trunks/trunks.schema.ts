import type { Trunk } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    name: String,
    uri: { type: String, required: true },
    transport: String,
    kind: String,
    driver: String,
    mediaEncryption: String,
    register: Boolean,
    routes: { type: [String], default: undefined },
    isDraining: Boolean,
    heldUntil: Date,
    testNumbers: { type: [String], default: undefined },
    addresses: { type: [String], default: undefined },
    nat: Boolean,
    noResponseMs: Number,
    username: String,
    password: String,
    profile: String,
    callerIdStyle: Object,
    dlt: Object,
    headers: [Object],
    cps: Number,
    maxCalls: Number,
    order: Number,
    isManaged: Boolean,
    settingsChanges: Number,
    nextPermitAt: Date,
    permitId: String,
    breaker: Object,
    breakerChanges: Number,
    health: Object,
  },
  AS_STORED,
);
schema.index({ order: 1, _id: 1 }, { name: 'by-order' });

export const TRUNKS = declare<Trunk>('trunks', schema);
