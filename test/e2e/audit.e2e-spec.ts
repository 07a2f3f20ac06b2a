import { NEW_RECORD, PLAIN_NOUNS } from '../factories/plain-nouns.js';
import { useService } from '../engines/use-service.js';
import { allOf, askForCall, briefCall, freshPhone, whenBody, type CallRecord } from './calls.js';
import { connectionWithPayload } from './connection-with-payload.js';
import { expectProblem } from './problem.js';
import { filled, ROUTES } from './routes.js';

/** Routes that are no reading and leave no entry, and why. */
const WITHOUT_ENTRY: Readonly<Record<string, string>> = {
  'POST /api/webhooks/leads': 'what the service is for: the lead and the timeline tell it',
  'POST /api/leads/bulk': 'as a posted lead',
  'POST /api/employees/{employeeId}/preview': 'changes nothing',
  'POST /api/calls/dry-run': 'changes nothing',
  'POST /api/connections/{connectionId}/try': 'changes nothing',
  'POST /api/calls/browser': 'visitors without a key would write the trail; the call and the timeline tell it',
};
/** Acts that need more than a request, and where their entries are looked at. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'POST /api/models/lay': 'apps/api/src/models/models.spec.ts: a key may, of the only tenant',
  'POST /api/dead-letters/{deadLetterId}/replay': 'dead-letters.e2e-spec.ts',
  'POST /api/calls/{callId}/recording/links': 'recordings.e2e-spec.ts',
  'DELETE /api/recordings/links/{linkId}': 'recordings.e2e-spec.ts',
  'POST /api/connections/{connectionId}/deliveries/{deliveryId}/replay': 'subscriptions.e2e-spec.ts',
  'POST /api/subscriptions/{subscriptionId}/test': 'subscriptions.e2e-spec.ts',
  'POST /api/subscriptions/{subscriptionId}/messages/{messageId}/replay': 'subscriptions.e2e-spec.ts',
};

const SECRET = 'planted-secret-4711';
const PERSON = 'planted-person-4711';

const service = useService();

interface Act {
  ids?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
}
type Made = () => Promise<Act>;

const made = async (path: string, body: object, key = service.apiKey): Promise<CallRecord> => {
  const answer = await service.send(path, { key, body });
  if (answer.status > 299) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const lead = async (): Promise<string> => (await made('/api/webhooks/leads', { lead: { name: PERSON, phone: freshPhone() } })).leadId;
const employee = async (): Promise<string> => (await made('/api/employees', { name: 'Uma' })).employee.employeeId;
const key = async (): Promise<string> => (await made('/api/api-keys', { name: 'Spare', scopes: ['admin'] })).apiKey.keyId;
const connection = async (): Promise<string> =>
  (await made('/api/connections', { plugin: 'custom-json', name: 'Site' })).connection.connectionId;
const trunk = { name: 'Second', uri: 'sip:127.0.0.1:5999', username: 'user', password: SECRET, headers: { 'X-Token': SECRET } };
const trunkId = async (): Promise<string> => (await made('/api/trunks', trunk, service.adminKey)).trunk.trunkId;
const subscriptionId = async (): Promise<string> =>
  (await made('/api/subscriptions', { url: `https://93.184.215.14/${SECRET}`, types: ['lead.accepted'] })).subscription.subscriptionId;
let numbers = 0;
const number = (): object => ({
  tenantId: service.tenantId,
  number: `+9180350077${String((numbers += 1)).padStart(2, '0')}`,
  trunkIds: [],
});
const numberId = async (): Promise<string> =>
  (await made('/api/virtual-numbers', number(), service.adminKey)).virtualNumber.virtualNumberId;
const blocked = async (): Promise<string> => {
  const phone = freshPhone();
  await made('/api/do-not-call', { phone, reason: PERSON });
  return phone;
};

const invited = async (): Promise<CallRecord> => made('/api/invitations', { role: 'viewer', email: `${PERSON}@example.in` });
let users = 0;
const userId = async (): Promise<string> => {
  const { link } = await made('/api/invitations', { role: 'viewer' });
  const newcomer = { name: PERSON, email: `${PERSON}-${(users += 1)}@example.in`, password: SECRET };
  const answer = await service.send('/api/invitations/accept', { key: null, body: { ...newcomer, token: link.split('#')[1] } });
  return answer.body.session.user.userId;
};

const paidCall = async (): Promise<Act> => {
  const { callId } = await briefCall(service, await askForCall(service, freshPhone(), { name: PERSON }));
  return { body: { callId, reason: PERSON, reference: 'refund-1' } };
};

/** A payload that was read: one that is being read cannot be replayed. */
const readPayload = async (): Promise<Act> => {
  const ids = await connectionWithPayload(service);
  await whenBody(service, `/api/connections/${ids.connectionId}/payloads`, ({ data: [{ status }] }) => status !== 'received');
  return { ids };
};

