import type { Call } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare, OUTBOX_FIELDS, PENDING_INDEX } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    tenantId: { type: String, required: true },
    leadId: String,
    employeeId: { type: String, required: true },
    line: { type: String, required: true },
    tier: { type: String, required: true },
    to: { type: String, required: true },
    waitingFor: String,
    firstDueAt: Date,
    keptDueAt: Date,
    trunkFailures: Number,
    hops: { type: [Object], default: undefined },
    ownFailures: Number,
    placeAgainAt: Date,
    isPostponed: Boolean,
    idempotencyKey: String,
    bodyHash: String,
    firstLegId: String,
    secondLegId: String,
    browserPlace: Number,
    visitor: String,
    visitorCall: Number,
    sealedAnswer: String,
    connectionId: String,
    from: String,
    trunkId: String,
    virtualNumberId: String,
    status: { type: String, required: true },
    attempt: Number,
    requestedAt: Date,
    dueAt: Date,
    placedAt: Date,
    ringingAt: Date,
    answeredAt: Date,
    joinedAt: Date,
    endedAt: Date,
    endedBy: String,
    endReason: String,
    sip: Object,
    answers: [Object],
    talkTimes: Object,
    quality: Object,
    answeredBy: String,
    recording: Object,
    recordedAt: Date,
    transcript: Object,
    transcribedAt: Date,
    transcribeAt: Date,
    transcribeFailures: Number,
    refusedBy: Object,
    verdict: Object,
    durationMs: Number,
    seconds: Number,
    blocks: Number,
    costPaise: Number,
    refundedPaise: Number,
    reservedPaise: Number,
    openOn: String,
    workerId: String,
    leaseUntil: Date,
    lastMediaAt: Date,
    dialog: Object,
    ...OUTBOX_FIELDS,
  },
  AS_STORED,
);
schema.index({ tenantId: 1, _id: 1 }, { name: 'newest' });
schema.index(
  { tenantId: 1, idempotencyKey: 1 },
  { name: 'key', unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
);
schema.index(
  { tenantId: 1, browserPlace: 1 },
  { name: 'browser-places', unique: true, partialFilterExpression: { browserPlace: { $exists: true } } },
);
schema.index(
  { tenantId: 1, visitor: 1, visitorCall: 1 },
  { name: 'by-visitor', unique: true, partialFilterExpression: { visitor: { $exists: true } } },
);
schema.index({ tenantId: 1, status: 1, _id: 1 }, { name: 'by-status' });
schema.index({ tenantId: 1, leadId: 1, _id: 1 }, { name: 'by-lead' });
schema.index({ tenantId: 1, employeeId: 1, _id: 1 }, { name: 'by-employee' });
schema.index({ tenantId: 1, to: 1, _id: 1 }, { name: 'by-callee' });
schema.index({ tenantId: 1, employeeId: 1, _id: 1 }, { name: 'open-by-employee', partialFilterExpression: { openOn: { $exists: true } } });
schema.index({ tenantId: 1, to: 1, placedAt: 1, _id: 1 }, { name: 'by-number', partialFilterExpression: { placedAt: { $exists: true } } });
schema.index({ tenantId: 1, placedAt: 1, _id: 1 }, { name: 'placed', partialFilterExpression: { placedAt: { $exists: true } } });
schema.index(
  { tenantId: 1, connectionId: 1, placedAt: 1, _id: 1 },
  { name: 'placed-by-connection', partialFilterExpression: { connectionId: { $exists: true } } },
);
schema.index({ status: 1, tenantId: 1, dueAt: 1, _id: 1 }, { name: 'ready', partialFilterExpression: { dueAt: { $exists: true } } });
schema.index(
  { waitingFor: 1, tenantId: 1, keptDueAt: 1, _id: 1 },
  { name: 'waiting', partialFilterExpression: { keptDueAt: { $exists: true } } },
);
schema.index({ status: 1, dueAt: 1, _id: 1 }, { name: 'due', partialFilterExpression: { dueAt: { $exists: true } } });
schema.index({ openOn: 1, _id: 1 }, { name: 'open-on-trunk', partialFilterExpression: { openOn: { $exists: true } } });
schema.index({ leaseUntil: 1, _id: 1 }, { name: 'leases', partialFilterExpression: { leaseUntil: { $exists: true } } });
schema.index({ tenantId: 1, recordedAt: 1, _id: 1 }, { name: 'recorded', partialFilterExpression: { recordedAt: { $exists: true } } });
schema.index(
  { tenantId: 1, transcribedAt: 1, _id: 1 },
  { name: 'transcribed', partialFilterExpression: { transcribedAt: { $exists: true } } },
);
schema.index({ transcribeAt: 1, _id: 1 }, { name: 'to-transcribe', partialFilterExpression: { transcribeAt: { $exists: true } } });
schema.index(...PENDING_INDEX);

export const CALLS = declare<Call>('calls', schema);
