import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { freePorts } from '../engines/engine-process.js';
import { startLoopbackServer } from '../engines/loopback-server.js';
import { startService } from '../engines/service.js';
import { mountSmallDisk } from '../engines/small-disk.js';
import { skipLoudly } from '../engines/skipped.js';
import { freshPhone, type CallRecord } from './calls.js';
import { startCarrier } from './carrier.js';
import { useOwnCommandLine } from './own-command-line.js';

let ports: number[] = [];
const settings = (): Record<string, string> => ({
  PORT: String(ports[0]),
  SIP_PORT: String(ports[1]),
  RTP_PORTS: '24000-24099',
  TRUNK_MAX_CALLS: '40',
});
const turant = useOwnCommandLine(async () => {
  ports = await freePorts(2);
  return { env: settings() };
});

interface Seen {
  code: number | null;
  /** `level check: says; remedy` of each finding. */
  lines: string[];
  err: string;
}

async function doctor(env: Record<string, string>, ...args: readonly string[]): Promise<Seen> {
  const { code, out, err } = await turant.run(['doctor', '--json', ...args], { env });
  const { success, checks } = JSON.parse(out) as { success: boolean; checks: CallRecord[] };
  expect(code).toBe(success ? 0 : 1);
  return {
    code,
    err,
    lines: checks.map(({ level, check, says, remedy }) => `${level} ${check}: ${says}${remedy === null ? '' : `; ${remedy}`}`),
  };
}

/** What another place would see: no service runs there. */
const elsewhere = (more: Record<string, string> = {}): Record<string, string> => ({
  DATA_DIR: join(turant.folder, 'data'),
  PORT: '0',
  ...more,
});
const of = (check: string, { lines }: Seen): string[] => lines.filter((line) => line.split(' ').slice(1).join(' ').startsWith(`${check}:`));

