import { appendFileSync, chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Trunk } from '@turant/domain';
import { openStore } from '@turant/store';
import { createVault, masterKeyOf } from '@turant/vault';
import { freePorts } from '../engines/engine-process.js';
import { OwnAsterisk } from '../engines/own-asterisk.js';
import { ASTERISK } from '../engines/peer-sets.js';
import { PEER_START_MS } from '../engines/sip-peer.js';
import { hasSipp, startSipp } from '../engines/sipp.js';
import { skipLoudly } from '../engines/skipped.js';
import { fetchUnpacked, reasonOf } from '../engines/unpacked.js';
import { aTrunk } from '../factories/a-road.js';
import { until } from '../engines/until.js';
import { temporaryFolder } from '../engines/temporary-folder.js';
import { CommandLine } from './command-line.js';

/** Holds the characters that have a meaning in the format of pjsip.conf. */
const PASSWORD = 'p;a--;s[s]#\\;=>w(!)d $X %';

const turant = new CommandLine();
const folder = temporaryFolder('turant-render-');
const outside = temporaryFolder('turant-rendered-');
let file: string;
let asterisk: OwnAsterisk | undefined;

const render = async (...more: string[]): Promise<{ code: number | null; said: string }> => {
  const { code, out, err } = await turant.run(['asterisk', 'render', '--out', file, ...more], { env: { DATA_DIR: folder } });
  return { code, said: out + err };
};

async function store(...trunks: Trunk[]): Promise<void> {
  const records = await openStore({ dataDir: folder });
  const vault = createVault(await masterKeyOf(folder));
  for (const trunk of trunks)
    await records.acrossTenants.trunks.save({ ...trunk, password: trunk.password && vault.seal(trunk.password, trunk._id) });
  await records.close();
}

const trunkTo = (uri: string, more: Partial<Trunk> = {}): Trunk => ({ ...aTrunk, driver: 'asterisk', uri, ...more });

beforeAll(() => {
  chmodSync(folder, 0o700);
  // The file lies outside the data folder, because opening the records makes every file in that folder private.
  file = join(outside, 'trunks.conf');
});
afterEach(async () => {
  await asterisk?.stop();
  asterisk = undefined;
});

describe('turant asterisk render', () => {
  it('writes the trunks that Asterisk carries, readable by the owner only, and says nothing of them', async () => {
    await store(trunkTo('sip:127.0.0.1:5070', { username: 'turant', password: PASSWORD }), { ...aTrunk, _id: 'tr_sip' });
    expect(await render('--check')).toMatchObject({ code: 1, said: expect.stringContaining('is out of date') });
    const { code, said } = await render();
    expect([code, said]).toEqual([0, expect.stringContaining('is written')]);
    expect(said).not.toContain(PASSWORD.slice(0, 3));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').match(/^\[.*\]$/gm)).toEqual(['[tr_1]', '[tr_1]', '[tr_1]', '[tr_1]']);
    expect(await render('--check')).toMatchObject({ code: 0, said: expect.stringContaining('is up to date') });
  }, 60_000);

  it('finds a file that is out of date, or that others may read, and leaves nothing else behind', async () => {
    chmodSync(file, 0o644);
    expect((await render('--check')).code).toBe(1);
    await render();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file, 'utf8');
    await store(trunkTo('sip:127.0.0.1:5071'));
    expect((await render('--check')).code).toBe(1);
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect((await render()).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('5071');
    expect(readdirSync(outside)).toEqual(['trunks.conf']);
  }, 60_000);

  it('keeps the file where a trunk cannot be written, and says which', async () => {
    const before = readFileSync(file, 'utf8');
    await store(trunkTo('sip:127.0.0.1:5072', { username: 'turant', password: 'hush\nhush' }));
    const { code, said } = await render();
    expect([code, said]).toEqual([3, expect.stringContaining('password of trunk tr_1')]);
    expect(said).not.toContain('hush');
    expect(readFileSync(file, 'utf8')).toBe(before);
  }, 60_000);

  it('says where it cannot write', async () => {
    await store(trunkTo('sip:127.0.0.1:5073'));
    const args = ['--out', join(folder, 'nowhere', 'trunks.conf')];
    expect(await render(...args)).toMatchObject({ code: 1, said: expect.stringMatching(/nowhere\/trunks.conf cannot be written: ENOENT/) });
  }, 60_000);
});

