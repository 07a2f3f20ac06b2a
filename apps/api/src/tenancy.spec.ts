import type { TenantId } from '@turant/domain';
import { NEW_RECORD, PLAIN_NOUNS } from '../../../test/factories/plain-nouns.js';
import { anEntry, aNumber } from '../../../test/factories/records.js';
import { keepObjects } from './testing/kept-objects.js';
import { aFailedDeliveryOf, aLeadOf, aRingingCallOf } from './testing/records.js';
import { startApi, type ApiUnderTest } from './testing/api-under-test.js';

type Ids = Awaited<ReturnType<typeof recordsOf>> & { linkId: string };

const PHONE = '+919876543210';

/** Every path that names a record, with a valid body; `promised` is a call that has no record yet. */
const PATHS: readonly { method: string; path: string; body?: object; promised?: true }[] = [
  { method: 'get', path: '/api/tenants/{tenantId}' },
  { method: 'patch', path: '/api/tenants/{tenantId}', body: { name: 'Taken over' } },
  { method: 'get', path: '/api/leads/{leadId}' },
  { method: 'get', path: '/api/leads/{leadId}/timeline' },
  { method: 'patch', path: '/api/leads/{leadId}', body: { status: 'converted' } },
  { method: 'delete', path: '/api/leads/{leadId}' },
  { method: 'get', path: '/api/erasures/{erasureId}' },
  { method: 'get', path: '/api/calls/{callId}' },
  { method: 'get', path: '/api/calls/{callId}', promised: true },
  { method: 'get', path: '/api/calls/{callId}/recording' },
  { method: 'post', path: '/api/calls/{callId}/recording/links' },
  { method: 'delete', path: '/api/recordings/links/{linkId}' },
  { method: 'get', path: '/api/calls/{callId}/transcript' },
  { method: 'get', path: '/api/calls/{callId}/receipt' },
  { method: 'post', path: '/api/calls/{callId}/hang-up' },
  { method: 'post', path: '/api/calls/{callId}/hang-up', promised: true },
  { method: 'get', path: '/api/employees/{employeeId}' },
  { method: 'patch', path: '/api/employees/{employeeId}', body: { status: 'paused', isDefault: true } },
  { method: 'post', path: '/api/employees/{employeeId}/preview', body: { language: 'hi' } },
  { method: 'post', path: '/api/api-keys/{keyId}/rotate', body: { overlapSeconds: 0 } },
  { method: 'delete', path: '/api/api-keys/{keyId}' },
  { method: 'get', path: '/api/connections/{connectionId}' },
  { method: 'patch', path: '/api/connections/{connectionId}', body: { status: 'paused', settings: { fieldMap: { a: 'name' } } } },
  { method: 'post', path: '/api/connections/{connectionId}/rotate', body: { overlapSeconds: 0 } },
  { method: 'post', path: '/api/connections/{connectionId}/test' },
  { method: 'post', path: '/api/connections/{connectionId}/speech-trial', body: { language: 'hi' } },
  { method: 'post', path: '/api/connections/{connectionId}/try', body: { body: { phone: PHONE } } },
  { method: 'get', path: '/api/connections/{connectionId}/payloads' },
  { method: 'post', path: '/api/connections/{connectionId}/payloads/{payloadId}/replay' },
  { method: 'delete', path: '/api/connections/{connectionId}/payloads/{payloadId}' },
  { method: 'get', path: '/api/connections/{connectionId}/deliveries' },
  { method: 'post', path: '/api/connections/{connectionId}/deliveries/{deliveryId}/replay', body: { evenIfUnknown: true } },
  { method: 'delete', path: '/api/connections/{connectionId}' },
  { method: 'patch', path: '/api/users/{userId}', body: { name: 'Taken over' } },
  { method: 'delete', path: '/api/users/{userId}' },
  { method: 'post', path: '/api/users/{userId}/reset-link' },
  { method: 'delete', path: '/api/invitations/{invitationId}' },
  { method: 'get', path: '/api/subscriptions/{subscriptionId}' },
  { method: 'patch', path: '/api/subscriptions/{subscriptionId}', body: { status: 'paused' } },
  { method: 'post', path: '/api/subscriptions/{subscriptionId}/rotate' },
  { method: 'post', path: '/api/subscriptions/{subscriptionId}/test' },
  { method: 'post', path: '/api/subscriptions/{subscriptionId}/replay', body: { since: '2026-01-01T00:00:00Z' } },
  { method: 'get', path: '/api/subscriptions/{subscriptionId}/messages' },
  { method: 'post', path: '/api/subscriptions/{subscriptionId}/messages/{messageId}/replay' },
  { method: 'delete', path: '/api/subscriptions/{subscriptionId}' },
  { method: 'get', path: '/api/virtual-numbers/{virtualNumberId}' },
  { method: 'get', path: '/api/do-not-call/{phone}' },
  { method: 'delete', path: '/api/do-not-call/{phone}' },
  ...PLAIN_NOUNS.flatMap(({ nouns, idName }) => {
    const path = `/api/${nouns}/{${idName}}`;
    return [
      { method: 'get', path },
      { method: 'patch', path, body: { name: 'Taken over' } },
      { method: 'delete', path },
    ];
  }),
];