describe('turant doctor', () => {
  it('finds nothing wrong beside a service that runs, and knows what the service holds', async () => {
    const seen = await doctor({ DATA_DIR: turant.service.dataDir, ...settings() });
    expect(seen).toMatchObject({ code: 0, err: '' });
    expect(seen.lines).toEqual([
      expect.stringMatching(/^ok node: v\d+/),
      'ok settings: the environment has no mistakes',
      `ok service: a Turant answers at ${turant.service.baseUrl}`,
      `ok ports: PORT ${ports[0]} and SIP_PORT ${ports[1]}, in use by the Turant that runs`,
      'ok audio ports: RTP_PORTS has room for 50 calls at a time',
      expect.stringMatching(/^ok clock: agrees with the clock of the service/),
      expect.stringMatching(/^(ok|warn) disk: DATA_DIR has \d+ MiB left/),
      'ok records: LMDB in DATA_DIR is in use by the Turant that runs',
      'ok bus: the embedded bus: nothing to check',
      expect.stringMatching(
        /^(ok speech: espeak-ng spoke a sentence of \d\.\d s; recorded prompts in 1\d|warn speech: espeak-ng is missing)/,
      ),
      expect.stringMatching(/^warn address: PUBLIC_URL is not set.*docs\/reachable\.md/),
      expect.stringMatching(/^ok trunk: TRUNK_URI is not set: the sandbox carrier/),
    ]);
  });

  it('prints a line for each finding, and leaves nothing behind where nothing is', async () => {
    const { code, out, err } = await turant.run(['doctor'], { env: elsewhere() });
    expect([code, err]).toEqual([0, '']);
    expect(out.trimEnd().split('\n')).toHaveLength(12);
    for (const line of out.trimEnd().split('\n')) expect(line).toMatch(/^(ok  |warn|fail) {2}(node|[a-z]+( ports)?) +\S/);
    expect(out).toMatch(/^ok {4}records +LMDB: DATA_DIR has no records yet/m);
    expect(existsSync(join(turant.folder, 'data'))).toBe(false);
  });

  it('lists every setting that is wrong, and looks at the rest all the same', async () => {
    const seen = await doctor(elsewhere({ SIP_PORT: 'x', MAX_CALL_SECONDS: '0' }));
    expect(seen.code).toBe(1);
    expect(of('settings', seen)).toEqual([
      'fail settings: SIP_PORT is a whole number from 0 to 65535',
      'fail settings: MAX_CALL_SECONDS is a whole number from 1 to 14400',
      expect.stringMatching(/^warn settings: these settings count as not set/),
    ]);
    expect(of('trunk', seen)).toHaveLength(1);
  });

  it('names the ports that another program has', async () => {
    // A program that says nothing must not hold up the rest.
    const silent: Socket[] = [];
    const [tcp, udp, audio] = [createServer((socket) => void silent.push(socket)), createSocket('udp4'), createSocket('udp4')];
    tcp.listen(0, '127.0.0.1');
    udp.bind(0, '127.0.0.1');
    audio.bind(24_500, '127.0.0.1');
    await Promise.all([tcp, udp, audio].map((one) => once(one, 'listening')));
    const env = elsewhere({ PORT: String((tcp.address() as AddressInfo).port), SIP_PORT: String(udp.address().port) });
    const [some, all] = [await doctor({ ...env, RTP_PORTS: '24500-24599' }), await doctor({ ...env, RTP_PORTS: '24500-24501' })];
    for (const one of [tcp, udp, audio]) one.close();
    for (const socket of silent) socket.destroy();
    expect(of('ports', some)).toEqual([
      expect.stringMatching(/^fail ports: PORT is in use by another program of this machine: stop it, or set PORT to another/),
      expect.stringMatching(/^fail ports: SIP_PORT is in use by another program/),
    ]);
    expect(of('audio ports', some)).toEqual([expect.stringMatching(/^warn audio ports: 1 of the ports 24500-24599 .*first is 24500/)]);
    expect(of('audio ports', all)).toEqual([expect.stringMatching(/^fail audio ports: 1 of the ports 24500-24501/)]);
  });

  it('says that SIP_HOST is not of this machine', async () => {
    const seen = await doctor(elsewhere({ SIP_HOST: '192.0.2.9', TRUNK_URI: 'sip:127.0.0.1:5099' }));
    expect(of('ports', seen)).toEqual([expect.stringMatching(/^fail ports: SIP_HOST is no IPv4 address of this machine/)]);
    expect(of('trunk', seen)[0]).toMatch(/^fail trunk: /);
  });

  it('warns of what is too small or too private for calls', async () => {
    const env = { RTP_PORTS: '24000-24003', TRUNK_MAX_CALLS: '3', SIP_PUBLIC_HOST: '10.1.2.3', TRUNK_KIND: 'telecom' };
    const seen = await doctor(elsewhere({ ...env, TRUNK_URI: 'sip:203.0.113.7', SIP_HOST: '0.0.0.0' }));
    expect(of('audio ports', seen)[0]).toMatch(/^warn audio ports: RTP_PORTS has room for 2 calls at a time, and TRUNK_MAX_CALLS allows 3/);
    expect(of('trunk', seen)).toEqual([
      expect.stringMatching(/^fail trunk: nothing answers OPTIONS at TRUNK_URI within 4 s.*let the carrier allow 10\.1\.2\.3/),
      expect.stringMatching(/^fail trunk: no call passes the gate: TRUNK_HEADERS carries no x-dlt-pe-id/),
      expect.stringMatching(/^fail trunk: no call passes the gate: TRUNK_HEADERS carries no x-dlt-template-id/),
      expect.stringMatching(/^fail trunk: no call passes the gate: TRUNK_CALLER_ID is no number of the 140 series/),
    ]);
    const isPrivate = await doctor(elsewhere({ TRUNK_URI: 'sip:203.0.113.7', TRUNK_KIND: 'telecom', SIP_HOST: '10.1.2.3' }));
    expect(of('trunk', isPrivate).slice(0, 2)).toEqual([
      expect.stringMatching(/^warn trunk: SIP_HOST is a private address.*set SIP_PUBLIC_HOST/),
      expect.stringMatching(/^fail trunk: no OPTIONS was sent: .*EADDRNOTAVAIL/),
    ]);
    const behindNat = await doctor(elsewhere({ SIP_PUBLIC_HOST: '203.0.113.9' }));
    expect(of('audio ports', behindNat)[0]).toMatch(/^warn audio ports: RTP_PORTS is not set: the NAT/);
    const onLoopback = await doctor(elsewhere({ TRUNK_URI: 'sip:203.0.113.7', TRUNK_KIND: 'telecom' }));
    expect(of('trunk', onLoopback)[0]).toMatch(/^fail trunk: SIP_HOST is a loopback address/);
  });

  it('hears a trunk that lives, and misses one that is dead', async () => {
    const carrier = await startCarrier();
    const alive = await doctor(elsewhere({ TRUNK_URI: carrier.uri }));
    await carrier.stop();
    expect(of('trunk', alive)).toEqual([expect.stringMatching(/^ok trunk: answers OPTIONS with \d{3}$/)]);
    expect(of('trunk', await doctor(elsewhere({ TRUNK_URI: carrier.uri })))).toEqual([
      expect.stringMatching(/^fail trunk: nothing answers OPTIONS at TRUNK_URI within 4 s; compare host, port/),
    ]);
  });

  it('says what becomes of the speech without espeak-ng', async () => {
    const seen = await doctor(elsewhere({ PATH: turant.folder }));
    expect(of('speech', seen)).toEqual([expect.stringMatching(/^warn speech: espeak-ng is missing.*apt-get install espeak-ng/)]);
  });

  it('tells whether a Turant answers at PUBLIC_URL', async () => {
    const env = { DATA_DIR: turant.service.dataDir, ...settings() };
    const here = await doctor({ ...env, PUBLIC_URL: turant.service.baseUrl });
    expect(of('address', here)).toEqual([
      expect.stringMatching(/^warn address: PUBLIC_URL is no public https address/),
      `ok address: a Turant answers at ${turant.service.baseUrl}`,
    ]);
    const { origin: at } = await startLoopbackServer((_, response) => response.end('{"success":true,"name":"Another"}'));
    const [wrong, alone] = [await doctor({ ...env, PUBLIC_URL: at }), await doctor(elsewhere({ PUBLIC_URL: at }))];
    expect(of('address', wrong)[1]).toMatch(
      /^fail address: no Turant answers at http.*, while one answers at .*correct the name server, the proxy/,
    );
    expect(of('address', alone)[1]).toMatch(/^warn address: nobody answers at .* as Turant does; no service runs here/);
  });

  it('opens the records of a service that is stopped, which then starts as before', async () => {
    const before = await startService();
    const { body } = await before.postLead({ lead: { name: 'Asha', phone: freshPhone() } });
    await before.stop();
    const seen = await doctor({ DATA_DIR: before.dataDir, PORT: '0' });
    expect(of('records', seen)).toEqual(['ok records: LMDB in DATA_DIR can be opened']);
    expect(of('service', seen)).toEqual(['ok service: no Turant runs with these settings']);
    const after = await startService({ dataDir: before.dataDir });
    const { status } = await after.send(`/api/leads/${body.leadId}`).finally(() => after.kill());
    expect([seen.code, status]).toEqual([0, 200]);
  });

  it('says that another process has the data folder', async () => {
    const seen = await doctor({ DATA_DIR: turant.service.dataDir, TURANT_URL: 'http://127.0.0.1:1', PORT: '0' });
    expect(of('records', seen)).toEqual([
      expect.stringMatching(/^fail records: LMDB: the data folder .* is in use by process \d+: stop it/),
    ]);
    expect(of('service', seen)).toEqual(['ok service: no Turant runs with these settings']);
  });

  it.each([
    [
      'MONGODB_URI',
      'mongodb://turant:hush@127.0.0.1:1/turant?replicaSet=rs0',
      'records',
      /^fail records: no MongoDB answers where MONGODB_URI says/,
    ],
    ['KAFKA_BROKERS', '127.0.0.1:1', 'bus', /^fail bus: no Kafka broker answers where KAFKA_BROKERS says/],
  ])('says that nobody answers at %s', async (name, value, check, words) => {
    const seen = await doctor(elsewhere({ [name]: value }));
    expect(seen.code).toBe(1);
    expect(of(check, seen)).toEqual([expect.stringMatching(words)]);
    expect(seen.lines.join()).not.toContain('hush');
  });
});

