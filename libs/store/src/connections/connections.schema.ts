import type { Connection, ConnectionCount } from '@turant/domain';
import { CONNECTION } from '@turant/domain/records';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';
import { declareRecord } from '../engine/declare-record.js';

export const CONNECTIONS = declareRecord<Connection>(CONNECTION);

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
