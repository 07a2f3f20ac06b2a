import type {
  ApiKey,
  Call,
  Connection,
  ConnectionCount,
  Counter,
  Creation,
  DeadLetter,
  Delivery,
  DoNotCall,
  Employee,
  Erasure,
  Invitation,
  IssuedReceipt,
  Lead,
  LeadRef,
  Lease,
  LedgerEntry,
  Message,
  Notice,
  RecordingLink,
  Request,
  Session,
  SigningKey,
  Subscription,
  Tenant,
  TenantKey,
  TimelineEntry,
  Trunk,
  User,
  VirtualNumber,
  Wallet,
} from '@turant/domain';
import * as records from '@turant/domain/records';
import type { Schema } from 'mongoose';
import { AUDIT, AUDIT_HEADS } from './audit/audit.schema.js';
import { declareRecord } from './engine/declare-record.js';
import { SEALS } from './seals/seals.schema.js';

export const API_KEYS = declareRecord<ApiKey>(records.API_KEY);
export const CALLS = declareRecord<Call>(records.CALL);
export const CONNECTIONS = declareRecord<Connection>(records.CONNECTION);
export const CONNECTION_COUNTS = declareRecord<ConnectionCount>(records.CONNECTION_COUNT);
export const COUNTERS = declareRecord<Counter>(records.COUNTER);
export const CREATIONS = declareRecord<Creation>(records.CREATION);
export const DEAD_LETTERS = declareRecord<DeadLetter>(records.DEAD_LETTER);
export const DELIVERIES = declareRecord<Delivery>(records.DELIVERY);
export const DO_NOT_CALL = declareRecord<DoNotCall>(records.DO_NOT_CALL);
export const EMPLOYEES = declareRecord<Employee>(records.EMPLOYEE);
export const ERASURES = declareRecord<Erasure>(records.ERASURE);
export const INVITATIONS = declareRecord<Invitation>(records.INVITATION);
export const LEADS = declareRecord<Lead>(records.LEAD);
export const LEASES = declareRecord<Lease>(records.LEASE);
export const LEDGER = declareRecord<LedgerEntry>(records.LEDGER_ENTRY);
export const MESSAGES = declareRecord<Message>(records.MESSAGE);
export const NOTICES = declareRecord<Notice>(records.NOTICE);
export const RECEIPTS = declareRecord<IssuedReceipt>(records.ISSUED_RECEIPT);
export const RECORDING_LINKS = declareRecord<RecordingLink>(records.RECORDING_LINK);
export const REFS = declareRecord<LeadRef>(records.LEAD_REF);
export const REQUESTS = declareRecord<Request>(records.REQUEST);
export const SESSIONS = declareRecord<Session>(records.SESSION);
export const SIGNING_KEYS = declareRecord<SigningKey>(records.SIGNING_KEY);
export const SUBSCRIPTIONS = declareRecord<Subscription>(records.SUBSCRIPTION);
export const TENANTS = declareRecord<Tenant>(records.TENANT);
export const TENANT_KEYS = declareRecord<TenantKey>(records.TENANT_KEY);
export const TIMELINE = declareRecord<TimelineEntry>(records.TIMELINE_ENTRY);
export const TRUNKS = declareRecord<Trunk>(records.TRUNK);
export const USERS = declareRecord<User>(records.USER);
export const VIRTUAL_NUMBERS = declareRecord<VirtualNumber>(records.VIRTUAL_NUMBER);
export const WALLETS = declareRecord<Wallet>(records.WALLET);

const ALL = [
  API_KEYS,
  AUDIT,
  AUDIT_HEADS,
  CALLS,
  CONNECTION_COUNTS,
  CONNECTIONS,
  COUNTERS,
  CREATIONS,
  DEAD_LETTERS,
  DELIVERIES,
  DO_NOT_CALL,
  EMPLOYEES,
  ERASURES,
  INVITATIONS,
  LEADS,
  LEASES,
  LEDGER,
  MESSAGES,
  NOTICES,
  RECEIPTS,
  RECORDING_LINKS,
  REFS,
  REQUESTS,
  SEALS,
  SESSIONS,
  SIGNING_KEYS,
  SUBSCRIPTIONS,
  TENANT_KEYS,
  TENANTS,
  TIMELINE,
  TRUNKS,
  USERS,
  VIRTUAL_NUMBERS,
  WALLETS,
];

/** Every collection's schema by its name; both engines build their indexes from these. */
export const SCHEMAS: Readonly<Record<string, Schema>> = Object.fromEntries(ALL.map(({ name, schema }) => [name, schema]));
