import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { readSettings } from '@turant/config';
import { renderAsteriskTrunks } from '@turant/lines';
import { writeAsteriskTrunks } from '@turant/road';
import { stateInAsterisk } from '../../apps/cli/src/doctor/stored-trunks-check.js';
import { trunkCheck } from '../../apps/cli/src/doctor/trunk-check.js';
import { freePorts } from '../engines/engine-process.js';
import { ASTERISK } from '../engines/peer-sets.js';
import { startService } from '../engines/service.js';
import { PEER_START_MS } from '../engines/sip-peer.js';
import { skipLoudly } from '../engines/skipped.js';
import { fetchUnpacked, reasonOf } from '../engines/unpacked.js';
import { askForCall, freshPhone, whenEnded } from './calls.js';
import { until } from '../engines/until.js';
import { temporaryFolder } from '../engines/temporary-folder.js';

const ROOT = join(__dirname, '../..');

describe('npm run asterisk', () => {
  let folder: string;
  let isThere = false;
  const running: ChildProcess[] = [];

  beforeAll(async () => {
    const found = await fetchUnpacked(ASTERISK).catch((error: unknown) => skipLoudly('npm run asterisk', reasonOf(error)));
    isThere = typeof found === 'string';
  }, PEER_START_MS);
  beforeEach(() => {
    folder = temporaryFolder('turant-run-asterisk-');
    chmodSync(folder, 0o700);
  });
  afterEach(async () => {
    for (const child of running.splice(0))
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
  });

  /** As the script in package.json does. */
  function start(...args: string[]): { child: ChildProcess; said: () => string } {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: folder };
    const child = spawn(process.execPath, ['test/engines/run-ts.cjs', 'test/engines/run-asterisk.ts', ...args], { cwd: ROOT, env });
    let text = '';
    for (const out of [child.stdout, child.stderr]) out.on('data', (bytes: Buffer) => (text += bytes.toString()));
    running.push(child);
    return { child, said: () => text };
  }

  it('gives an Asterisk that takes orders with what it prints, reads changed trunks, and ends at a signal', async () => {
    if (!isThere) return;
    const [sipPort = 0, httpPort = 0] = await freePorts(2);
    const { child, said } = start('--sip-port', String(sipPort), '--http-port', String(httpPort), '--rtp-ports', '33500-33599');
    await until(() => said().includes('npm start'), { what: 'it is up' });
    const [, url, user, passwordFile = ''] = /ARI_URL=(\S+) ARI_USER=(\S+) ARI_PASSWORD_FILE=(\S+)/.exec(said()) ?? [];
    const password = readFileSync(join(ROOT, passwordFile), 'utf8').trim();
    expect(statSync(join(ROOT, passwordFile)).mode & 0o777).toBe(0o600);
    expect(said()).not.toContain(password);
    const ask = async (path: string, secret = password): Promise<Response> =>
      fetch(`${url}/ari/${path}`, { headers: { authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}` } });
    expect((await ask('asterisk/info', 'wrong')).status).toBe(401);
    for (const name of ['chan_websocket', 'res_pjsip_header_funcs', 'res_pjsip_caller_id', 'res_ari_channels', 'res_srtp'])
      expect(await (await ask(`asterisk/modules/${name}.so`)).json()).toMatchObject({ status: 'Running' });
    const logIn = async (secret: string): Promise<string> =>
      (
        await fetch(`${url}/rawman`, { method: 'POST', body: new URLSearchParams({ action: 'Login', username: `${user}`, secret }) })
      ).text();
    expect(await logIn(password)).toContain('Response: Success');
    expect(await logIn('wrong')).toContain('Response: Error');
    for (const [ARI_PASSWORD, level, says] of [
      [password, 'ok', 'Asterisk takes orders'],
      ['wrong', 'fail', 'refuses ARI_USER'],
    ] as const) {
      const settings = readSettings({ TRUNK_DRIVER: 'asterisk', ARI_URL: url, ARI_USER: user, ARI_PASSWORD });
      expect(await trunkCheck.run({ settings, problems: [], service: undefined, own: undefined })).toEqual([
        expect.objectContaining({ level, says: expect.stringContaining(says) }),
      ]);
    }
    await writeAsteriskTrunks(
      join(folder, 'asterisk/trunks.conf'),
      renderAsteriskTrunks([{ _id: 'tr_1', uri: 'sip:127.0.0.1:9', transport: 'udp' }]),
    );
    await until(() => said().includes('were read again: 1.'), { what: 'the trunk is there' });
    expect(await (await ask('endpoints/PJSIP/tr_1')).json()).toMatchObject({ resource: 'tr_1' });
    const ari = { url: `${url}`, user: `${user}`, password };
    await until(async () => (await stateInAsterisk({ trunkId: 'tr_1', driver: 'asterisk' }, { ari })) === 'offline', {
      what: 'Asterisk gets no answer from it',
    });
    expect(await stateInAsterisk({ trunkId: 'tr_2', driver: 'asterisk' }, { ari })).toBe('unknown');
    expect(await stateInAsterisk({ trunkId: 'tr_1', driver: 'asterisk' }, { ari: { ...ari, password: 'wrong' } })).toBeUndefined();
    expect(await stateInAsterisk({ trunkId: 'tr_1', driver: 'sip' }, { ari })).toBeUndefined();
    const asked = start('--ask', 'pjsip show contacts');
    expect(await once(asked.child, 'exit')).toEqual([0, null]);
    expect(asked.said()).toContain('tr_1/sip:127.0.0.1:9');
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
    const late = start('--ask', 'pjsip show contacts');
    expect(await once(late.child, 'exit')).toEqual([1, null]);
    expect(late.said()).toMatch(/^asterisk: no Asterisk of `npm run asterisk` runs with /);
    await expect(ask('asterisk/info')).rejects.toThrow();
    const settings = readSettings({ TRUNK_DRIVER: 'asterisk', ARI_URL: url, ARI_USER: user, ARI_PASSWORD: password });
    expect(await trunkCheck.run({ settings, problems: [], service: undefined, own: undefined })).toMatchObject([
      { level: 'fail', says: 'nothing answers at ARI_URL' },
    ]);
  }, 60_000);

  it('and `npm start` ring the sandbox phone, which records what it is told', async () => {
    if (!isThere) return;
    const [sipPort = 0, httpPort = 0] = await freePorts(2);
    const { said } = start('--sip-port', String(sipPort), '--http-port', String(httpPort), '--rtp-ports', '33600-33699');
    await until(() => said().includes('npm start'), { what: 'it is up' });
    // As the person copies it.
    const [, settings = ''] = /^ *export (.*)$/m.exec(said()) ?? [];
    const env = Object.fromEntries(settings.split(' ').map((one) => one.split('=')));
    const service = await startService({ env: { ...env, MAX_CALL_SECONDS: '5' }, dataDir: folder });
    try {
      await until(() => said().includes('were read again: 1.'), { what: 'Asterisk knows the trunk' });
      const call = await whenEnded(service, await askForCall(service, freshPhone()));
      expect(call).toMatchObject({ status: 'completed' });
      const file = join(folder, 'sandbox', `${call.callId}.wav`);
      await until(() => existsSync(file), { what: 'the recording is there' });
      // 8 kHz, 16 bits.
      expect(statSync(file).size).toBeGreaterThan(2 * 16_000);
      const samples = new Int16Array(Uint8Array.from(readFileSync(file).subarray(44)).buffer);
      expect(Math.max(...samples)).toBeGreaterThan(1_000);
    } finally {
      await service.kill();
    }
  }, 60_000);

  it.each(['--sip-port', '--http-port'])(
    'says so where the port of %s is taken',
    async (option) => {
      if (!isThere) return;
      const [sipPort = 0, httpPort = 0, taken = 0] = await freePorts(3);
      const server = createServer().listen(taken, '127.0.0.1');
      await once(server, 'listening');
      const { child, said } = start(...['--sip-port', String(sipPort), '--http-port', String(httpPort), option, String(taken)]);
      expect(await once(child, 'exit')).toEqual([1, null]);
      expect(said()).toMatch(/^asterisk: /);
      expect(said()).toContain(option === '--sip-port' ? 'could not be started' : String(taken));
      server.close();
    },
    60_000,
  );

  it('refuses what is no port before anything is made', async () => {
    const { child, said } = start('--sip-port', '5060;x');
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(said()).toContain('5060;x is no port');
    expect(readdirSync(folder)).toEqual([]);
  }, 60_000);
});
