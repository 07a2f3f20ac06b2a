import { Readable } from 'node:stream';
import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { TenantProfiles } from '../auth/tenant-profiles.js';
import { freshPhone, postLead } from '../testing/post-lead.js';
import { useApi } from '../testing/use-api.js';
import type { BulkLine } from './bulk-line.js';
import { takeLines } from './take-lines.js';

const paths = useApi();

// oxlint-disable-next-line typescript/no-explicit-any -- lines of an answer, checked by each test
type Line = any;

interface Sent {
  type?: string;
  query?: string;
  idempotencyKey?: string;
  key?: string;
}

async function send(
  payload: string,
  { type = 'application/x-ndjson', query = '', idempotencyKey, key = paths.key() }: Sent = {},
): Promise<{ status: number; lines: Line[]; text: string }> {
  const { statusCode, payload: text } = await paths.api.app.inject({
    method: 'POST',
    url: `/api/leads/bulk${query}`,
    payload,
    headers: { authorization: `Bearer ${key}`, 'content-type': type, ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) },
  });
  const lines =
    statusCode === 200
      ? text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line))
      : [JSON.parse(text)];
  return { status: statusCode, lines, text };
}

const line = (change: object = {}, top: object = {}): string =>
  `${JSON.stringify({ lead: { name: 'Ravi', phone: freshPhone(), ...change }, ...top })}\n`;
const stored = (): Promise<unknown[]> => paths.api.parts.store.leads.list(paths.tenant, { limit: 100 });
const calls = async (): Promise<number> => (await stored()).filter((lead) => (lead as { callId?: string }).callId !== undefined).length;

