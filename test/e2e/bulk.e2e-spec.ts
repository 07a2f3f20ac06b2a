import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse/sync';
import { useOwnService } from '../engines/use-own-service.js';
import { freshPhone, type CallRecord } from './calls.js';

const service = useOwnService();

interface Bulk {
  sent: ClientRequest;
  /** The next line of the answer. */
  next(): Promise<CallRecord>;
}

/** A request whose answer is read while its body is being sent. */
function bulk(headers: Record<string, string> = {}): Bulk {
  const { hostname, port } = new URL(service.baseUrl);
  const all = { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/x-ndjson', ...headers };
  const sent = request({ hostname, port, path: '/api/leads/bulk', method: 'POST', headers: all });
  // A service that is killed ends the request.
  const answered = new Promise<IncomingMessage>((resolve) => sent.once('response', resolve).on('error', () => undefined));
  const lines = answered.then((answer) => createInterface({ input: answer.on('error', () => undefined) })[Symbol.asyncIterator]());
  return { sent, next: async () => JSON.parse((await (await lines).next()).value as string) };
}

const line = (phone = freshPhone(), top: object = {}): string => `${JSON.stringify({ lead: { name: 'Asha Rao', phone }, ...top })}\n`;
const leads = async (): Promise<CallRecord[]> => (await service.send('/api/leads?limit=100')).body.data;

it('a line is answered while the next one is still to come, and is called if it asks for it', async () => {
  const { sent, next } = bulk();
  sent.write(line());
  const first = await next();
  expect(first).toEqual({ line: 1, status: 'accepted', leadId: expect.stringMatching(/^ld_/) });
  sent.end(line(freshPhone(), { triggerImmediateCall: true }));
  const { callId } = await next();
  expect(await next()).toEqual({ done: true, accepted: 2, duplicates: 0, refused: 0 });
  await service.until(async () => (await service.send(`/api/calls/${callId}`)).body.call.ringingAt !== null);
  expect((await service.send(`/api/calls?leadId=${first.leadId}`)).body.data).toEqual([]);
});

it('a request that a kill has cut off is sent again with its key, and stores nothing twice', async () => {
  const before = (await leads()).length;
  const text = Array.from({ length: 40 }, () => line());
  const { sent, next } = bulk({ 'idempotency-key': 'leads-of-today' });
  sent.write(text.slice(0, 20).join(''));
  const first = await next();
  await service.kill();
  await service.again();
  const again = bulk({ 'idempotency-key': 'leads-of-today' });
  again.sent.end(text.join(''));
  expect(await again.next()).toEqual(first);
  for (let at = 2; at <= text.length; at += 1) expect(await again.next()).toMatchObject({ line: at, status: 'accepted' });
  expect(await again.next()).toEqual({ done: true, accepted: 40, duplicates: 0, refused: 0 });
  expect((await leads()).length).toBe(before + 40);
}, 120_000);

it('10,000 lines of CSV come back as a file of leads, with nothing that a spreadsheet would run', async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => `"=HYPERLINK(""x"") ${at}",,person-${at}@example.in,bulk,Pune`);
  const { sent, next } = bulk({ 'content-type': 'text/csv' });
  sent.end(`\uFEFFName,Phone,Email,Source,City\r\n${rows.join('\r\n')}\r\n`);
  for (let at = 2; at <= rows.length + 1; at += 1) expect(await next()).toMatchObject({ line: at, status: 'accepted' });
  expect(await next()).toEqual({ done: true, accepted: 10_000, duplicates: 0, refused: 0 });
  const file = await fetch(`${service.baseUrl}/api/leads.csv?source=bulk`, { headers: { authorization: `Bearer ${service.apiKey}` } });
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from('\uFEFF'));
  const found: Record<string, string>[] = parse(bytes, { bom: true, columns: true, record_delimiter: '\r\n' });
  expect(found).toHaveLength(10_000);
  expect(found.at(-1)).toMatchObject({ name: `'=HYPERLINK("x") 0`, email: 'person-0@example.in', extra: '{"City":"Pune"}' });
  expect((await service.send('/api/audit?limit=1')).body.data[0]).toMatchObject({ action: 'read', what: 'leads-export' });
}, 120_000);
