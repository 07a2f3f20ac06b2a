import type { AuditEntry, AuditHead } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const entry = new Schema(
  {
    _id: { type: String, required: true },
    tenantId: { type: String, required: true },
    seq: { type: Number, required: true },
    at: Date,
    who: Object,
    action: String,
    what: String,
    whatId: String,
    before: Object,
    after: Object,
    hidden: { type: [String], default: undefined },
    marks: Object,
    previousHash: String,
    hash: String,
    mac: String,
  },
  AS_STORED,
);
entry.index({ tenantId: 1, seq: 1 }, { name: 'trail', unique: true });

const head = new Schema({ _id: { type: String, required: true }, seq: Number, hash: String }, AS_STORED);

export const AUDIT = declare<AuditEntry>('audit', entry);
export const AUDIT_HEADS = declare<AuditHead>('audit-heads', head);
