import { execFile } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePorts } from '../engines/engine-process.js';
import { startService, type Service, type ServiceOptions } from '../engines/service.js';
import { freshPhone, whenEnded, type CallRecord } from './calls.js';
import { temporaryFolder } from '../engines/temporary-folder.js';

const run = promisify(execFile);
const PASSWORD = 'hush-Sesame-81';
const KEYS = ['adminKey', 'apiKey', 'baseUrl', 'employeeId', 'tenantId'];

/** Asks until it is ready, and says what standalone.json held at that very answer. */
async function fileAtFirstReady(port: number, dataDir: string): Promise<string> {
  for (const until = Date.now() + 30_000; Date.now() < until; await pause(2)) {
    const isReady = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
    const file = join(dataDir, 'standalone.json');
    if (isReady) return existsSync(file) ? readFileSync(file, 'utf8') : 'not there';
  }
  return 'never ready';
}

/** Code and words of a start that must not succeed. */
async function failedStart(options: ServiceOptions): Promise<{ code: number; words: string }> {
  const service = await startService(options).catch((error: Error) => error);
  if (service instanceof Error) {
    const [, code = '', words = ''] = /^the service ended \((\d+)\):\n([^]*)$/.exec(service.message) ?? [];
    if (code === '') throw service;
    return { code: Number(code), words };
  }
  await service.kill();
  throw new Error('it started');
}

const isUp = (service: Service): Promise<boolean> =>
  fetch(`${service.baseUrl}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Whether anybody on this machine has that UDP port: the sandbox carrier is a process of its own. */
const isBound = (port: number): boolean =>
  readFileSync('/proc/net/udp', 'utf8').includes(`0100007F:${port.toString(16).toUpperCase().padStart(4, '0')} `);

/** What others than the owner may do with anything in that folder, as `name mode`. */
function openToOthers(folder: string): string[] {
  const modes = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].map((name) => ({
    name,
    mode: statSync(join(folder, name)).mode,
  }));
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name, mode }) => `${name} ${(mode & 0o777).toString(8)}`);
}

describe('the first start', () => {
  // Not there yet: the service makes it.
  const parent = temporaryFolder('turant-start-');
  const dataDir = join(parent, 'data');
  const env = { LOG_LEVEL: 'debug', TRUNK_USER: 'trunk-user', TRUNK_PASSWORD: PASSWORD };
  let service: Service;
  let fileThen: string;
  let call: CallRecord;
  let printed: { success: boolean; callId: string; status: string };

  beforeAll(async () => {
    const [port = 0] = await freePorts(1);
    [service, fileThen] = await Promise.all([
      startService({ dataDir, env: { ...env, PORT: String(port) } }),
      fileAtFirstReady(port, dataDir),
    ]);
    const curl = service
      .said()
      .split('\n')
      .find((line) => line.startsWith('curl '));
    printed = JSON.parse((await run('bash', ['-c', curl ?? 'echo no curl was printed'])).stdout);
    call = await whenEnded(service, printed.callId, 30_000);
  }, 90_000);

  it('writes the whole standalone.json before it says that it is ready', () => {
    const file = JSON.parse(fileThen);
    expect(Object.keys(file).sort()).toEqual(KEYS);
    expect(file).toEqual(JSON.parse(readFileSync(join(dataDir, 'standalone.json'), 'utf8')));
    expect(file.baseUrl).toBe(service.baseUrl);
    expect(file.tenantId).toMatch(/^tn_[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(file.employeeId).toMatch(/^em_[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(file.apiKey).toMatch(/^tk_live_[0-9A-Za-z]{22}_[0-9A-Za-z]{6}$/);
    expect(file.adminKey).toMatch(/^tk_\w+_[0-9A-Za-z]{22}_[0-9A-Za-z]{6}$/);
    expect(file.adminKey).not.toBe(file.apiKey);
  });

  it('keeps the folder and all that is in it from other users of the machine', () => {
    expect((statSync(dataDir).mode & 0o777).toString(8)).toBe('700');
    expect((statSync(join(dataDir, 'standalone.json')).mode & 0o777).toString(8)).toBe('600');
    expect(openToOthers(dataDir)).toEqual([]);
  });

  it('prints a curl that rings the sandbox phone once and costs one block', async () => {
    expect(printed).toMatchObject({ success: true, status: 'accepted', callId: call.callId });
    expect(call).toMatchObject({ status: 'completed', endedBy: 'callee', blocks: 1, cost: 2.5, costPaise: 250 });
    expect(service.said().match(/sandbox phone: invite/g)).toHaveLength(1);
    const { body } = await service.send('/api/wallet');
    expect(body.wallet).toMatchObject({ creditsBalance: 497.5, balancePaise: 49_750, reservedPaise: 0 });
  });

  it('lets no secret and no phone into its log, not even for debugging', async () => {
    const phone = freshPhone();
    const lead = { name: 'Ravi', phone, email: 'ravi.iyer@mail.example' };
    await service.postLead({ lead, triggerImmediateCall: false });
    await service.postLead({ lead: { ...lead, name: '' }, tier: phone, triggerImmediateCall: true });
    await service.send(`/api/leads/${phone}`);
    await service.send(`/api/do-not-call/${encodeURIComponent(phone)}`);
    await service.send('/api/api-keys', { key: `${service.apiKey}x` });
    await service.send(`/api/leads?access_token=${service.apiKey}`, { key: null });
    await service.send('/api/tenants', { key: service.adminKey, body: { name: phone, region: 'nowhere' } });
    await service.send('/api/tenants', { key: service.adminKey, raw: `{"name":"${phone}` });
    const log = service.logged();
    for (const secret of [service.apiKey, service.adminKey, PASSWORD, phone.slice(3), call.to.slice(3), lead.email])
      expect(log.includes(secret)).toBe(false);
  });

  it('refuses a second start on the same folder, and the first one notices nothing', async () => {
    const before = readFileSync(join(dataDir, 'standalone.json'), 'utf8');
    const { code, words } = await failedStart({ dataDir });
    expect(code).not.toBe(0);
    expect(words).toMatch(/turant: .*(in use|another|already|locked|open)/i);
    expect(words).not.toMatch(/\n\s+at /);
    expect(readFileSync(join(dataDir, 'standalone.json'), 'utf8')).toBe(before);
    expect((await service.postLead({ lead: { name: 'Meera', phone: freshPhone() } })).status).toBe(202);
  });

  it('goes on after SIGKILL with the same tenant, keys and wallet', async () => {
    const { tenantId, employeeId, apiKey, adminKey } = service;
    const ledger = (await service.send('/api/wallet/ledger')).body.data;
    await service.kill();
    // As an older release, a copy or a careless hand left it.
    for (const name of ['.', 'store']) chmodSync(join(dataDir, name), 0o755);
    for (const name of ['standalone.json', 'master.key', 'store/data.mdb', 'store/lock.mdb']) chmodSync(join(dataDir, name), 0o644);
    service = await startService({ dataDir, env });
    expect(openToOthers(dataDir)).toEqual([]);
    expect({ tenantId, employeeId, apiKey, adminKey }).toEqual({
      tenantId: service.tenantId,
      employeeId: service.employeeId,
      apiKey: service.apiKey,
      adminKey: service.adminKey,
    });
    expect((await service.send('/api/wallet')).body.wallet).toMatchObject({ creditsBalance: 497.5, reservedPaise: 0 });
    expect((await service.send('/api/wallet/ledger')).body.data).toEqual(ledger);
    expect((await service.send(`/api/calls/${call.callId}`)).body.call).toEqual(call);
  }, 120_000);

  it('prints the key no second time, but commands that find it', async () => {
    await service.until(() => Promise.resolve(service.said().includes('Then look:')));
    expect(service.said()).not.toContain(service.apiKey);
    const [, look = 'exit 1'] = /Then look: +(curl .+)/.exec(service.said()) ?? [];
    expect(JSON.parse((await run('bash', ['-c', look])).stdout)).toMatchObject({ wallet: { creditsBalance: 497.5 } });
  });

  it('ends at SIGTERM with 0 and leaves nothing listening', async () => {
    const [, carrierPort] = /sip:127\.0\.0\.1:(\d+)/.exec(service.said()) ?? [];
    expect(isBound(Number(carrierPort))).toBe(true);
    expect(await service.stop()).toBe(0);
    expect(await isUp(service)).toBe(false);
    await service.until(async () => !isBound(Number(carrierPort)));
  });
});