const LISTS = [
  'leads',
  'calls',
  'employees',
  'do-not-call',
  'wallet/ledger',
  'timeline',
  'api-keys',
  'connections',
  'virtual-numbers',
  'erasures',
  'recordings/links',
  'users',
  'invitations',
  'subscriptions',
  ...PLAIN_NOUNS.map(({ nouns }) => nouns),
].map((noun) => `/api/${noun}`);

const UNTOUCHED = [
  '/api/tenants/{tenantId}',
  '/api/employees',
  '/api/connections',
  '/api/connections/{connectionId}/payloads',
  '/api/connections/{connectionId}/deliveries',
  '/api/subscriptions',
  '/api/subscriptions/{subscriptionId}/messages',
  '/api/leads',
  '/api/users',
  '/api/invitations',
  '/api/recordings/links',
  ...PLAIN_NOUNS.map(({ nouns }) => `/api/${nouns}`),
];

describe('two tenants', () => {
  let api: ApiUnderTest;
  let owner: TenantId;
  let ownersKey: string;
  let stranger: TenantId;
  let strangersKey: string;
  let ids: Ids;
  const urlOf = (path: string, promised?: boolean): string =>
    path.replace(/\{(\w+)\}/g, (_, name: keyof Ids | 'phone') => (name === 'phone' ? PHONE : promised ? ids.promisedCallId : ids[name]));
  const ask = async (key: string, method: string, url: string, payload?: object): Promise<{ status: number; text: string }> => {
    const reply = await api.app.inject({
      method: method.toUpperCase() as 'GET',
      url,
      headers: { authorization: `Bearer ${key}` },
      ...(payload && { payload }),
    });
    return { status: reply.statusCode, text: reply.body };
  };

  beforeAll(async () => {
    api = await startApi();
    owner = await api.addTenant();
    stranger = await api.addTenant({ name: 'Other' });
    [ownersKey, strangersKey] = [await api.addKey(owner), await api.addKey(stranger)];
    const own = await recordsOf(api, owner, ownersKey);
    await keepObjects(api.parts, owner, own.callId);
    const [linkId, now] = [api.parts.ids('rl'), new Date()];
    const link = { tenantId: owner, callId: own.callId, createdAt: now, expiresAt: new Date(now.getTime() + 86_400_000) };
    await api.parts.store.recordingLinks.insert({ _id: linkId, ...link });
    ids = { ...own, linkId };
  });
  afterAll(() => api.stop());

  it.each(PATHS)('$method $path of a foreign id is 404 and changes nothing', async ({ method, path, body, promised }) => {
    const owned = (): Promise<unknown[]> => Promise.all(UNTOUCHED.map((url) => ask(ownersKey, 'GET', urlOf(url))));
    const before = await owned();
    const { status, text } = await ask(strangersKey, method, urlOf(path, promised), body);
    expect([status, JSON.parse(text)]).toEqual([404, expect.objectContaining({ success: false, status: 404 })]);
    expect(await owned()).toEqual(before);
  });

  it('cannot order a call of a foreign lead, or by a foreign employee', async () => {
    const [own] = [aLeadOf(api.parts, stranger)];
    await api.parts.store.leads.insertMany([own]);
    for (const order of [{ leadId: ids.leadId }, { leadId: own._id, employeeId: ids.employeeId }])
      expect((await ask(strangersKey, 'POST', '/api/calls', order)).status).toBe(404);
    expect(JSON.parse((await ask(strangersKey, 'GET', '/api/calls')).text).data).toEqual([]);
    await api.parts.store.leads.patch(stranger, own._id, [], { unset: ['isListed'] });
  });

  it('cannot give back the cost of a foreign call', async () => {
    const refund = { callId: ids.callId, reason: 'mine', reference: 'r9' };
    expect((await ask(strangersKey, 'POST', '/api/wallet/refunds', refund)).status).toBe(404);
    expect(JSON.parse((await ask(strangersKey, 'GET', '/api/wallet/ledger')).text).data).toEqual([]);
  });

  it('shows the owner every one of them', async () => {
    for (const { method, path, promised } of PATHS.filter((one) => one.method === 'get'))
      // The owner's call rings: it has no receipt yet.
      expect([path, (await ask(ownersKey, method, urlOf(path, promised))).status]).toEqual([path, path.endsWith('/receipt') ? 409 : 200]);
  });

  it('names a foreign id and an id that never was in the same words', async () => {
    const foreign = await ask(strangersKey, 'GET', `/api/leads/${ids.leadId}`);
    const never = await ask(strangersKey, 'GET', '/api/leads/ld_00000000000000000000000000');
    const worded = ({ text }: { text: string }): unknown => ({ ...JSON.parse(text), instance: '', requestId: '' });
    expect(worded(foreign)).toEqual(worded(never));
  });

  it.each(LISTS)('%s shows nothing of the other one', async (url) => {
    const mine = await ask(ownersKey, 'GET', url);
    expect([mine.status, JSON.parse(mine.text).data.length > 0]).toEqual([200, true]);
    const { status, text } = await ask(strangersKey, 'GET', url);
    expect(status).toBe(200);
    expect(JSON.parse(text).data.filter((one: { keyId?: string }) => one.keyId === undefined)).toEqual([]);
    for (const id of [...Object.values(ids), owner, PHONE]) expect(text).not.toContain(id);
  });

  it.each([
    '/api/calls?leadId={leadId}',
    '/api/timeline?leadId={leadId}',
    '/api/leads?connectionId={connectionId}',
    '/api/calls?employeeId={employeeId}',
  ])('%s of a foreign one is an empty list', async (url) => {
    expect(JSON.parse((await ask(ownersKey, 'GET', urlOf(url))).text).data).not.toEqual([]);
    const { status, text } = await ask(strangersKey, 'GET', urlOf(url));
    expect([status, JSON.parse(text).data]).toEqual([200, []]);
  });

  it('keeps the stranger’s own numbers at zero', async () => {
    const summary = JSON.parse((await ask(strangersKey, 'GET', '/api/dashboard/summary')).text);
    expect(summary).toMatchObject({
      fleet: [],
      recentActivity: [],
      wallet: { creditsBalance: 0 },
      metrics: { totalLeads: 0, totalEmployees: 0 },
    });
    expect(JSON.parse((await ask(strangersKey, 'GET', `/api/do-not-call/check?phone=${encodeURIComponent(PHONE)}`)).text).blocked).toBe(
      false,
    );
  });

  it('tries every path of ours that names a record', async () => {
    const { paths } = JSON.parse((await ask(ownersKey, 'get', '/api/openapi.json')).text) as { paths: Record<string, object> };
    const named = Object.entries(paths).flatMap(([path, methods]) =>
      path.includes('{') ? Object.keys(methods).map((method) => `${method} ${path}`) : [],
    );
    const tried = new Set(PATHS.map(({ method, path }) => `${method} ${path}`));
    const ofOthers = [
      ...['delete /api/trunks/{trunkId}', 'delete /api/virtual-numbers/{virtualNumberId}', 'delete /api/tenants/{tenantId}'],
      ...[
        'get /api/trunks/{trunkId}',
        'get /api/trunks/{trunkId}/quality',
        'patch /api/trunks/{trunkId}',
        'patch /api/virtual-numbers/{virtualNumberId}',
      ],
      'post /api/dead-letters/{deadLetterId}/replay',
      'get /api/tenants/{tenantId}/erasure',
      ...['get', 'patch', 'delete'].map((method) => `${method} /api/operator/connections/{connectionId}`),
    ];
    expect(named.filter((one) => !tried.has(one) && !one.includes('/api/webhooks/')).sort()).toEqual(ofOthers.sort());
  });
});

