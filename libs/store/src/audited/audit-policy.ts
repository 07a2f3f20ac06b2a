import { asTenantId, type TenantId } from '@turant/domain';
import {
  API_KEY,
  CALL,
  CONNECTION,
  DEAD_LETTER,
  DELIVERY,
  DO_NOT_CALL,
  EMPLOYEE,
  ERASURE,
  INVITATION,
  LEAD,
  RECORDING_LINK,
  REQUEST,
  SESSION,
  SIGNING_KEY,
  SUBSCRIPTION,
  TENANT,
  TENANT_KEY,
  TRUNK,
  USER,
  VIRTUAL_NUMBER,
  WALLET,
  type FieldRule,
  type StoredRecord,
} from '@turant/domain/records';
import type { Document } from '../engine/storage-engine.js';

/** How changes of one collection stand in the trail. */
export interface CollectionPolicy {
  /** The kind of record, as a reader of the trail knows it. */
  what: string;
  /** A field that is not named here is hidden like a secret. */
  fields: Readonly<Record<string, FieldRule>>;
  /** Told fields that the service changes by itself, too, without an entry: they are not played against the records. */
  unplayed?: readonly string[];
  /** Whose trail; default: of the tenant whose record it is. */
  trailOf?(record: Record<string, unknown>, before: Record<string, unknown> | undefined): TenantId;
  /** The record's id names a person: the trail has a keyed hash of it. */
  isIdPersonal?: true;
}

export type AuditPolicy = Readonly<Record<string, CollectionPolicy>>;

/** The trail of what the operator does and what belongs to no tenant. No tenant's id is like it. */
export const OPERATOR_TRAIL = asTenantId('operator');

const ofOperator = (): TenantId => OPERATOR_TRAIL;
const ofOwnId = ({ _id }: Record<string, unknown>): TenantId => asTenantId(String(_id));

const policyOf = ({ what = '', fields }: StoredRecord, more: Omit<CollectionPolicy, 'what' | 'fields'> = {}): CollectionPolicy => ({
  what,
  fields: Object.fromEntries(Object.entries(fields).map(([name, { rule }]) => [name, rule])),
  ...more,
});

/** One row for each collection that people change by API or command line. */
export const AUDIT_POLICY: AuditPolicy = {
  'api-keys': policyOf(API_KEY, {
    // A key of the operator is stored with the first tenant, and is not that tenant's.
    trailOf: ({ isOperator, tenantId }) => (isOperator === true ? OPERATOR_TRAIL : asTenantId(String(tenantId))),
  }),
  calls: policyOf(CALL),
  connections: policyOf(CONNECTION),
  'dead-letters': policyOf(DEAD_LETTER, { trailOf: ofOperator }),
  // The road makes and sends them; a person has one sent again.
  deliveries: policyOf(DELIVERY),
  'do-not-call': policyOf(DO_NOT_CALL, { isIdPersonal: true }),
  employees: policyOf(EMPLOYEE),
  erasures: policyOf(ERASURE),
  invitations: policyOf(INVITATION),
  leads: policyOf(LEAD),
  'recording-links': policyOf(RECORDING_LINK),
  requests: policyOf(REQUEST),
  // A session's id is made from its cookie: the trail has a keyed hash of it.
  sessions: policyOf(SESSION, { isIdPersonal: true }),
  'signing-keys': policyOf(SIGNING_KEY, { trailOf: ofOperator }),
  // A far end that takes nothing ends a subscription.
  subscriptions: policyOf(SUBSCRIPTION, { unplayed: ['status', 'disabledReason'] }),
  'tenant-keys': policyOf(TENANT_KEY),
  // A tenant that is deleted takes its own trail with it.
  tenants: policyOf(TENANT, { trailOf: (tenant, before) => (!before || tenant.status === 'deleting' ? OPERATOR_TRAIL : ofOwnId(tenant)) }),
  trunks: policyOf(TRUNK, { trailOf: ofOperator }),
  users: policyOf(USER),
  'virtual-numbers': policyOf(VIRTUAL_NUMBER),
  // Money moves by the wallet's queue, which appends entries of its own.
  wallets: policyOf(WALLET, { trailOf: ofOwnId }),
};

/** The told fields in which a record has to be what the trail has last said of it. */
export const playedFieldsOf = ({ fields, unplayed = [] }: CollectionPolicy): string[] =>
  Object.keys(fields).filter((field) => fields[field] === 'told' && !unplayed.includes(field));

/** The field of which the trail has a keyed hash. */
export const markedFieldOf = ({ fields }: CollectionPolicy): string | undefined =>
  Object.keys(fields).find((field) => fields[field] === 'marked');

/** Whose trail tells of a record. */
export function trailOf(policy: CollectionPolicy, record: Document, before: Document | undefined): TenantId {
  const fields = record as unknown as Record<string, unknown>;
  return policy.trailOf?.(fields, before as Record<string, unknown> | undefined) ?? asTenantId(String(fields.tenantId));
}