describe('a wrong environment', () => {
  const dataDir = temporaryFolder('turant-wrong-');

  it('is told whole, at once, and without its values', async () => {
    const wrong = {
      PORT: '99999',
      LOG_LEVEL: 'shouting',
      RING_SECONDS: 'soon-enough',
      MAX_CALL_SECONDS: '-7',
      DRAIN_SECONDS: '1.5',
      RATE_LIMIT_PER_MINUTE: 'plenty',
      TRUNK_URI: 'tel:5550123',
      TRUNK_KIND: 'carrier-pigeon',
      TRUNK_CALLER_ID: 'anonymous-caller',
      TRUNK_CPS: '0',
      TRUNK_MAX_CALLS: 'lots',
      TRUNK_HEADERS: '{"X-Lead":"{{lead.mother}}","X Bad":"broken-value"}',
    };
    const { code, words } = await failedStart({ dataDir, env: { ...wrong, TRUNK_USER: 'trunk-user', TRUNK_PASSWORD: PASSWORD } });
    expect(code).not.toBe(0);
    for (const name of Object.keys(wrong)) expect(words).toContain(name);
    for (const value of [
      PASSWORD,
      'shouting',
      'soon-enough',
      '99999',
      'plenty',
      'tel:5550123',
      'pigeon',
      'anonymous',
      'lots',
      'broken-value',
    ])
      expect(words).not.toContain(value);
    expect(words).not.toMatch(/\n\s+at /);
  });

  it('is one whose test trunk is not on this machine', async () => {
    const { code, words } = await failedStart({ dataDir, env: { TRUNK_URI: 'sip:192.0.2.7:5060' } });
    expect(code).not.toBe(0);
    expect(words).toContain('TRUNK_KIND=telecom');
    expect(readdirSync(dataDir)).toEqual([]);
  }, 120_000);
});
