import type { TenantId } from '@turant/domain';
import type { ApiUnderTest } from './api-under-test.js';
import { BROWSER_OFFER as SDP } from './browser-offer.js';
import type { ExampleRecorder, Story } from './example-recorder.js';
import {
  tellOfConnections,
  tellOfDoNotCall,
  tellOfPeople,
  tellOfProviders,
  tellOfSubscriptions,
  tellOfWidget,
} from './examples-of-neighbours.js';
import { keepObjects } from './kept-objects.js';
import { aLeadOf, aRingingCallOf } from './records.js';
import { Previews } from '../employees/previews.js';

const PHONE = '+919876543210';
const NOON_MS = Date.parse('2026-11-21T06:40:00Z');

/** Uses every route that has an example, each after what it needs, as a business would. */
export async function recordExamples(api: ApiUnderTest, recorder: ExampleRecorder): Promise<void> {
  const operator = recorder.key;
  // From noon of a Saturday in India on, when employees may call. No two times are equal, so that what is sorted by time has one order.
  let passedMs = 0;
  Object.assign(api.parts.clock, { now: () => new Date(NOON_MS + (passedMs += 1)), monotonicMs: () => 0 });
  const business = { name: 'Sharma Motors', defaultTier: 'standard', countries: ['IN'] };
  const { tenant, secret } = await recorder.ask('POST /api/tenants', { body: { ...business, scopes: ALL_SCOPES } });
  recorder.key = secret;
  const story: Story = { api, ask: (operation, asked) => recorder.ask(operation, asked), operator, tenantId: tenant.tenantId };
  await tellOfTenant(story);
  const employeeId = await tellOfEmployees(story);
  await tellOfLines(story);
  const leadId = await tellOfLeads(story, employeeId);
  await tellOfCalls(story, { employeeId, leadId });
  await tellOfDoNotCall(story);
  await tellOfConnections(story, employeeId);
  await tellOfProviders(story);
  await tellOfSubscriptions(story, leadId);
  await tellOfPeople(story);
  await tellOfWidget(story, employeeId);
  await tellOfService(story);
  await tellOfRefusals(recorder, story);
  await tellOfEnd(story, leadId);
}

const ALL_SCOPES = ['leads:write', 'dashboard:read', 'admin', 'billing', 'recordings:read'];

async function tellOfTenant({ ask, operator, tenantId: id }: Story): Promise<void> {
  await ask('GET /api/tenants', { key: operator, query: '?limit=1' });
  await ask('GET /api/tenants/{tenantId}', { ids: [id] });
  await ask('PATCH /api/tenants/{tenantId}', { ids: [id], body: { timeZone: 'Asia/Kolkata', retentionDays: { leads: 730 } } });
  const { apiKey } = await ask('POST /api/api-keys', { body: { name: 'website', scopes: ['leads:write'] } });
  await ask('GET /api/api-keys', { query: '?limit=1' });
  await ask('POST /api/api-keys/{keyId}/rotate', { ids: [apiKey.keyId], body: { overlapSeconds: 3_600 } });
  await ask('DELETE /api/api-keys/{keyId}', { ids: [apiKey.keyId] });
  const topUp = { body: { credits: 500, reference: 'invoice 2026-117' }, key: operator, headers: { 'x-tenant-id': id } };
  await ask('POST /api/wallet/top-ups', topUp);
  await ask('POST /api/wallet/top-ups', topUp);
  await ask('PATCH /api/wallet', { body: { dailyCapCredits: 200 } });
}

async function tellOfEmployees({ api, ask }: Story): Promise<string> {
  const { employee } = await ask('POST /api/employees', {
    body: {
      ...{ name: 'Asha', languages: ['hi', 'en-IN'], isDefault: true, activeHours: { from: '09:00', to: '20:00' } },
      ...{ retry: { attempts: 2, afterMinutes: 30, on: ['no-answer', 'busy'] }, takesVisitors: true },
      script: { greeting: 'Namaste {{lead.name}}, this is {{employee}} of {{business}}.', questions: ['When may we show you the car?'] },
    },
  });
  const ids = [employee.employeeId];
  await ask('GET /api/employees', { query: '?limit=1' });
  await ask('GET /api/employees/{employeeId}', { ids });
  await ask('PATCH /api/employees/{employeeId}', { ids, body: { allowedOrigins: ['https://shop.example'], callsWidgetLeads: true } });
  // A machine without a voice has this example, too.
  api.app.get(Previews).wavOf = () => Promise.resolve(Buffer.from('RIFF'));
  const words = { greeting: 'Namaste, this is Asha.' };
  await ask('POST /api/employees/{employeeId}/preview', { ids, body: { language: 'en-IN', part: 'greeting', script: words } });
  await ask('GET /api/languages');
  await ask('GET /api/talk', { query: `?employeeId=${employee.employeeId}` });
  return employee.employeeId;
}

