import type { Schema } from 'mongoose';
import { API_KEYS } from './api-keys/api-keys.schema.js';
import { AUDIT, AUDIT_HEADS } from './audit/audit.schema.js';
import { CALLS } from './calls/calls.schema.js';
import { CONNECTION_COUNTS, CONNECTIONS } from './connections/connections.schema.js';
import { COUNTERS } from './counters/counters.schema.js';
import { DEAD_LETTERS } from './dead-letters/dead-letters.schema.js';
import { DELIVERIES } from './deliveries/deliveries.schema.js';
import { DO_NOT_CALL } from './do-not-call/do-not-call.schema.js';
import { EMPLOYEES } from './employees/employees.schema.js';
import { ERASURES } from './erasures/erasures.schema.js';
import { INVITATIONS } from './invitations/invitations.schema.js';
import { LEADS } from './leads/leads.schema.js';
import { LEASES } from './leases/leases.schema.js';
import { LEDGER } from './ledger/ledger.schema.js';
import { MESSAGES } from './messages/messages.schema.js';
import { NOTICES } from './notices/notices.schema.js';
import { RECEIPTS } from './receipts/receipts.schema.js';
import { RECORDING_LINKS } from './recording-links/recording-links.schema.js';
import { REFS } from './refs/refs.schema.js';
import { REQUESTS } from './requests/requests.schema.js';
import { SEALS } from './seals/seals.schema.js';
import { SESSIONS } from './sessions/sessions.schema.js';
import { SIGNING_KEYS } from './signing-keys/signing-keys.schema.js';
import { SUBSCRIPTIONS } from './subscriptions/subscriptions.schema.js';
import { TENANT_KEYS } from './tenant-keys/tenant-keys.schema.js';
import { TENANTS } from './tenants/tenants.schema.js';
import { TIMELINE } from './timeline/timeline.schema.js';
import { TRUNKS } from './trunks/trunks.schema.js';
import { USERS } from './users/users.schema.js';
import { VIRTUAL_NUMBERS } from './virtual-numbers/virtual-numbers.schema.js';
import { WALLETS } from './wallets/wallets.schema.js';

const ALL = [
  API_KEYS,
  AUDIT,
  AUDIT_HEADS,
  CALLS,
  CONNECTION_COUNTS,
  CONNECTIONS,
  COUNTERS,
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