describe('leads in bulk', () => {
  it('are answered line by line in their order, and a bad line refuses itself only', async () => {
    const phone = freshPhone();
    const { status, lines } = await send(`${line({ phone })}{"lead":{}}\nnonsense\n${line({ phone })}${line()}`);
    expect(status).toBe(200);
    expect(lines).toEqual([
      { line: 1, status: 'accepted', leadId: expect.stringMatching(/^ld_/) },
      { line: 2, status: 'refused', errors: [expect.objectContaining({ field: 'lead.name', code: 'REQUIRED' })] },
      { line: 3, status: 'refused', errors: [expect.objectContaining({ code: 'BODY_MALFORMED' })] },
      { line: 4, status: 'duplicate', leadId: lines[0].leadId },
      { line: 5, status: 'accepted', leadId: expect.stringMatching(/^ld_/) },
      { done: true, accepted: 2, duplicates: 1, refused: 2 },
    ]);
    expect(await stored()).toHaveLength(2);
  });

  it('are called only where a line asks for it, by itself or by the query', async () => {
    await paths.api.addEmployee(paths.tenant);
    const { lines } = await send(line() + line({}, { triggerImmediateCall: true }));
    expect(lines.map(({ callId }) => callId !== undefined)).toEqual([false, true, false]);
    await send(line() + line({}, { triggerImmediateCall: false }), { query: '?triggerImmediateCall=true&tier=premium' });
    expect(await calls()).toBe(2);
    expect((await stored()).filter((lead) => (lead as { tier: string }).tier === 'premium')).toHaveLength(2);
  });

  it('come as CSV, whose other columns are extra fields', async () => {
    const { lines } = await send(`name,phone,City\r\nAsha,${freshPhone()},Pune\r\n,1,2\r\n`, { type: 'text/csv; charset=utf-8' });
    expect(lines.map((one) => one.status ?? one.done)).toEqual(['accepted', 'refused', true]);
    expect((await stored())[0]).toMatchObject({ name: 'Asha', extra: [{ name: 'City', value: 'Pune' }] });
  });

  it('that are sent again with their key are stored once, and get the first answers', async () => {
    const text = line() + line();
    const first = await send(text, { idempotencyKey: 'file-1' });
    expect((await send(text, { idempotencyKey: 'file-1' })).text).toBe(first.text);
    expect(await stored()).toHaveLength(2);
    const { lines } = await send(line() + line(), { idempotencyKey: 'file-1' });
    expect(lines[0].errors[0].code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('never meet the key of a single lead', async () => {
    await send(line(), { idempotencyKey: 'same' });
    const single = await postLead(paths.api, paths.key(), JSON.parse(line()), { 'idempotency-key': 'same' });
    expect([single.statusCode, single.json().status]).toEqual([202, 'accepted']);
  });

  it('end after 10,000 lines, and say so', async () => {
    const { lines } = await send('{}\n'.repeat(10_001));
    expect(lines).toHaveLength(10_001);
    expect(lines.at(-1)).toMatchObject({ done: false, refused: 10_000, code: 'TOO_MANY_LINES' });
  });
});

describe('a bulk request is refused as a whole, and nothing is stored,', () => {
  it.each<[string, string, Sent, string]>([
    ['as JSON', '[]', { type: 'application/json' }, '415 UNSUPPORTED_MEDIA_TYPE'],
    ['as anything else', 'name\nA', { type: 'text/plain' }, '415 UNSUPPORTED_MEDIA_TYPE'],
    ['in another charset', 'name\nA', { type: 'text/csv; charset=utf-16' }, '415 UNSUPPORTED_CHARSET'],
    ['as CSV without a name', 'phone\n9812300001\n', { type: 'text/csv' }, '422 CSV_HEADER_INVALID'],
    ['with an unknown tier', line(), { query: '?tier=gold' }, '422 INVALID_QUERY'],
    ['with a foreign employee', line(), { query: '?employeeId=em_01J00000000000000000000000' }, '422 INVALID_QUERY'],
    ['with an unknown parameter', line(), { query: '?dryRun=true' }, '422 INVALID_QUERY'],
    ['without a body', '', {}, '400 BODY_EMPTY'],
    ['with a wrong key', line(), { key: 'nonsense' }, '401 KEY_INVALID'],
  ])('%s', async (_, payload, sent, told) => {
    const { status, lines } = await send(payload, sent);
    expect(`${status} ${lines[0].code}`).toBe(told);
    expect(await stored()).toEqual([]);
  });

  it('without the scope', async () => {
    const key = await paths.api.addKey(paths.tenant, { scopes: ['dashboard:read', 'admin'] });
    expect((await send(line(), { key })).status).toBe(403);
  });

  it('while another one of the tenant is being taken in', async () => {
    const both = await Promise.all([send(line()), send(line())]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 503]);
    expect((await send(line())).status).toBe(200);
  });
});

it('nothing more is read from the body while nobody reads the answer', async () => {
  let read = 0;
  async function* lines(): AsyncGenerator<readonly BulkLine[]> {
    for (; read < 1000; read += 1) yield [{ line: read + 1, body: {} }];
  }
  const needs = { ...paths.api.parts, profiles: paths.api.app.get(TenantProfiles) };
  const answer = Readable.from(takeLines(needs, lines(), { tenantId: paths.tenant, defaults: {} }), {
    objectMode: false,
    highWaterMark: 1000,
  });
  answer.read(0);
  while (answer.readableLength < 1000) await turnOfEventLoop();
  const held = read;
  for (let turn = 0; turn < 200; turn += 1) await turnOfEventLoop();
  expect([read, read < 50]).toEqual([held, true]);
  for await (const piece of answer) expect(piece).toBeDefined();
  expect(read).toBe(1000);
});

it('no other path takes lines', async () => {
  const answer = await paths.api.app.inject({
    method: 'POST',
    url: '/api/webhooks/leads',
    payload: line(),
    headers: { authorization: `Bearer ${paths.key()}`, 'content-type': 'application/x-ndjson' },
  });
  expect([answer.statusCode, answer.json().detail]).toEqual([415, 'the body must be application/json']);
});