/** The acts of the plain nouns. */
const PLAIN_ACTS: Readonly<Record<string, [entry: string, made: Made]>> = Object.fromEntries(
  PLAIN_NOUNS.flatMap(({ noun, nouns, one, idName }): [string, [string, Made]][] => {
    const ids = async (): Promise<Record<string, string>> => ({ [idName]: (await made(`/api/${nouns}`, NEW_RECORD))[one][idName] });
    return [
      [`POST /api/${nouns}`, [`create ${noun}`, () => Promise.resolve({ body: NEW_RECORD })]],
      [`PATCH /api/${nouns}/{${idName}}`, [`change ${noun}`, async () => ({ ids: await ids(), body: { name: 'Holi' } })]],
      [`DELETE /api/${nouns}/{${idName}}`, [`delete ${noun}`, async () => ({ ids: await ids() })]],
    ];
  }),
);

/** It names no model, so that a trial of it asks nobody. */
const PROVIDER = { plugin: 'openai-compatible', name: 'Model', settings: { baseUrl: 'https://93.184.215.14/v1', accessToken: SECRET } };
const operatorsConnection = async (): Promise<string> =>
  (await made('/api/operator/connections', PROVIDER, service.adminKey)).connection.connectionId;

/** How each act is made, and the entry that it leaves: action, kind of record. */
const ACTS: Readonly<Record<string, [entry: string, made: Made]>> = {
  ...PLAIN_ACTS,
  'POST /api/tenants': ['create tenant', () => Promise.resolve({ body: { name: 'New' } })],
  'PATCH /api/tenants/{tenantId}': [
    'change tenant',
    () => Promise.resolve({ ids: { tenantId: service.tenantId }, body: { timeZone: 'Asia/Dubai' } }),
  ],
  'DELETE /api/tenants/{tenantId}': [
    'change tenant',
    async () => {
      const { tenantId } = (await made('/api/tenants', { name: 'Leaving' }, service.adminKey)).tenant;
      return { ids: { tenantId }, headers: { 'x-confirm-tenant': tenantId } };
    },
  ],
  'POST /api/api-keys': ['create api-key', () => Promise.resolve({ body: { name: 'Other', scopes: ['leads:write'] } })],
  'POST /api/api-keys/{keyId}/rotate': ['create api-key', async () => ({ ids: { keyId: await key() }, body: {} })],
  'DELETE /api/api-keys/{keyId}': ['change api-key', async () => ({ ids: { keyId: await key() } })],
  'POST /api/employees': ['create employee', () => Promise.resolve({ body: { name: 'Ravi' } })],
  'PATCH /api/employees/{employeeId}': ['change employee', async () => ({ ids: { employeeId: await employee() }, body: { name: 'Asha' } })],
  'PATCH /api/leads/{leadId}': ['change lead', async () => ({ ids: { leadId: await lead() }, body: { status: 'lost' } })],
  'DELETE /api/leads/{leadId}': ['delete lead', async () => ({ ids: { leadId: await lead() } })],
  'POST /api/calls': ['create call', async () => ({ body: { leadId: await lead() } })],
  'POST /api/calls/{callId}/hang-up': [
    '(order hang-up|change call)',
    async () => ({ ids: { callId: (await made('/api/calls', { leadId: await lead() })).call.callId } }),
  ],
  'POST /api/wallet/top-ups': ['create ledger-entry', () => Promise.resolve({ body: { credits: 5, reference: 'invoice-1' } })],
  'PATCH /api/wallet': ['(create|change) wallet', () => Promise.resolve({ body: { dailyCapCredits: 5000 } })],
  'POST /api/wallet/refunds': ['create ledger-entry', paidCall],
  'POST /api/do-not-call': ['create do-not-call', () => Promise.resolve({ body: { phone: freshPhone(), reason: PERSON } })],
  'POST /api/do-not-call/import': ['order do-not-call-import', () => Promise.resolve({ body: { phones: [freshPhone(), freshPhone()] } })],
  'DELETE /api/do-not-call/{phone}': ['delete do-not-call', async () => ({ ids: { phone: await blocked() } })],
  'POST /api/connections': ['create connection', () => Promise.resolve({ body: { plugin: 'custom-json', name: 'Site' } })],
  'PATCH /api/connections/{connectionId}': [
    'change connection',
    async () => ({ ids: { connectionId: await connection() }, body: { status: 'paused' } }),
  ],
  'DELETE /api/connections/{connectionId}': ['delete connection', async () => ({ ids: { connectionId: await connection() } })],
  'POST /api/connections/{connectionId}/rotate': [
    'change connection',
    async () => ({ ids: { connectionId: await connection() }, body: {} }),
  ],
  'POST /api/connections/{connectionId}/test': [
    'order connection-test',
    async () => ({ ids: { connectionId: await connection() }, body: {} }),
  ],
  'POST /api/connections/{connectionId}/speech-trial': [
    'order connection-test',
    async () => ({ ids: { connectionId: (await made('/api/connections', PROVIDER)).connection.connectionId }, body: {} }),
  ],
  'POST /api/operator/connections': ['create connection', () => Promise.resolve({ body: PROVIDER })],
  'PATCH /api/operator/connections/{connectionId}': [
    'change connection',
    async () => ({ ids: { connectionId: await operatorsConnection() }, body: { status: 'paused' } }),
  ],
  'DELETE /api/operator/connections/{connectionId}': [
    'delete connection',
    async () => ({ ids: { connectionId: await operatorsConnection() } }),
  ],
  'POST /api/connections/{connectionId}/payloads/{payloadId}/replay': ['change payload', readPayload],
  'DELETE /api/connections/{connectionId}/payloads/{payloadId}': ['delete payload', readPayload],
  'POST /api/invitations': ['create invitation', () => Promise.resolve({ body: { role: 'manager', email: `${PERSON}@example.in` } })],
  'DELETE /api/invitations/{invitationId}': [
    'delete invitation',
    async () => ({ ids: { invitationId: (await invited()).invitation.invitationId } }),
  ],
  'PATCH /api/users/{userId}': ['change user', async () => ({ ids: { userId: await userId() }, body: { role: 'manager' } })],
  'DELETE /api/users/{userId}': ['delete user', async () => ({ ids: { userId: await userId() } })],
  'POST /api/users/{userId}/reset-link': ['create invitation', async () => ({ ids: { userId: await userId() } })],
  'POST /api/subscriptions': [
    'create subscription',
    () => Promise.resolve({ body: { url: `https://93.184.215.14/?token=${SECRET}`, types: ['call.ended'] } }),
  ],
  'PATCH /api/subscriptions/{subscriptionId}': [
    'change subscription',
    async () => ({ ids: { subscriptionId: await subscriptionId() }, body: { status: 'paused' } }),
  ],
  'DELETE /api/subscriptions/{subscriptionId}': ['delete subscription', async () => ({ ids: { subscriptionId: await subscriptionId() } })],
  'POST /api/subscriptions/{subscriptionId}/rotate': [
    'change subscription',
    async () => ({ ids: { subscriptionId: await subscriptionId() }, body: {} }),
  ],
  'POST /api/subscriptions/{subscriptionId}/replay': [
    'order subscription-replay',
    async () => ({ ids: { subscriptionId: await subscriptionId() }, body: { since: '2026-01-01T00:00:00Z' } }),
  ],
  'POST /api/trunks': ['create trunk', () => Promise.resolve({ body: trunk })],
  'PATCH /api/trunks/{trunkId}': [
    'change trunk',
    async () => ({ ids: { trunkId: await trunkId() }, body: { isDraining: true, password: `${SECRET}2` } }),
  ],
  'DELETE /api/trunks/{trunkId}': ['delete trunk', async () => ({ ids: { trunkId: await trunkId() } })],
  'POST /api/virtual-numbers': ['create virtual-number', () => Promise.resolve({ body: number() })],
  'PATCH /api/virtual-numbers/{virtualNumberId}': [
    'change virtual-number',
    async () => ({ ids: { virtualNumberId: await numberId() }, body: { status: 'released' } }),
  ],
  'DELETE /api/virtual-numbers/{virtualNumberId}': ['delete virtual-number', async () => ({ ids: { virtualNumberId: await numberId() } })],
};