async function recordsOf({ parts, addEmployee, app }: ApiUnderTest, tenant: TenantId, key: string) {
  const { store } = parts;
  const employeeId = await addEmployee(tenant, { isDefault: true });
  const lead = aLeadOf(parts, tenant, { employeeId, callId: 'promised' });
  const call = aRingingCallOf(parts, lead);
  await store.leads.insertMany([lead, aLeadOf(parts, tenant, { employeeId })]);
  await store.calls.insertMany([call]);
  await store.timeline.insert(anEntry({ _id: parts.ids('te'), tenantId: tenant, at: new Date(), leadId: lead._id }));
  const post = (url: string, payload: object): Promise<{ json: () => unknown }> =>
    app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${key}` }, payload });
  await post('/api/do-not-call', { phone: PHONE });
  await post('/api/wallet/top-ups', { credits: 10, reference: 'r1' });
  const made = (await post('/api/connections', { plugin: 'custom-json', name: 'Site' })).json() as {
    connection: { connectionId: string; url: string };
  };
  const { connectionId, url } = made.connection;
  await post(new URL(url).pathname, { name: 'Ravi', phone: PHONE });
  await post(`/api/connections/${connectionId}/test`, {});
  const [payload] = await store.requests.ofConnection(tenant, connectionId, { limit: 1 });
  const delivery = aFailedDeliveryOf(parts, lead, connectionId);
  await store.deliveries.insertMany([delivery]);
  const virtualNumberId = parts.ids('vn');
  await store.virtualNumbers.insert({ ...aNumber, _id: virtualNumberId, tenantId: tenant, number: '+918035001234', series: 'ordinary' });
  const [apiKey] = await store.apiKeys.list(tenant, { limit: 1 });
  const [erasureId, userId, invitationId] = [parts.ids('er'), parts.ids('us'), parts.ids('iv')];
  await store.erasures.insert({ _id: erasureId, tenantId: tenant, leadId: parts.ids('ld'), at: new Date(), state: 'begun' });
  const person = { role: 'viewer', createdAt: new Date(), tenantId: tenant } as const;
  await store.users.insert({ _id: userId, ...person, email: 'o@example.in', name: 'Owner', status: 'active', passwordHash: 'none' });
  const ends = new Date(Date.now() + 86_400_000);
  await store.invitations.insert({ _id: invitationId, ...person, purpose: 'invite', tokenHash: 'none', expiresAt: ends });
  const subscribed = (await post('/api/subscriptions', { url: 'https://example.in/events', types: ['lead.accepted'] })).json() as {
    subscription: { subscriptionId: string };
  };
  const { subscriptionId } = subscribed.subscription;
  const messageId = parts.ids('wm');
  const [eventId, now] = [parts.ids('te'), new Date()];
  const message = {
    type: 'lead.accepted',
    eventId,
    occurredAt: now,
    leadId: lead._id,
    status: 'given-up',
    createdAt: now,
    tries: 11,
  } as const;
  await store.messages.insert({ _id: messageId, tenantId: tenant, subscriptionId, ...message, expiresAt: new Date('2126-01-01') });
  const plain = PLAIN_NOUNS.map(async ({ nouns, one, idName }) => {
    const made = (await post(`/api/${nouns}`, NEW_RECORD)).json() as Record<string, Record<string, string>>;
    return [idName, made[one]?.[idName] ?? ''] as const;
  });
  const others = {
    ...Object.fromEntries(await Promise.all(plain)),
    userId,
    invitationId,
    subscriptionId,
    messageId,
    erasureId,
    employeeId,
    keyId: apiKey?._id as string,
    connectionId,
    payloadId: payload?._id as string,
    deliveryId: delivery._id,
    virtualNumberId,
  };
  return { tenantId: tenant, leadId: lead._id, callId: call._id, promisedCallId: lead.callId as string, ...others };
}
