import {
  asTenantId,
  CALL_STATUSES,
  LEAD_STATUSES,
  type ApiKey,
  type Call,
  type Connection,
  type ConnectionCount,
  type Counter,
  type DeadLetter,
  type Notice,
  type Delivery,
  type DoNotCall,
  type Employee,
  type Lead,
  type LeadRef,
  type Lease,
  type LedgerEntry,
  type Request,
  type Tenant,
  type TimelineEntry,
  type Trunk,
  type VirtualNumber,
  type Wallet,
} from '@turant/domain';
import type { Collection, Document, StorageEngine } from '../src/engine/storage-engine.js';
import { KEPT_RECORD } from './kept-records.js';
import { OUTBOUND_RECORD } from './outbound-records.js';
import { PLAIN_RECORD } from './plain-nouns.js';
import {
  MANY,
  at,
  idOf,
  ownOf,
  FAR,
  tenantOf,
  phoneOf,
  emailOf,
  sourceOf,
  employeeOf,
  connectionOf,
  trunkOf,
  eventOf,
  waitingIn,
  NUMBERS,
  TENANTS,
} from './record-values.js';

/** Record `n` of each collection. The periods at which fields are present have no common divisor with the tenants'. */
export const RECORD = {
  ...PLAIN_RECORD,
  'api-keys': (n): ApiKey => ({
    ...ownOf('ak', n),
    name: 'site',
    hash: `hash-${n}`,
    prefix: 'tk_1',
    scopes: ['leads:write'],
    createdAt: at(n),
    ...(n % 2 === 0 && { expiresAt: at(n + 9_000) }),
  }),
  calls: callOf,
  connections: connectionRecord,
  'connection-counts': (n): ConnectionCount => ({
    _id: `${connectionOf(n)}|rejected: ${n}`,
    tenantId: tenantOf(n),
    connectionId: connectionOf(n),
    what: `rejected: ${n}`,
    count: n,
    lastAt: at(n),
  }),
  counters: (n): Counter => ({
    _id: n % 3 === 0 ? `${tenantOf(n)}|employee|2026-11-10|${idOf('em', n)}` : `${tenantOf(n)}|${idOf('em', n)}`,
    tenantId: tenantOf(n),
    leads: n,
    converted: 0,
    calls: n,
    connected: 0,
    seconds: 0,
    refused: 0,
    failed: 0,
  }),
  notices: (n): Notice => ({
    ...{ _id: `notice ${n}`, tenantId: tenantOf(n), type: 'wallet.low', title: 'low', data: {}, at: at(n), expiresAt: FAR },
  }),
  'dead-letters': (n): DeadLetter => ({
    _id: idOf('dl', n),
    group: `group-${n % 7}`,
    event: eventOf(n),
    reason: 'a bug of ours',
    tries: 1,
    at: at(n),
    ...(n % 3 === 0 && { dueAt: at(n) }),
  }),
  deliveries: (n): Delivery => ({
    ...ownOf('dv', n),
    connectionId: connectionOf(n),
    event: 'call.ended.v1',
    occurredAt: at(n),
    leadId: idOf('ld', n),
    createdAt: at(n),
    status: n % 3 === 0 ? 'due' : 'sent',
    tries: 0,
    expiresAt: FAR,
    ...(n % 3 === 0 && { dueAt: at(n) }),
    ...(n % 4 === 0 && { pending: waitingIn(n), pendingSince: at(n) }),
  }),
  'do-not-call': (n): DoNotCall => {
    const phone = `+9190000${String(n).padStart(5, '0')}`;
    return { _id: `${tenantOf(n)}|${phone}`, tenantId: tenantOf(n), phone, addedAt: at(n), order: idOf('dn', n).slice(3) };
  },
  employees: (n): Employee => ({
    ...ownOf('em', n),
    name: 'Asha',
    status: 'active',
    languages: ['en-IN'],
    isDefault: n < TENANTS,
    ...(n % 2 === 0 && { idempotencyKey: `key-${n}` }),
    createdAt: at(n),
  }),
  leads: leadOf,
  leases: (n): Lease => ({ _id: `lease-${n}`, holder: `worker-${n % 3}`, until: at(n), fence: 1 }),
  ledger: (n): LedgerEntry => ({
    ...ownOf('le', n),
    at: at(n),
    type: 'top-up',
    amountPaise: 100,
    balanceAfterPaise: 100,
    reference: `r${n}`,
    key: `top-up:r${n}`,
  }),
  refs: (n): LeadRef => ({
    ...ownOf('rf', n),
    connectionId: connectionOf(n),
    requestId: idOf('rq', n % NUMBERS),
    ref: { id: `${n}` },
    receivedAt: at(n),
    status: n % 3 === 0 ? 'due' : 'failed',
    leadIds: [],
    tries: 1,
    expiresAt: FAR,
    ...(n % 3 === 0 && { dueAt: at(n) }),
  }),
  requests: (n): Request => ({
    ...ownOf('rq', n),
    connectionId: connectionOf(n),
    receivedAt: at(n),
    method: 'POST',
    url: '/',
    headers: {},
    body: '{}',
    encoding: 'utf8',
    status: 'read',
    leadIds: [],
    expiresAt: FAR,
    ...(n % 2 === 0 && { platformRequestId: `delivery-${n}` }),
    ...(n % 4 === 0 && { pending: waitingIn(n), pendingSince: at(n) }),
  }),
  tenants: (n): Tenant => ({
    _id: asTenantId(idOf('tn', n)),
    name: 'Sharma Motors',
    status: n % 7 === 5 ? 'deleting' : n % 3 === 0 ? 'suspended' : 'active',
    region: 'IN',
    timeZone: 'Asia/Kolkata',
    defaultTier: 'standard',
    createdAt: at(n),
  }),
  timeline: (n): TimelineEntry => ({
    ...ownOf('te', n),
    at: at(n),
    type: 'call.ringing',
    title: 'It rings',
    detail: {},
    ...(n % 4 !== 0 && { leadId: idOf('ld', n % NUMBERS) }),
    ...(n % 4 === 1 && { callId: idOf('cl', n % NUMBERS) }),
  }),
  trunks: (n): Trunk => ({
    _id: `tr_${n}`,
    name: 'SIPp',
    uri: 'sip:127.0.0.1:1',
    transport: 'udp',
    kind: 'test',
    driver: 'sip',
    headers: [],
    cps: 5,
    maxCalls: 20,
    order: n % 11,
    nextPermitAt: at(n),
    permitId: `permit-${n}`,
  }),
  'virtual-numbers': (n): VirtualNumber => ({
    ...ownOf('vn', n),
    number: `+91140${String(n).padStart(7, '0')}`,
    status: n % 3 === 0 ? 'active' : 'pending',
    series: '140',
    trunkIds: [trunkOf(n)],
  }),
  wallets: (n): Wallet => ({ _id: asTenantId(idOf('tn', n)), balancePaise: 9_000, availablePaise: 9_000, version: 1 }),
  ...KEPT_RECORD,
  ...OUTBOUND_RECORD,
} satisfies Readonly<Record<string, (n: number) => Document>>;

