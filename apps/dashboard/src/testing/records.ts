import { api, type Answer, type Asked } from './fake-api';

/*
 * Records as the API tells them, typed by its document: a field that it does not have is a type error.
 */

export type Lead = Answer<'get', '/api/leads/{leadId}'>['lead'];
export type Call = Answer<'get', '/api/calls'>['data'][number];
export type Employee = Answer<'get', '/api/employees'>['data'][number];
export type Connection = Answer<'get', '/api/connections'>['data'][number];
export type Provider = Answer<'get', '/api/providers'>['data'][number];
export type Wallet = Answer<'get', '/api/wallet'>['wallet'];
export type LedgerEntry = Answer<'get', '/api/wallet/ledger'>['data'][number];
export type User = Answer<'get', '/api/users'>['data'][number];
export type Plugin = Answer<'get', '/api/plugins'>['data'][number];
export type Entry = Answer<'get', '/api/timeline'>['data'][number];
export type Session = Answer<'get', '/api/session'>['session'];

export const NOW = '2026-11-23T06:30:00.000Z';

export const lead = (leadId: string, rest: Partial<Lead> = {}): Lead => ({
  ...{ leadId, name: `Name of ${leadId}`, phone: '+919812345678', email: null, source: 'site', status: 'new', tier: 'standard' },
  ...{ budget: null, callIds: [], connectionId: null, employeeId: 'em_1', externalId: null, extra: {}, isHeld: false, isTest: false },
  ...{ notes: [], payloadId: null, receivedAt: NOW, requirement: null, sentAt: null },
  ...rest,
});

export const call = (callId: string, rest: Partial<Call> = {}): Call => ({
  ...{
    callId,
    leadId: null,
    leadName: null,
    to: '+919812345678',
    from: null,
    employeeId: 'em_1',
    line: 'telephone',
    status: 'completed',
    tier: 'standard',
  },
  ...{ answeredAt: null, answeredBy: null, answers: null, attempt: 1, blocks: null, cost: null, costPaise: null, dueAt: null },
  ...{ durationMs: null, endedAt: null, endedBy: null, endReason: null, firstLegId: null, hops: [], joinedAt: null, placedAt: null },
  ...{ recording: null, refusedBy: null, requestedAt: NOW, ringingAt: null, secondLegId: null, seconds: null, sip: null },
  ...{ transcript: null, trunkId: null, verdict: null, waitingFor: null, sipCallId: null, pddMs: null, quality: null },
  ...rest,
});

export const employee = (employeeId: string, rest: Partial<Employee> = {}): Employee => ({
  ...{ employeeId, name: 'Asha', status: 'active', languages: ['hi'], tier: null, isDefault: true, isTest: false, createdAt: NOW },
  ...{
    activeHours: null,
    allowedOrigins: [],
    callsWidgetLeads: true,
    isRecorded: true,
    machineMessage: null,
    onMachine: null,
    retry: null,
  },
  ...{
    conversation: null,
    greetsAfter: null,
    script: null,
    scripts: null,
    takesVisitors: false,
    transfer: null,
    turnWaitMs: null,
    voice: null,
  },
  ...rest,
});

export const plugin = (id: string, rest: Partial<Plugin> = {}): Plugin => ({
  ...{ id, name: `Platform ${id}`, capabilities: ['source'], settings: { properties: {} }, steps: [] },
  ...rest,
});

export const connection = (connectionId: string, rest: Partial<Connection> = {}): Connection => ({
  ...{ connectionId, plugin: 'site', name: 'Site', status: 'active', settings: {}, steps: [], tier: null, token: 'tok', createdAt: NOW },
  ...{ url: 'http://turant.example/api/webhooks/site/tok', sharedUrl: null, oldUrlUntil: null, accessTokenExpiresAt: null },
  ...{ dialImmediately: true, employeeId: null, expectedEveryMinutes: null, pausedBecause: null },
  health: {
    ...{ accessTokenExpiresAt: null, counts: {}, expectedEveryMinutes: null, expiresSoon: false, failedPolls: 0, isLearnt: false },
    ...{ isSilent: false, lastError: null, lastSeenAt: NOW, reasons: [], waitingToFetch: 0, warnings: [] },
  },
  ...rest,
});

