import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join, resolve } from 'node:path';
import { freePorts, type EngineProcess } from '../engines/engine-process.js';
import { ChromiumBrowser } from '../engines/chromium.js';
import { fetchProxies, startCaddy, startNginx } from '../engines/proxies.js';
import { startService, type Service } from '../engines/service.js';
import { skipLoudly } from '../engines/skipped.js';
import { freshPhone } from './calls.js';
import { DashboardPerson, firstOwnerLink } from './dashboard-person.js';
import { temporaryFolder } from '../engines/temporary-folder.js';

const NAME = 'leads.example.in';
const page = readFileSync(resolve(__dirname, '../../docs/reachable.md'), 'utf8');
const blockOf = (language: string): string => new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(page)?.[1] ?? '';
const START_MS = 30_000;
const FETCH_MS = 400_000;
const OWNER = { email: 'meera@example.com', password: 'chai at four, every day' };

interface Reply {
  status: number;
  /** Strict-Transport-Security. */
  hsts?: string;
  text: string;
}

/** The sites of docs/reachable.md with this test's ports and certificate, in front of a service that is set up as the page says. */
describe('the service behind a proxy', () => {
  const folder = temporaryFolder('turant-proxies-');
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const accessLog = join(folder, 'access.log');
  const ports = { nginx: 0, Caddy: 0 };
  /** Not 127.0.0.1, which is trusted as the proxies' own address. */
  const clients = { nginx: '127.0.0.2', Caddy: '127.0.0.3' };
  const proxies: EngineProcess[] = [];
  let service: Service | undefined;

  const ask = (
    port: number,
    path: string,
    body?: string,
    headers: Record<string, string> = {},
    localAddress = '127.0.0.1',
  ): Promise<Reply> =>
    new Promise((done, fail) => {
      const options = {
        host: '127.0.0.1',
        localAddress,
        port,
        path,
        servername: NAME,
        ca: readFileSync(certificate),
        method: body ? 'POST' : 'GET',
      };
      const sent = request({ ...options, headers: { host: NAME, 'content-type': 'application/json', ...headers } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            hsts: response.headers['strict-transport-security'],
          }),
        );
      });
      sent.on('error', fail).end(body);
    });

  beforeAll(async () => {
    const root = await fetchProxies();
    if (root === undefined) return;
    const self = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`];
    try {
      execFileSync('openssl', [...self, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
    } catch (error) {
      return skipLoudly('the service behind nginx and Caddy', `openssl makes no certificate: ${(error as Error).message}`);
    }
    [ports.nginx = 0, ports.Caddy = 0] = await freePorts(2);
    const env = { PUBLIC_URL: `https://${NAME}`, TRUSTED_PROXIES: '127.0.0.1', WRONG_KEYS_PER_MINUTE: '2', RECORDINGS: 'on' };
    service = await startService({ env });
    const upstream = new URL(service.baseUrl).host;
    const nginx = blockOf('nginx')
      .replace('listen 443', `listen 127.0.0.1:${ports.nginx}`)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
      .replace('/var/log/nginx/turant.log', accessLog)
      .replace('127.0.0.1:8080', upstream);
    const caddy = blockOf('caddyfile')
      .replace(`${NAME} {`, `https://${NAME}:${ports.Caddy} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`)
      .replace('127.0.0.1:8080', upstream);
    proxies.push(startNginx(root, join(folder, 'nginx'), nginx), startCaddy(root, join(folder, 'caddy'), caddy));
    await Promise.all(proxies.map((proxy, at) => proxy.until(START_MS, () => ask(Object.values(ports)[at] ?? 0, '/health/live'))));
  }, FETCH_MS);

  it('does not say that no platform can reach it', () => {
    expect(service?.said() ?? '').not.toContain('Platforms cannot post');
  });

  it('logs no query, which holds the secret of a link to a recording', async () => {
    if (!service) return;
    expect((await ask(ports.nginx, '/api/recordings?link=v1.planted-secret')).status).toBe(404);
    await service.until(() => Promise.resolve(readFileSync(accessLog, 'utf8').includes('"GET /api/recordings HTTP/1.1" 404')));
    expect(readFileSync(accessLog, 'utf8')).not.toContain('planted-secret');
  });

  describe.each(['nginx', 'Caddy'] as const)('%s', (name) => {
    const through = (path: string, body?: string, headers?: Record<string, string>): Promise<Reply> =>
      ask(ports[name], path, body, headers, clients[name]);

    it('takes a lead, and a platform’s payload of 1 MiB at the address that a connection names', async () => {
      if (!service) return;
      const bearer = { authorization: `Bearer ${service.apiKey}` };
      expect(JSON.parse((await through('/')).text)).toMatchObject({ name: 'Turant' });
      const lead = JSON.stringify({ lead: { name: 'Asha', phone: freshPhone() } });
      expect((await through('/api/webhooks/leads', lead, bearer)).status).toBe(202);
      const made = await through('/api/connections', JSON.stringify({ plugin: 'custom-json', name }), bearer);
      const { url, health } = JSON.parse(made.text).connection as { url: string; health: { warnings: { code: string }[] } };
      expect([new URL(url).origin, health.warnings.map(({ code }) => code)]).toEqual([`https://${NAME}`, ['OPEN_ADDRESS']]);
      const payload = (size: number): string => JSON.stringify({ phone: freshPhone(), note: 'x'.repeat(size) });
      expect((await through(new URL(url).pathname, payload(1_048_000))).status).toBe(200);
      // The service's own refusal, not the proxy's.
      const refused = await through(new URL(url).pathname, payload(1_100_000));
      expect([refused.status, JSON.parse(refused.text).code]).toEqual([413, 'BODY_TOO_LARGE']);
    });

    it('has browsers keep to https, also after an error', async () => {
      if (!service) return;
      for (const path of ['/', '/api/wallet']) expect((await through(path)).hsts).toBe('max-age=31536000');
    });

    it('opens nothing that is for this machine alone, and names the client', async () => {
      if (!service) return;
      for (const path of ['/api/dashboard/summary', '/metrics']) expect([401, 429]).toContain((await through(path)).status);
      const spoofed = { 'x-forwarded-for': '203.0.113.9' };
      const wrong = { authorization: 'Bearer tk_live_0000000000000000000000_000000' };
      // Both refusals count for the client that the proxy sees, whoever it says it is.
      const statuses: number[] = [];
      for (let tries = 0; tries < 4; tries += 1) statuses.push((await through('/api/wallet', undefined, { ...wrong, ...spoofed })).status);
      expect(statuses.at(-1)).toBe(429);
      const direct = await service.send('/api/wallet', { key: null, headers: spoofed });
      expect(direct.status).toBe(401);
    });

    it('brings the page to a person: signed in by https only, told of a lead at once, and the call heard', async () => {
      const browser =
        service && (await ChromiumBrowser.start(undefined, true, [`--host-resolver-rules=MAP ${NAME}:443 127.0.0.1:${ports[name]}`]));
      if (!service || !browser) return;
      const owner = await DashboardPerson.at(browser, { baseUrl: `https://${NAME}` }, { ignoreHTTPSErrors: true });
      await signIn(owner, service);
      await owner.page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
      // The session, and that this browser is known.
      const cookies = await owner.page.context().cookies();
      expect(cookies.map(({ name }) => name).sort()).toEqual(['__Host-turant-known', '__Host-turant-session']);
      for (const one of cookies) expect(one).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict', path: '/' });
      const leadOf = { name: `Asha of ${name}`, phone: freshPhone() };
      const { body } = await service.postLead({ lead: leadOf, triggerImmediateCall: true });
      await owner.page.locator('.recent').getByText(leadOf.name).first().waitFor();
      await service.until(async () => (await service?.send(`/api/calls/${body.callId}`))?.body.call.status === 'completed');
      await owner.open(`/calls/${body.callId}`);
      await owner.press('Listen');
      await owner.hears();
      expect(owner.faults).toEqual([]);
    });
  });
});

/** The first one there makes the first owner, the next one signs in. */
let isOwnerMade = false;
async function signIn(person: DashboardPerson, service: Service): Promise<void> {
  if (isOwnerMade) {
    person.expected.add('401 GET /api/session');
    await person.open('/');
    await person.fill('E-mail', OWNER.email);
    await person.fill('Password', OWNER.password);
    return person.press('Sign in');
  }
  await person.open(firstOwnerLink(service));
  await person.fill('Your name', 'Meera Nair');
  await person.fill('E-mail', OWNER.email);
  await person.fill('Choose a password', OWNER.password);
  await person.press('Begin');
  isOwnerMade = true;
  await person.sees('What is your business called?');
  await person.open('/');
}