function connectionRecord(n: number): Connection {
  return {
    ...ownOf('cn', n),
    plugin: 'meta',
    name: 'Page',
    status: 'active',
    settings: {},
    sealed: {},
    dialImmediately: true,
    createdAt: at(n),
    tokenHash: `hash-${n}`,
    token: `sealed-${n}`,
    ...(n % 2 === 0 && { oldTokenHash: `old-${n}`, oldTokenUntil: FAR }),
    ...(n % 3 === 0 && { account: `meta|${n % NUMBERS}`, verifyHash: `verify-${n % NUMBERS}` }),
    ...(n % 4 === 0 && { isTarget: true as const }),
    ...(n % 7 === 0 && { pollDueAt: at(n) }),
  };
}

function leadOf(n: number): Lead {
  const isDuplicate = n % 6 === 0;
  const isTombstone = n % 13 === 3 && !isDuplicate;
  return {
    ...ownOf('ld', n),
    name: 'Ravi',
    ...{ nameKey: `ravi\u0001${idOf('ld', n)}` },
    ...(n % 11 !== 3 && { phone: phoneOf(n) }),
    ...(n % 4 !== 2 && { email: emailOf(n), emailKey: emailOf(n) }),
    ...(n % 3 !== 2 && { source: sourceOf(n) }),
    extra: [],
    employeeId: employeeOf(n),
    tier: 'standard',
    status: LEAD_STATUSES[n % LEAD_STATUSES.length] ?? 'new',
    isTest: false,
    receivedAt: at(n),
    ...(isDuplicate && { duplicateOf: idOf('ld', n % 10) }),
    ...(isTombstone && { deletedAt: at(n) }),
    ...(!isDuplicate && !isTombstone && { isListed: true as const }),
    ...(n % 3 === 1 && { openWindow: `window-${n}` }),
    ...(n % 6 === 1 && { callId: idOf('cl', n) }),
    ...(n % 7 === 1 && { connectionId: connectionOf(n), externalId: `external-${n}` }),
    ...(n % 2 === 0 && { idempotencyKey: `key-${n}`, keyExpiresAt: at(n) }),
    ...(n % 4 === 0 && { pending: waitingIn(n), pendingSince: at(n) }),
  };
}

function callOf(n: number): Call {
  const status = CALL_STATUSES[n % CALL_STATUSES.length] ?? 'unknown';
  const isWaiting = status === 'requested' || status === 'scheduled';
  const isForMoney = status === 'requested' && n % 4 === 1;
  const isOpen = status === 'placing' || status === 'ringing' || status === 'answered';
  return {
    ...ownOf('cl', n),
    leadId: idOf('ld', n % NUMBERS),
    employeeId: employeeOf(n),
    line: 'telephone',
    tier: 'standard',
    to: phoneOf(n),
    status,
    attempt: 1,
    requestedAt: at(n),
    ...(isForMoney && ({ waitingFor: 'wallet', keptDueAt: at(n) } as const)),
    ...(n % 2 === 0 && { idempotencyKey: `key-${n}` }),
    ...(isWaiting ? !isForMoney && { dueAt: at(n) } : { placedAt: at(n), connectionId: connectionOf(0) }),
    ...(isOpen && { openOn: trunkOf(n), workerId: 'worker-1', leaseUntil: at(n), reservedPaise: 100 }),
    ...(n % 20 === 0 && { browserPlace: n, visitor: 'visitor-0', visitorCall: n }),
    ...(n % 3 === 1 && { recordedAt: at(n), transcribedAt: at(n) }),
    ...(n % 9 === 1 && { transcribeAt: at(n) }),
    ...(n % 5 === 0 && { answers: [{ question: 'How soon?', spoke: n % 2 === 0, ms: n, key: null }] }),
    ...(n % 3 === 0 && { pending: waitingIn(n), pendingSince: at(n) }),
  };
}

/** Fills every collection, through the engine. */
export async function fill(engine: StorageEngine): Promise<void> {
  for (const [name, recordOf] of Object.entries(RECORD)) {
    const into: Collection<Document> = { name };
    const results = await engine.insertMany<Document>(
      into,
      Array.from({ length: MANY }, (_, n) => recordOf(n)),
    );
    if (results.includes('duplicate')) throw new Error(`two records of ${name} have one id`);
  }
}