export const provider = (connectionId: string, rest: Partial<Provider> = {}): Provider => ({
  ...{ connectionId, name: `Provider ${connectionId}`, plugin: 'sarvam', owner: 'tenant', state: 'unknown' },
  ...{ capabilities: ['stt', 'llm', 'tts'], languages: ['hi'] },
  ...rest,
});

export const wallet = (rest: Partial<Wallet> = {}): Wallet => ({
  ...{ availablePaise: 50_000, balance: 500, balancePaise: 50_000, creditsBalance: 500, dailyCap: null, dailyCapPaise: null },
  ...{ exchangeRate: '1 credit = 1 INR', perMinuteAgentRate: 4, reserved: 0, reservedPaise: 0, spentToday: 0, spentTodayPaise: 0 },
  ...{ validity: 'for ever' },
  ...rest,
});

export const charge = (entryId: string, rest: Partial<LedgerEntry> = {}): LedgerEntry => ({
  ...{ entryId, type: 'charge', amount: -4, amountPaise: -400, at: NOW, balanceAfter: 496, balanceAfterPaise: 49_600 },
  ...{ callId: `ca_${entryId}`, reference: `charge:${entryId}` },
  ...rest,
});

export const user = (userId: string, rest: Partial<User> = {}): User => ({
  ...{ userId, email: `${userId}@example.com`, name: `Person ${userId}`, role: 'viewer', status: 'active', hasSecondFactor: false },
  ...{ createdAt: NOW, lastSignInAt: null },
  ...rest,
});

let entries = 0;
export const entry = (type: string, about: Partial<Entry>): Entry => {
  entries += 1;
  return { id: `tl_${entries}`, entryId: `tl_${entries}`, at: NOW, type, title: type, detail: {}, ...about };
};

export const session = (rest: Partial<Session> = {}): Session => ({
  csrfToken: 'csrf-of-this-session',
  scopes: ['leads:write', 'dashboard:read', 'admin', 'billing', 'recordings:read'],
  tenant: { tenantId: 'te_1', name: 'Nair Homes', timeZone: 'Asia/Kolkata', region: 'IN', defaultTier: 'standard' },
  user: { userId: 'us_me', name: 'Meera', email: 'meera@example.com', role: 'owner', hasSecondFactor: false },
  ...rest,
});

/** Pages of a list: the cursor of the next one is its number. */
export const pagesOf =
  <T>(...pages: T[][]) =>
  ({ query: { cursor = '0' } }: Asked): { data: T[]; nextCursor: string | null } => {
    const at = Number(cursor);
    return { data: pages[at] ?? [], nextCursor: at + 1 < pages.length ? String(at + 1) : null };
  };
export const one = <T>(...data: T[]): { data: T[]; nextCursor: null } => ({ data, nextCursor: null });

export const summary = (): Answer<'get', '/api/dashboard/summary'> => ({
  ...{ asOf: NOW, calls: { failed: 0, refused: 0, waiting: 0 }, fleet: [], recentActivity: [] },
  metrics: {
    ...{ activeEmployees: 1, activeVirtualNumbers: 1, connectedCalls: 0, conversionRate: '0 %', pickupRate: '0 %', totalCalls: 0 },
    ...{ totalEmployees: 1, totalLeads: 0, totalMinutes: 0 },
  },
  wallet: { creditsBalance: 500, exchangeRate: '1 credit = 1 INR', perMinuteAgentRate: 4, validity: 'for ever' },
});

/** What each view asks for besides its own things. */
export function setUpAnswers(): void {
  api.on('get', '/api/session', { session: session() });
  api.on('get', '/api/employees', one(employee('em_1')));
  api.on('get', '/api/languages', { data: [] });
  api.on('get', '/api/wallet', { wallet: wallet() });
  api.on('get', '/api/plugins', one(plugin('site')));
  api.on('get', '/api/connections', one<Connection>());
  api.on('get', '/api/providers', one<Provider>());
  api.on('get', '/api/models', { data: [], mayLay: false, laying: null });
  api.on('get', '/api/leads', one<Lead>());
  api.on('get', '/api/calls', one<Call>());
  api.on('get', '/api/timeline', one<Entry>());
  api.on('get', '/api/trunks/health', one());
  api.on('get', '/api/dashboard/summary', summary());
}
