import { asTenantId, type TenantId } from '@turant/domain';
import {
  API_KEY,
  CONNECTION,
  EMPLOYEE,
  INVITATION,
  SUBSCRIPTION,
  TRUNK,
  USER,
  VIRTUAL_NUMBER,
  type FieldRule,
  type RecordDeclaration,
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

/** Words of fields, by rule. */
function fieldsOf(rules: Partial<Record<FieldRule, string>>): Record<string, FieldRule> {
  const entries = Object.entries(rules).flatMap(([rule, names]) => names.split(' ').map((name) => [name, rule as FieldRule]));
  return Object.fromEntries([['_id', 'ignored'], ['tenantId', 'ignored'], ...entries]) as Record<string, FieldRule>;
}

const policyOf = ({ what, fields }: RecordDeclaration, more: Pick<CollectionPolicy, 'trailOf' | 'unplayed'> = {}): CollectionPolicy => ({
  what,
  fields: Object.fromEntries(Object.entries(fields).map(([name, { rule }]) => [name, rule])),
  ...more,
});

const OUTBOX = 'pending pendingSince';

/** One row for each collection that people change by API or command line. `audit-policy.spec.ts` compares it with the schemas. */
export const AUDIT_POLICY: AuditPolicy = {
  'api-keys': policyOf(API_KEY, {
    // A key of the operator is stored with the first tenant, and is not that tenant's.
    trailOf: ({ isOperator, tenantId }) => (isOperator === true ? OPERATOR_TRAIL : asTenantId(String(tenantId))),
  }),
  calls: {
    what: 'call',
    fields: fieldsOf({
      told: 'leadId employeeId line tier status connectionId endedBy endReason',
      personal: 'to visitor answers',
      secret: 'idempotencyKey bodyHash sealedAnswer dialog',
      ignored:
        `from trunkId virtualNumberId waitingFor firstDueAt keptDueAt trunkFailures hops ownFailures placeAgainAt isPostponed firstLegId ` +
        `secondLegId browserPlace visitorCall attempt requestedAt dueAt placedAt ringingAt answeredAt joinedAt endedAt sip talkTimes ` +
        `quality answeredBy recording recordedAt transcript transcribedAt transcribeAt transcribeFailures refusedBy verdict durationMs ` +
        `seconds blocks costPaise refundedPaise reservedPaise openOn workerId leaseUntil lastMediaAt ${OUTBOX}`,
    }),
  },
  connections: policyOf(CONNECTION),
  'dead-letters': {
    what: 'dead-letter',
    trailOf: ofOperator,
    fields: fieldsOf({ told: 'group tries dueAt', personal: 'event', ignored: 'reason at' }),
  },
  // The road makes and sends them; a person has one sent again.
  deliveries: {
    what: 'delivery',
    fields: fieldsOf({
      told: 'connectionId event leadId callId status',
      // The target's words and its id of a person's record.
      personal: 'reason externalId notice',
      ignored: `occurredAt createdAt sentAt dueAt tries expiresAt ${OUTBOX}`,
    }),
  },
  'do-not-call': {
    what: 'do-not-call',
    isIdPersonal: true,
    fields: fieldsOf({ told: 'addedAt', personal: 'phone reason', ignored: 'order' }),
  },
  employees: policyOf(EMPLOYEE),
  erasures: { what: 'erasure', fields: fieldsOf({ told: 'leadId at state', ignored: 'certificate signature hashedNumbers' }) },
  invitations: policyOf(INVITATION),
  leads: {
    what: 'lead',
    fields: fieldsOf({
      told: 'status employeeId tier isTest isRingTest isHeld connectionId deletedAt duplicateOf',
      personal: 'name nameKey phone email emailKey requirement budget source extra answer openWindow externalId',
      secret: 'idempotencyKey bodyHash',
      ignored: `isNameMadeUp receivedAt callId lastCallId keyExpiresAt requestId sentAt isEarlyChange isListed isProjected ${OUTBOX}`,
    }),
  },
  'recording-links': { what: 'recording-link', fields: fieldsOf({ told: 'callId userId keyId createdAt expiresAt' }) },
  requests: {
    what: 'payload',
    fields: fieldsOf({
      told: 'connectionId status replays leadIds',
      personal: 'method url headers body encoding platformRequestId',
      ignored: `receivedAt reason readingsBegun expiresAt ${OUTBOX}`,
    }),
  },
  sessions: {
    what: 'session',
    // A session's id is made from its cookie: the trail has a keyed hash of it.
    isIdPersonal: true,
    fields: fieldsOf({ told: 'userId createdAt endsAt', ignored: 'expiresAt' }),
  },
  'signing-keys': {
    what: 'signing-key',
    trailOf: ofOperator,
    fields: fieldsOf({ told: 'version publicKey createdAt retiredAt', secret: 'sealedPrivateKey', ignored: 'certificate' }),
  },
  // A far end that takes nothing ends a subscription.
  subscriptions: policyOf(SUBSCRIPTION, { unplayed: ['status', 'disabledReason'] }),
  'tenant-keys': {
    what: 'tenant-key',
    fields: fieldsOf({ told: 'version masterKeyId createdAt', secret: 'wrapped' }),
  },
  tenants: {
    what: 'tenant',
    // A tenant that is deleted takes its own trail with it.
    trailOf: (tenant, before) => (!before || tenant.status === 'deleting' ? OPERATOR_TRAIL : ofOwnId(tenant)),
    fields: fieldsOf({
      told:
        'name status region countries timeZone defaultTier createdAt keepLeadsDays keepTimelineDays keepRequestsDays ' +
        'keepRecordingsDays keepTranscriptsDays',
      ignored: 'hasCountedMonths pastCommits hasSearchKeys',
    }),
  },
  trunks: policyOf(TRUNK, { trailOf: ofOperator }),
  users: policyOf(USER),
  'virtual-numbers': policyOf(VIRTUAL_NUMBER),
  wallets: {
    what: 'wallet',
    trailOf: ofOwnId,
    // Money moves by the wallet's queue, which appends entries of its own.
    fields: fieldsOf({ told: 'dailyCapPaise', ignored: 'balancePaise availablePaise version lowSince spentDay spentPaise' }),
  },
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