describe('a real Asterisk with the rendered trunks', () => {
  it(
    'reads each value as it was, without a warning, and reloads while a call goes on',
    async () => {
      const root = await fetchUnpacked(ASTERISK).catch((error: unknown) => skipLoudly('the rendered trunks', reasonOf(error)));
      if (typeof root !== 'string' || !hasSipp()) return;
      const sipp = await startSipp({ scenario: 'answer', talkMs: 60_000 });
      const own = await begin(root);
      const login = { username: 'turant@carrier', password: PASSWORD, register: true };
      file = own.trunksFile;
      await store(
        trunkTo(sipp.uri, { addresses: ['192.0.2.0/24', '2001:db8::/32'] }),
        trunkTo('sip:127.0.0.1:9;transport=tls', { _id: 'tr_2', mediaEncryption: 'sdes', ...login }),
      );
      expect(await render()).toMatchObject({ code: 0 });
      await own.start();
      const endpoints = await own.cli('pjsip show endpoints');
      expect(endpoints).toMatch(/Endpoint: {2}tr_1 /);
      expect(endpoints).toMatch(/Endpoint: {2}tr_2 /);
      expect(await own.cli('pjsip show auth tr_2')).toContain(` : ${PASSWORD}\n`);
      expect(await own.cli('pjsip show endpoint tr_2')).toMatch(/media_encryption +: sdes/);
      expect(await own.cli('pjsip show registrations')).toContain('tr_2/sip:127.0.0.1:9;transport=tls');
      expect(await own.cli('pjsip show identifies')).toContain('192.0.2.0/24');
      expect(complaintsOf(own)).toEqual([]);
      const authorization = `Basic ${Buffer.from('turant:h;ush&\\1 84').toString('base64')}`;
      expect((await fetch(`${own.ariUrl}/ari/asterisk/info`, { headers: { authorization } })).status).toBe(200);

      await own.cli('module load res_clioriginate.so');
      await own.cli('channel originate PJSIP/+919812345678@tr_1 extension up@test');
      await sipp.waitFor((one) => one.received('ACK').length === 1);
      const [invite] = sipp.invites();
      expect(invite?.text).toMatch(/^Supported: .*100rel.*timer/m);

      await store(trunkTo(sipp.uri, { addresses: ['192.0.2.9'] }), trunkTo('sip:127.0.0.1:9', { _id: 'tr_3', ...login }), {
        ...aTrunk,
        _id: 'tr_2',
      });
      expect(await render()).toMatchObject({ code: 0 });
      await own.reload();
      await until(async () => (await own.cli('pjsip show endpoints')).includes('tr_3 '), { what: 'tr_3 is there' });
      const after = await own.cli('pjsip show endpoints');
      expect(after).not.toContain('tr_2 ');
      expect(await own.cli('pjsip show identifies')).toContain('192.0.2.9');
      expect(await own.cli('pjsip show registrations')).toMatch(/^ *tr_3\/sip:127.0.0.1:9 /m);
      expect(await own.cli('core show channels count')).toMatch(/^1 active channel/m);
      expect(sipp.received('BYE')).toHaveLength(0);
      // The call still uses the objects of the trunk as they were before the reload, and can be ended.
      await own.cli('channel request hangup all');
      await sipp.waitFor((one) => one.received('BYE').length === 1);
      expect(complaintsOf(own)).toEqual([]);
    },
    PEER_START_MS,
  );

  async function begin(root: string): Promise<OwnAsterisk> {
    const [sipPort = 0, httpPort = 0, amiPort = 0] = await freePorts(3);
    const rtpPorts = { min: 33_000, max: 33_099 };
    const ari = { user: 'turant', passwordFile: join(outside, 'ari-password') };
    // The password file ends in a line break, as editors write it.
    writeFileSync(ari.passwordFile, 'h;ush&\\1 84\n');
    const ports = { sipPort, httpPort, amiPort, rtpPorts };
    asterisk = new OwnAsterisk(root, { folder: join(folder, 'asterisk'), sipHost: '127.0.0.1', ...ports, ari });
    appendFileSync(join(folder, 'asterisk/etc/extensions.conf'), '\n[test]\nexten => up,1,Wait(60)\n');
    return asterisk;
  }

  /** The warnings and errors in the log, without those about requests to ports at which nobody listens. */
  const complaintsOf = (own: OwnAsterisk): string[] =>
    (own.log().match(/^.*(?:WARNING|ERROR).*$/gm) ?? []).filter((line) => !/sending OPTIONS request|outbound_registration/.test(line));
});
