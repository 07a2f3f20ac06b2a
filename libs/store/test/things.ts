import { Schema } from 'mongoose';
import { AS_STORED, declare } from '../src/engine/collection.js';

/** A record with one field of each kind that the engine knows. */
export interface Thing {
  _id: string;
  tenantId: string;
  name?: string;
  email?: string;
  count?: number;
  at?: Date;
  isDone?: boolean;
  status?: string;
  tags?: string[];
  items?: { id: string; n?: number }[];
  nested?: unknown;
  since?: Date;
}

const things = new Schema(
  {
    _id: String,
    tenantId: String,
    name: String,
    email: String,
    count: Number,
    at: Date,
    isDone: Boolean,
    status: String,
    tags: [String],
    items: { type: [Object], group: 'items' },
    since: { type: Date, group: 'items' },
    nested: { type: Object, group: 'nested' },
  },
  AS_STORED,
);
things.index({ tenantId: 1, _id: 1 }, { name: 'newest' });
things.index({ tenantId: 1, name: 1, _id: 1 }, { name: 'by-name' });
things.index({ tenantId: 1, count: 1, _id: 1 }, { name: 'by-count' });
things.index({ tenantId: 1, at: 1, _id: 1 }, { name: 'by-at' });
things.index({ isDone: 1, name: 1, _id: 1 }, { name: 'by-done' });
things.index({ tenantId: 1, email: 1 }, { name: 'email', unique: true, partialFilterExpression: { email: { $exists: true } } });
things.index({ since: 1, _id: 1 }, { name: 'since', partialFilterExpression: { since: { $exists: true } } });
things.index({ count: 1, _id: 1 }, { name: 'open', partialFilterExpression: { status: 'open' } });

/** A collection whose one index is unique, compound and not partial: an absent field is a value like any other. */
export interface Code {
  _id: string;
  area?: string;
  code?: string;
}

const codes = new Schema({ _id: String }, AS_STORED);
codes.index({ area: 1, code: 1 }, { name: 'code', unique: true });

export interface Passing {
  _id: string;
  at?: Date;
}

const passing = new Schema({ _id: String }, AS_STORED);
passing.index({ at: 1 }, { name: 'passing', expireAfterSeconds: 60 });

export interface Account {
  _id: string;
  paise: number;
  version: number;
}

export const THINGS = declare<Thing>('things', things);
export const CODES = declare<Code>('codes', codes);
export const PASSING = declare<Passing>('passing', passing);
export const ACCOUNTS = declare<Account>('accounts', new Schema({ _id: String }, AS_STORED));

/** The small store that the engine's own tests open. */
export const SMALL_STORE: Readonly<Record<string, Schema>> = Object.fromEntries(
  [THINGS, CODES, PASSING, ACCOUNTS].map(({ name, schema }) => [name, schema]),
);

export const aThing = (id: string, fields: Partial<Thing> = {}): Thing => ({ _id: id, tenantId: 'tn_a', ...fields });