describe('turant doctor and a disk', () => {
  const seenOn = async (folder: string): Promise<string[]> => of('disk', await doctor(elsewhere({ DATA_DIR: join(folder, 'data') })));

  it('that is small, full, or read-only says so', async () => {
    const disk = mountSmallDisk('16m', 'turant doctor on a small disk');
    if (!disk) return;
    expect(await seenOn(disk)).toEqual([expect.stringMatching(/^fail disk: DATA_DIR has 1\d MiB left; make room/)]);
    const ballast = join(disk, 'ballast');
    expect(() => writeFileSync(ballast, Buffer.alloc(20 * 2 ** 20))).toThrow('ENOSPC');
    expect(await seenOn(disk)).toEqual([expect.stringMatching(/^fail disk: DATA_DIR cannot be written \(ENOSPC\)/)]);
    rmSync(ballast);
    execFileSync('mount', ['-o', 'remount,ro', disk], { stdio: 'pipe' });
    expect(await seenOn(disk)).toEqual([
      expect.stringMatching(/^fail disk: DATA_DIR cannot be written \(EROFS\); give this user the right/),
    ]);
  });
});

describe('turant doctor --call', () => {
  const at = (): Record<string, string> => ({ DATA_DIR: turant.service.dataDir, ...settings() });

  it('rings a number over the service, and says what went both ways', async () => {
    const seen = await doctor(at(), '--call', freshPhone());
    expect(seen.err).toMatch(/^The phone rings now: pick up[^]*^ {2}ringing$[^]*^ {2}answered$[^]*^ {2}completed after/m);
    expect(of('call', seen)).toEqual([
      'ok call: the phone rang',
      expect.stringMatching(/^ok call: answered \d\.\d s after the call was placed/),
      expect.stringMatching(/^(ok call: the phone was heard for \d\.\d s|warn call: (whether the phone was|no words were) heard)/),
      'warn call: whether the phone heard the employee is not known: nobody was asked',
      expect.stringMatching(/^warn call: (no key arrived|whether keys arrive)/),
    ]);
  }, 120_000);

  it('asks at a terminal for the number, and whether the employee was heard', async () => {
    if (!existsSync('/usr/bin/script')) return skipLoudly('turant doctor at a terminal', 'there is no /usr/bin/script (util-linux)');
    const terminal = turant.terminal(['doctor'], at());
    await turant.service.until(async () => terminal.ran.out.includes('A number to ring'));
    terminal.type(`${freshPhone()}\r`);
    await turant.service.until(async () => terminal.ran.out.includes('Did you hear the employee?'));
    terminal.type('no\r');
    const { code, out } = await terminal.ended;
    expect(code).toBe(1);
    expect(out).toMatch(/^ok {4}call +the phone rang[^]*^fail {2}call +the phone did not hear the employee; let the firewall/m);
  }, 120_000);

  it('fails where a rule refuses the call, or no service is there', async () => {
    const blocked = freshPhone();
    await turant.table('dnc', 'add', blocked);
    expect(of('call', await doctor(at(), '--call', blocked))).toEqual([
      expect.stringMatching(/^fail call: the phone was not answered: refused by the rule do-not-call/),
    ]);
    expect(of('call', await doctor(elsewhere(), '--call', blocked))).toEqual([
      expect.stringMatching(/^fail call: no standalone has run on .*: set DATA_DIR/),
    ]);
    await turant.refused(2, ['doctor', '--call', 'Asha']);
  });
});