const CHANGING = ROUTES.filter(({ method }) => method !== 'GET').map(({ method, path, needs }) => ({ line: `${method} ${path}`, needs }));

/** A whole trail, newest first. */
async function trail(path = '/api/audit', as = service.apiKey): Promise<CallRecord[]> {
  const found = await allOf(service, `${path}?limit=7`, { key: as });
  expect(found.map(({ seq }) => seq)).toEqual(Array.from({ length: found.length }, (_, at) => found.length - at));
  return found;
}
const both = async (): Promise<CallRecord[]> => [...(await trail()), ...(await trail('/api/audit/operator', service.adminKey))];

describe('the audit trail', () => {
  it('is thought of for every route that is no reading', () =>
    expect([...Object.keys(WITHOUT_ENTRY), ...Object.keys(ELSEWHERE), ...Object.keys(ACTS)].sort()).toEqual(
      CHANGING.map(({ line }) => line).sort(),
    ));

  it.each(CHANGING.filter(({ line }) => line in ACTS))('has an entry of $line', async ({ line, needs }) => {
    const [method = '', path = ''] = line.split(' ');
    const [entry, act] = ACTS[line] as [string, Made];
    const { ids = {}, body, headers = {} } = await act();
    const before = new Set((await both()).map(({ entryId }) => entryId));
    const answer = await service.send(filled(path, ids), {
      method,
      key: needs === 'operator' ? service.adminKey : service.apiKey,
      headers,
      ...(body && { body }),
    });
    expect([answer.status < 300, answer.body]).toEqual([true, answer.body]);
    const fresh = (await both()).filter(({ entryId }) => !before.has(entryId));
    expect(fresh.map(({ action, what }) => `${action} ${what}`)).toContainEqual(expect.stringMatching(`^${entry}$`));
    // An erasure that another test has ordered goes on by itself: it lists the number, and is signed.
    for (const { who, at } of fresh.filter(
      ({ who: { kind }, what }) => kind !== 'system' || !['do-not-call', 'signing-key'].includes(what),
    )) {
      expect(who).toEqual({ kind: needs === 'operator' ? 'operator' : 'key', keyId: expect.stringMatching(/^ak_/), address: '127.0.0.1' });
      expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(600_000);
    }
  });

  it('has neither secrets nor persons in it, and names the fields that it hides', async () => {
    const all = await both();
    const text = JSON.stringify(all);
    for (const hidden of [SECRET, PERSON, '+9198765', service.apiKey]) expect(text).not.toContain(hidden);
    const changed = all.find(({ action, what }) => action === 'change' && what === 'trunk');
    expect(changed).toMatchObject({ after: { isDraining: true }, hidden: ['password'] });
  });

  it('is read by keys with the scope admin, each of its own tenant', async () => {
    const { secret: apiKey } = await made('/api/tenants', { name: 'Stranger' }, service.adminKey);
    expect((await trail('/api/audit', apiKey)).map(({ action, what }) => `${action} ${what}`)).toEqual(['create api-key']);
    const { secret } = await made('/api/api-keys', { name: 'Reader', scopes: ['dashboard:read'] });
    expectProblem(await service.send('/api/audit', { key: secret }), 403);
    expectProblem(await service.send('/api/audit/operator', { key: service.apiKey }), 403);
    for (const query of ['cursor=0', 'cursor=au_1', 'limit=0', 'limit=101'])
      expectProblem(await service.send(`/api/audit?${query}`, { key: service.apiKey }), 422);
  });
});
