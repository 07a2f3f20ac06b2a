import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { earlierBuild, LAST_RELEASE } from '../engines/earlier-build.js';
import { startService, type Service } from '../engines/service.js';
import { askForCall, briefCall, callOf, freshPhone, type CallRecord } from './calls.js';
import { connectionWithPayload } from './connection-with-payload.js';

const run = promisify(execFile);
const TODAY = resolve(__dirname, '../..');
const NAME = 'an upgrade from the last release: a standalone';
const NOUNS =
  'leads calls employees connections wallet/ledger do-not-call timeline api-keys users invitations subscriptions virtual-numbers';
const PERSON = { name: 'Neha', email: 'neha@example.in', password: 'nine green bottles hang' };

let earlier: string | undefined;
let service: Service;
beforeAll(() => {
  earlier = earlierBuild(LAST_RELEASE, NAME);
}, 120_000);

const get = async (path: string): Promise<CallRecord> => {
  const { status, body } = await service.send(path);
  expect([path, status]).toEqual([path, 200]);
  return body;
};

/** Posts a body, and expects that it is taken. */
async function made(path: string, body: object, key?: null): Promise<CallRecord> {
  const { status, body: answer } = await service.send(path, { body, ...(key === null && { key }) });
  expect([path, Math.floor(status / 100)]).toEqual([path, 2]);
  return answer;
}

/** A record of each kind. @returns the id of a call that was had */
async function work(): Promise<string> {
  await connectionWithPayload(service);
  await made('/api/do-not-call', { phone: freshPhone(), reason: 'by letter' });
  await made('/api/api-keys', { name: 'second', scopes: ['dashboard:read'] });
  const { link } = await made('/api/invitations', { role: 'viewer' });
  await made('/api/invitations/accept', { ...PERSON, token: String(link).split('#')[1] }, null);
  await made('/api/invitations', { role: 'manager', email: 'ravi@example.in' });
  await made('/api/wallet/top-ups', { credits: 100, reference: 'cheque 7' });
  const { callId } = await briefCall(service, await askForCall(service, freshPhone()));
  await service.until(async () =>
    (await get(`/api/timeline?callId=${callId}`)).data.some(({ type }: CallRecord) => type === 'call.completed'),
  );
  return callId as string;
}

/** What the api says of all that is stored. Addresses have the port in them, and times of use go on. */
async function said(callId: string): Promise<Record<string, unknown>> {
  const lists = NOUNS.split(' ').map((noun) => `/api/${noun}?limit=100`);
  const paths = [...lists, '/api/wallet', '/api/audit?limit=100', `/api/calls/${callId}`, `/api/calls/${callId}/receipt`];
  const answers = paths.map(async (path) => [path, await get(path)] as const);
  const isKept = (name: string): boolean => !['url', 'steps', 'health', 'lastUsedAt', 'lastSignInAt'].includes(name);
  return JSON.parse(
    JSON.stringify(Object.fromEntries(await Promise.all(answers)), (name, value: unknown) => (isKept(name) ? value : undefined)),
  ) as Record<string, unknown>;
}

it(`${NAME}: says of every record what it said before, agrees in verify, and calls`, async () => {
  if (!earlier) return;
  service = await startService({ root: earlier });
  const callId = await work();
  const before = await said(callId);
  expect(await service.stop()).toBe(0);
  const { apiKey, dataDir } = service;
  service = await startService({ dataDir });
  expect(service.apiKey).toBe(apiKey);
  expect(await said(callId)).toMatchObject(before);
  const { stdout } = await run(process.execPath, [resolve(TODAY, 'dist/apps/cli/src/main.js'), 'verify', '--json'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
  // It ends with an error if it finds a difference; each is a line.
  expect(stdout).toContain(service.tenantId);
  expect(stdout).not.toContain('"difference"');
  const { leadId } = await callOf(service, callId);
  const again = await service.send('/api/calls', { body: { leadId } });
  expect(await briefCall(service, again.body.call.callId)).toMatchObject({ attempt: 2, status: 'completed' });
}, 180_000);