/** Trunks and numbers, which are the operator's. */
async function tellOfLines({ ask, operator: key, tenantId }: Story): Promise<void> {
  const { trunk } = await ask('POST /api/trunks', {
    key,
    body: {
      name: 'Carrier A',
      uri: 'sip:sip.carrier.example',
      kind: 'telecom',
      username: 'turant',
      password: 'a password',
      routes: ['+91'],
    },
  });
  await ask('GET /api/trunks', { key });
  await ask('GET /api/trunks/{trunkId}', { key, ids: [trunk.trunkId] });
  await ask('GET /api/trunks/{trunkId}/quality', { key, ids: [trunk.trunkId], query: '?from=2026-11-20T00:00:00Z' });
  await ask('PATCH /api/trunks/{trunkId}', { key, ids: [trunk.trunkId], body: { cps: 5, maxCalls: 30 } });
  const { virtualNumber } = await ask('POST /api/virtual-numbers', {
    key,
    body: { tenantId, number: '1400001234', trunkIds: [trunk.trunkId], status: 'active' },
  });
  const ids = [virtualNumber.virtualNumberId];
  await ask('GET /api/virtual-numbers');
  await ask('GET /api/virtual-numbers/{virtualNumberId}', { ids });
  await ask('GET /api/trunks/health');
  await ask('PATCH /api/virtual-numbers/{virtualNumberId}', { key, ids, body: { status: 'flagged' } });
  await ask('PATCH /api/virtual-numbers/{virtualNumberId}', { key, ids, body: { status: 'released' } });
  await ask('DELETE /api/virtual-numbers/{virtualNumberId}', { key, ids });
  await ask('DELETE /api/trunks/{trunkId}', { key, ids: [trunk.trunkId] });
}

async function tellOfLeads({ api, ask }: Story, employeeId: string): Promise<string> {
  const { leadId } = await ask('POST /api/webhooks/leads', {
    headers: { 'idempotency-key': 'form-4711' },
    body: {
      lead: { name: 'Asha Verma', phone: PHONE, email: 'asha@example.in', requirement: 'a test drive', source: 'website' },
      ...{ employeeId, tier: 'standard' },
    },
  });
  const ids = [leadId];
  await api.parts.road.outbox.settled();
  await ask('GET /api/timeline');
  await ask('GET /api/dashboard/summary');
  await ask('GET /api/leads', { query: '?limit=1' });
  await ask('GET /api/leads/{leadId}', { ids });
  await ask('PATCH /api/leads/{leadId}', { ids, body: { status: 'converted' } });
  await ask('GET /api/leads.csv');
  const line = JSON.stringify({ lead: { name: 'Ravi Rao', phone: '+919876543211' } });
  await ask('POST /api/leads/bulk', { body: `${line}\n`, headers: { 'content-type': 'application/x-ndjson' } });
  return leadId;
}

async function tellOfCalls({ api, ask, operator, tenantId }: Story, about: { employeeId: string; leadId: string }): Promise<void> {
  const { store, ids, browserOrders } = api.parts;
  await ask('POST /api/calls/dry-run', { body: { leadId: about.leadId } });
  const { call } = await ask('POST /api/calls', { body: { leadId: about.leadId } });
  await ask('POST /api/calls/{callId}/hang-up', { ids: [call.callId] });
  const callId = await addEndedCall(api, tenantId, about);
  await store.ledger.insert({
    ...{ _id: ids('le'), tenantId, at: new Date(), type: 'charge', amountPaise: -250, balanceAfterPaise: 49_750 },
    ...{ reference: callId, key: `charge:${callId}`, callId },
  });
  await ask('GET /api/calls/{callId}', { ids: [callId] });
  await ask('GET /api/calls', { query: '?status=completed' });
  await ask('GET /api/calls.csv');
  await ask('GET /api/calls/{callId}/receipt', { ids: [callId] });
  await ask('GET /api/receipt-key', { key: null });
  await ask('GET /api/leads/{leadId}/timeline', { ids: [about.leadId] });
  await keepObjects(api.parts, tenantId, callId);
  const { link } = await ask('POST /api/calls/{callId}/recording/links', { ids: [callId], body: { minutes: 15 } });
  await ask('GET /api/recordings/links');
  await ask('DELETE /api/recordings/links/{linkId}', { ids: [link.linkId] });
  await ask('GET /api/calls/{callId}/transcript', { ids: [callId] });
  browserOrders.order = () => Promise.resolve({ callId: ids('cl'), sdp: SDP, isReplay: false });
  await ask('POST /api/calls/browser', { body: { employeeId: about.employeeId, sdp: SDP } });
  const refund = {
    body: { callId, reason: 'the line was bad', reference: 'complaint 12' },
    key: operator,
    headers: { 'x-tenant-id': tenantId },
  };
  await ask('POST /api/wallet/refunds', refund);
  await ask('POST /api/wallet/refunds', refund);
  await ask('GET /api/wallet');
  await ask('GET /api/wallet/ledger', { query: '?limit=1' });
  await ask('GET /api/wallet/ledger.csv');
}

