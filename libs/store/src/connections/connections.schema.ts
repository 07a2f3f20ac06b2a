import type { Connection, ConnectionCount } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    tenantId: { type: String, required: true },
    plugin: { type: String, required: true },
    name: { type: String, required: true },
    status: { type: String, required: true },
    pausedBecause: Object,
    settings: Object,
    sealed: Object,
    employeeId: String,
    tier: String,
    dialImmediately: Boolean,
    createdAt: Date,
    tokenHash: { type: String, required: true },
    token: String,
    oldTokenHash: String,
    oldTokenUntil: Date,
    account: String,
    verifyHash: String,
    isTarget: Boolean,
    cursor: String,
    pollDueAt: Date,
    pollTries: Number,
    expectedEveryMinutes: Number,
    accessTokenExpiresAt: Date,
    phonelessRequests: Number,
    phonelessFields: { type: [String], default: undefined },
  },
  AS_STORED,
);
schema.index({ tenantId: 1, _id: 1 }, { name: 'newest' });
schema.index({ tenantId: 1, isTarget: 1, _id: 1 }, { name: 'targets', partialFilterExpression: { isTarget: true } });
schema.index({ tokenHash: 1 }, { name: 'token', unique: true });
schema.index({ oldTokenHash: 1, _id: 1 }, { name: 'old-token', partialFilterExpression: { oldTokenHash: { $exists: true } } });
schema.index({ account: 1, _id: 1 }, { name: 'account', partialFilterExpression: { account: { $exists: true } } });
schema.index({ verifyHash: 1, _id: 1 }, { name: 'verify', partialFilterExpression: { verifyHash: { $exists: true } } });
schema.index({ pollDueAt: 1, _id: 1 }, { name: 'polls', partialFilterExpression: { pollDueAt: { $exists: true } } });

export const CONNECTIONS = declare<Connection>('connections', schema);

const counts = new Schema(
  {
    _id: { type: String, required: true },
    tenantId: { type: String, required: true },
    connectionId: { type: String, required: true },
    what: { type: String, required: true },
    count: Number,
    lastAt: Date,
  },
  AS_STORED,
);
counts.index({ tenantId: 1, connectionId: 1, _id: 1 }, { name: 'by-connection' });

export const CONNECTION_COUNTS = declare<ConnectionCount>('connection-counts', counts);
