import type { Tenant } from '@turant/domain';
import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../engine/collection.js';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    status: { type: String, required: true },
    region: String,
    countries: { type: [String], default: undefined },
    timeZone: String,
    defaultTier: String,
    createdAt: Date,
    keepLeadsDays: Number,
    keepTimelineDays: Number,
    hasCountedMonths: Boolean,
    pastCommits: Number,
    hasSearchKeys: Boolean,
    keepRequestsDays: Number,
    keepRecordingsDays: Number,
    keepTranscriptsDays: Number,
  },
  AS_STORED,
);
schema.index({ status: 1, _id: 1 }, { name: 'by-status' });

export const TENANTS = declare<Tenant>('tenants', schema);
