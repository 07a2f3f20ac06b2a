import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { TcpProxy } from '../chaos/tcp-proxy.js';
import { itWith } from '../engines/it-with.js';
import { ChromiumBrowser } from '../engines/chromium.js';
import { startLoopbackServer } from '../engines/loopback-server.js';
import { startService, type Service } from '../engines/service.js';
import { PEER_START_MS } from '../engines/sip-peer.js';
import { askForCall, briefCall, freshPhone } from './calls.js';
import { installClient, toolOf, type ClientProject } from './packed-client.js';

const WAIT_MS = 30_000;

/** A dashboard as somebody else writes it: metrics, wallet and leads once, and what happens as it happens. */
const DASHBOARD = `
import { createTurantClient, liveEvents } from '@turant/client';

const access = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
const turant = createTurantClient(access);
const say = (id, value) => { document.getElementById(id).textContent = JSON.stringify(value); };
const refusal = (error) => ({ name: error.name, status: error.status, code: error.code });
const show = (id, asked) => asked.then(({ data }) => say(id, data), (error) => say(id, refusal(error)));

await Promise.all([
  show('summary', turant.GET('/api/dashboard/summary')),
  show('wallet', turant.GET('/api/wallet')),
  show('leads', turant.GET('/api/leads', { params: { query: { limit: 5 } } })),
  show('posting', turant.POST('/api/webhooks/leads', { body: { lead: { name: 'Mallory' } } })),
  show('topping-up', turant.POST('/api/wallet/top-ups', { body: { credits: 100, reference: 'page' } })),
  show('hiring', turant.POST('/api/employees', { body: { name: 'Mallory', languages: ['hi'] } })),
]);
say('state', 'shown');
const live = [];
try {
  for await (const { event, data } of liveEvents({ ...access, retryMs: 50 })) {
    live.push(event === 'timeline' ? data.type + ' ' + data.leadId : event);
    say('live', live);
  }
} catch (error) {
  say('live', refusal(error));
}
`;
const IDS = ['summary', 'wallet', 'leads', 'posting', 'topping-up', 'hiring', 'state', 'live'];
const HTML = `<!doctype html><title>Dashboard</title>${IDS.map((id) => `<pre id="${id}"></pre>`).join('')}<script type="module" src="/dashboard.js"></script>`;

/** @returns its origin */
async function startWebsite(script: () => string): Promise<string> {
  const { port } = await startLoopbackServer(({ url }, response) => {
    const isScript = url === '/dashboard.js';
    response.writeHead(url === '/favicon.ico' ? 204 : 200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' });
    response.end(isScript ? script() : HTML);
  });
  return `http://localhost:${port}`;
}

/** With the packed client in it, as Vite makes it for a website. */
function bundle(project: ClientProject): string {
  mkdirSync(join(project.folder, 'web'));
  project.write('web/dashboard.js', DASHBOARD);
  const lib = { entry: 'web/dashboard.js', formats: ['es'], fileName: 'dashboard' };
  project.write(
    'vite.config.js',
    `export default ${JSON.stringify({ build: { lib, outDir: 'dist', target: 'es2022' }, logLevel: 'warn' })}`,
  );
  project.run(process.execPath, [toolOf('vite/bin/vite.js'), 'build']);
  return readFileSync(join(project.folder, 'dist/dashboard.js'), 'utf8');
}

describe('a dashboard of another origin, in Chromium', () => {
  let service: Service;
  let project: ClientProject;
  let browser: ChromiumBrowser | undefined;
  let listed: string;
  let notListed: string;
  let script = '';
  /** The proxy between the pages and the service. */
  let way: TcpProxy;
  let key: string;
  let keyId: string;

  beforeAll(async () => {
    [listed, notListed] = await Promise.all([startWebsite(() => script), startWebsite(() => script)]);
    service = await startService({ env: { CORS_ORIGINS: listed } });
    way = await TcpProxy.before(() => Number(new URL(service.baseUrl).port));
    const made = await service.send('/api/api-keys', { body: { name: 'dashboard', scopes: ['dashboard:read'] } });
    ({
      secret: key,
      apiKey: { keyId },
    } = made.body);
    await briefCall(service, await askForCall(service, freshPhone()));
    browser = await ChromiumBrowser.start(undefined, true);
    if (!browser) return;
    project = installClient();
    script = bundle(project);
  }, PEER_START_MS + 120_000);
  afterAll(() => way?.close());

  const itInBrowser = itWith(() => browser);

  async function visit(origin: string): Promise<Page> {
    if (!browser) throw new Error('no browser');
    const page = await (await browser.newContext({})).newPage();
    page.setDefaultTimeout(WAIT_MS);
    await page.goto(`${origin}/#${new URLSearchParams({ baseUrl: `http://127.0.0.1:${way.port}`, apiKey: key }).toString()}`);
    await page.locator('#state', { hasText: 'shown' }).waitFor();
    return page;
  }
  const read = async (page: Page, id: string): Promise<unknown> => JSON.parse((await page.locator(`#${id}`).textContent()) || 'null');

  itInBrowser('shows metrics, wallet and leads by a key that can only read, and can change nothing', async () => {
    const page = await visit(listed);
    const { asOf, ...summary } = (await service.send('/api/dashboard/summary', { key })).body;
    expect(await read(page, 'summary')).toEqual({ ...summary, asOf: expect.any(String) });
    expect(summary.metrics).toMatchObject({ totalLeads: 1, connectedCalls: 1 });
    expect(asOf).toEqual(expect.any(String));
    expect(await read(page, 'wallet')).toEqual((await service.send('/api/wallet', { key })).body);
    expect(await read(page, 'leads')).toMatchObject({ data: [{ name: 'Asha Rao' }] });
    for (const id of ['posting', 'topping-up', 'hiring'])
      expect([id, await read(page, id)]).toEqual([id, { name: 'TurantProblem', status: 403, code: 'SCOPE_MISSING' }]);
    expect((await service.send('/api/leads')).body.data).toHaveLength(1);
    expect(
      (await service.send('/api/wallet/ledger')).body.data.filter(({ reference }: { reference: string }) => reference === 'page'),
    ).toEqual([]);
    await page.context().close();
  });

  itInBrowser('reads nothing where its origin is not listed', async () => {
    const page = await visit(notListed);
    for (const id of IDS.slice(0, 6)) expect([id, await read(page, id)]).toEqual([id, { name: 'TypeError' }]);
    await page.context().close();
  });

  itInBrowser('hears what happens, goes on after its connection was cut, and ends with its key', async () => {
    const page = await visit(listed);
    const heard = (word: string): Promise<void> => page.locator('#live', { hasText: word }).waitFor();
    await heard('begin');
    const first = (await service.postLead({ lead: { name: 'First', phone: freshPhone() } })).body.leadId as string;
    await heard(first);
    const again = page.waitForRequest((request) => request.headers()['last-event-id'] !== undefined);
    way.cut();
    const missed = (await service.postLead({ lead: { name: 'Missed', phone: freshPhone() } })).body.leadId as string;
    expect((await again).url()).toMatch(/\/api\/dashboard\/events$/);
    await heard(missed);
    await service.send(`/api/api-keys/${keyId}`, { method: 'DELETE' });
    await heard('TurantProblem');
    expect(await read(page, 'live')).toMatchObject({ status: 401 });
    await page.context().close();
  });
});
