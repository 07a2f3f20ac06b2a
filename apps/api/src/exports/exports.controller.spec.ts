import { parse } from 'csv-parse/sync';
import type { LightMyRequestResponse } from 'fastify';
import { asTenantId } from '@turant/domain';
import { aLeadOf, aRingingCallOf } from '../testing/records.js';
import { useApi } from '../testing/use-api.js';

const paths = useApi();

const get = (url: string, key = paths.key(), method: 'GET' | 'HEAD' = 'GET'): Promise<LightMyRequestResponse> =>
  paths.api.app.inject({ method, url, headers: { authorization: `Bearer ${key}` } });
const rowsOf = ({ payload }: LightMyRequestResponse): Record<string, string>[] =>
  parse(payload, { bom: true, columns: true, record_delimiter: '\r\n' });
const trail = async (): Promise<{ what: string; action: string; after?: unknown }[]> => (await paths.ask('GET', '/api/audit')).body.data;

async function leads(count: number, change: object = {}): Promise<string[]> {
  const { store, ids, clock } = paths.api.parts;
  const made = Array.from({ length: count }, () => aLeadOf({ ids, clock }, paths.tenant, change));
  await store.leads.insertMany(made);
  return made.map(({ _id }) => _id);
}

it('all leads are in the file, over many pages, newest first', async () => {
  const made = await leads(250);
  const answer = await get('/api/leads.csv');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': 'attachment; filename="turant-leads.csv"',
  });
  expect(answer.payload.startsWith('\uFEFFleadId,receivedAt,name,phone,')).toBe(true);
  expect(rowsOf(answer).map(({ leadId }) => leadId)).toEqual(made.reverse());
});

it('what a person has written begins no formula, and a phone stays one', async () => {
  await leads(1, { name: '=HYPERLINK("http://x.example")', phone: '+919822055667', extra: [{ name: 'City', value: '@Pune' }] });
  expect(rowsOf(await get('/api/leads.csv'))[0]).toMatchObject({
    name: `'=HYPERLINK("http://x.example")`,
    phone: '+919822055667',
    extra: '{"City":"@Pune"}',
  });
});

it('the filters and times of the list hold', async () => {
  const [kept] = await leads(1, { source: 'form' });
  await leads(1);
  expect(rowsOf(await get('/api/leads.csv?source=form')).map(({ leadId }) => leadId)).toEqual([kept]);
  expect(rowsOf(await get('/api/leads.csv?until=2020-01-01T00:00:00Z'))).toEqual([]);
  expect(rowsOf(await get('/api/leads.csv?source=form&status=new')).map(({ leadId }) => leadId)).toEqual([kept]);
  expect(rowsOf(await get('/api/leads.csv?source=form&status=lost'))).toEqual([]);
  for (const query of ['?phone=x', '?limit=5', '?since=yesterday']) expect((await get(`/api/leads.csv${query}`)).statusCode).toBe(422);
});

it('calls and the ledger are exported, too', async () => {
  const { store, ids, clock } = paths.api.parts;
  const call = aRingingCallOf({ ids, clock }, aLeadOf({ ids, clock }, paths.tenant));
  await store.calls.insert(call);
  expect(rowsOf(await get('/api/calls.csv?status=ringing'))).toMatchObject([{ callId: call._id, to: '+919822055667', endedAt: '' }]);
  await paths.ask('POST', '/api/wallet/top-ups', { credits: 12.5, reference: '-1+1' });
  expect(rowsOf(await get('/api/wallet/ledger.csv'))).toMatchObject([{ type: 'top-up', amountPaise: '1250', reference: "'-1+1" }]);
});

it('each export stands in the audit trail with the names of its filters, and a HEAD does not', async () => {
  await get('/api/leads.csv?phone=9822055667&since=2026-01-01T00:00:00Z');
  await get('/api/wallet/ledger.csv');
  expect([(await get('/api/calls.csv', paths.key(), 'HEAD')).statusCode]).toEqual([200]);
  expect((await trail()).map(({ action, what, after }) => ({ action, what, after }))).toEqual([
    { action: 'read', what: 'ledger-export', after: { filters: [] } },
    { action: 'read', what: 'leads-export', after: { filters: ['phone', 'since'], since: '2026-01-01T00:00:00.000Z' } },
  ]);
});

it('another tenant’s records are in no file', async () => {
  await leads(3);
  const other = asTenantId(await paths.api.addTenant());
  const key = await paths.api.addKey(other);
  expect(rowsOf(await get('/api/leads.csv', key))).toEqual([]);
  expect((await get('/api/leads.csv', await paths.api.addKey(other, { scopes: ['leads:write'] }))).statusCode).toBe(403);
});