/** A call of 24 seconds, as the road leaves it. @returns its id */
async function addEndedCall({ parts }: ApiUnderTest, tenantId: TenantId, about: { employeeId: string; leadId: string }): Promise<string> {
  const lead = { ...aLeadOf(parts, tenantId), _id: about.leadId, phone: PHONE };
  const at = (seconds: number): Date => new Date(Date.parse('2026-11-21T06:30:00Z') + 1_000 * seconds);
  const call = aRingingCallOf(parts, lead, {
    ...{ employeeId: about.employeeId, trunkId: parts.ids('tr'), from: '+911400001234', status: 'completed', openOn: undefined },
    ...{ requestedAt: at(0), placedAt: at(1), ringingAt: at(2), answeredAt: at(9), endedAt: at(33), endedBy: 'callee' },
    ...{ durationMs: 24_000, seconds: 24, blocks: 1, costPaise: 250, sip: { code: 200, reason: 'OK' }, answeredBy: 'person' },
  });
  await parts.store.calls.insertMany([call]);
  return call._id;
}

async function tellOfService({ api, ask, operator: key, tenantId }: Story): Promise<void> {
  const { store, ids } = api.parts;
  await store.acrossTenants.deadLetters.keep({
    ...{ _id: ids('dl'), group: 'project', reason: 'no such lead', tries: 220, at: new Date() },
    event: { id: ids('te'), type: 'lead.accepted.v1', tenantId, subject: ids('ld'), time: new Date(), data: {} } as never,
  });
  const { data } = await ask('GET /api/dead-letters', { key });
  await ask('POST /api/dead-letters/{deadLetterId}/replay', { key, ids: [data[0].deadLetterId] });
  await ask('GET /api/audit', { query: '?limit=1' });
  await ask('GET /api/audit/operator', { key, query: '?limit=1' });
  await ask('GET /api/analytics', { query: '?from=2026-11-21&to=2026-11-21' });
  for (const path of ['/health/live', '/health/ready', '/']) await ask(`GET ${path}`, { key: null });
}

async function tellOfRefusals(recorder: ExampleRecorder, { operator: key, tenantId }: Story): Promise<void> {
  const json = { 'content-type': 'application/json' };
  await recorder.askInVain(400, 'POST', '/api/employees', { body: '{"name": "Asha",}', headers: json });
  await recorder.askInVain(401, 'GET', '/api/leads', { key: null });
  await recorder.askInVain(403, 'GET', '/api/tenants');
  await recorder.askInVain(404, 'GET', '/api/leads/ld_01JD7GZ9M8Q4X2T6V0B3N5R999');
  await recorder.askInVain(405, 'DELETE', '/api/leads');
  await recorder.askInVain(409, 'POST', '/api/wallet/top-ups', {
    key,
    headers: { 'x-tenant-id': tenantId },
    body: { credits: 1, reference: 'invoice 2026-117' },
  });
  await recorder.askInVain(413, 'POST', '/api/employees', { body: { name: 'a'.repeat(2 ** 20) } });
  await recorder.askInVain(415, 'POST', '/api/employees', { body: '<name>Asha</name>', headers: { 'content-type': 'text/xml' } });
  await recorder.askInVain(422, 'POST', '/api/employees', { body: { name: '', language: 'hi' } });
}

/** What takes away what the others need. */
async function tellOfEnd({ ask, operator: key, tenantId }: Story, leadId: string): Promise<void> {
  const { erasure } = await ask('DELETE /api/leads/{leadId}', { ids: [leadId] });
  await ask('GET /api/erasures');
  await ask('GET /api/erasures/{erasureId}', { ids: [erasure.erasureId] });
  const confirmed = { key, ids: [tenantId], headers: { 'x-confirm-tenant': tenantId } };
  await ask('DELETE /api/tenants/{tenantId}', confirmed);
}
