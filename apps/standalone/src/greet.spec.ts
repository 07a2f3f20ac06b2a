import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '@turant/config';
import { asTenantId } from '@turant/domain';
import { greet } from './greet.js';
import type { CarrierEvent, SandboxCarrier } from './sandbox-carrier.js';
import { temporaryFolder } from '../../../test/engines/temporary-folder.js';

const KEY = 'tk_live_0123456789012345678901_abcdef';
const RECORDINGS = '/var/lib/turant/sandbox';
const listeners: ((event: CarrierEvent) => void)[] = [];
const carrier: SandboxCarrier = {
  uri: 'sip:127.0.0.1:5999',
  callIdHeader: { name: 'X-Turant-Call-ID', value: '{{callId}}' },
  recordings: RECORDINGS,
  onEvent: (listener) => void listeners.push(listener),
  stop: () => Promise.resolve(),
};

describe('what a start prints', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = temporaryFolder("turant's greeting-");
    writeFileSync(join(dataDir, 'standalone.json'), JSON.stringify({ apiKey: KEY }));
  });

  function said(
    isNewKey: boolean,
    environment: Record<string, string> = {},
    name = 'My business',
    obstacles: readonly string[] = [],
    warnings: readonly string[] = [],
    welcomeLink?: string,
  ): string {
    const words: string[] = [];
    const spy = jest.spyOn(process.stdout, 'write').mockImplementation((text) => words.push(String(text)) > 0);
    const settings = readSettings({ DATA_DIR: dataDir, ...environment });
    greet({
      baseUrl: 'http://127.0.0.1:1',
      settings,
      tenant: { _id: asTenantId('tn_1'), name },
      apiKey: KEY,
      isNewKey,
      welcomeLink,
      carrier: settings.trunk.uri === undefined ? carrier : undefined,
      obstacles,
      warnings,
    });
    spy.mockRestore();
    return words.join('');
  }

  it('gives the link of the first owner last and alone, and nothing of it where there is a user', () => {
    const link = 'http://127.0.0.1:1/welcome#token';
    for (const words of [said(true, {}, undefined, [], [], link), said(false, {}, undefined, [], [], link)]) {
      expect(words.split(link)).toHaveLength(2);
      expect(words).toMatch(
        /\n\n-{20,}\nFirst owner: open this link in a browser\. It works once, and the next start prints another one\.\n\n {2}http:\S+\n-{20,}\n$/,
      );
    }
    expect(said(false)).not.toMatch(/first owner|---/i);
  });

  it('says why no call can pass the gate, and nothing of it where calls can', () => {
    expect(said(true, {}, undefined, ['caller-id: none', 'dlt-identifiers: none'])).toContain(
      'no call can pass the gate:\n    caller-id: none\n    dlt-identifiers: none\n',
    );
    expect(said(true)).not.toContain('gate');
  });

  it('asks for a number that the trunk may ring', () => {
    const trunk = { TRUNK_URI: 'sip:192.168.1.20' };
    expect(said(true, { ...trunk, TRUNK_TEST_NUMBERS: '+919812345678' })).toContain('one of the numbers in TRUNK_TEST_NUMBERS');
    expect(said(true, { ...trunk, TRUNK_KIND: 'telecom' })).toContain('a number of your own');
  });

  it('says what will go wrong with the audio', () => {
    expect(said(true, {}, undefined, [], ['SIP_HOST is private'])).toContain('\n  warning      SIP_HOST is private\n');
    expect(said(true)).not.toContain('warning');
  });

  it('says where a browser talks with the employee', () => {
    expect(said(true)).toContain('\n  talk         http://127.0.0.1:1/talk (with the employee, in your browser)\n');
    expect(said(false, { PUBLIC_URL: 'https://leads.example.in' })).toContain('talk         https://leads.example.in/talk (');
  });

  it('has the key in full where this start made it', () => {
    expect(said(true)).toContain(`Authorization: Bearer ${KEY}`);
  });

  it('names the file and not the key at every later start; the shell reads it, whatever the path is', () => {
    const words = said(false);
    expect(words).not.toContain(KEY);
    expect(words).toContain(join(dataDir, 'standalone.json'));
    const curl = words.split('\n').find((line) => line.startsWith('curl ')) ?? '';
    expect(execFileSync('bash', ['-c', curl.replace(/^curl/, 'echo')], { encoding: 'utf8' })).toContain(`Authorization: Bearer ${KEY} `);
  });

  it('says where no platform can reach the address, and what to do', () => {
    const warning = 'Platforms cannot post to http://127.0.0.1:1: they need a public https address.';
    expect(said(false)).toContain(`${warning} docs/reachable.md shows how to get one; PUBLIC_URL tells it to the service.`);
    expect(said(false, { PUBLIC_URL: 'http://leads.example.in' })).toContain('Platforms cannot post to http://leads.example.in:');
    expect(said(false, { PUBLIC_URL: 'https://192.168.1.10' })).toContain('Platforms cannot post to https://192.168.1.10:');
    const isReachable = said(false, { PUBLIC_URL: 'https://leads.example.in' });
    expect(isReachable).not.toContain('cannot');
    expect(isReachable).toContain('public URL   https://leads.example.in\n');
  });

  it('names the business, and the remedy where the name was not chosen or is another one than BUSINESS_NAME', () => {
    const remedy = 'PATCH /api/tenants/tn_1 {"name":"…"} changes it';
    expect(said(false)).toContain(`business     My business (employees say this name; ${remedy})\n`);
    expect(said(false, { BUSINESS_NAME: 'Sharma Motors' }, 'Sharma Motors')).toContain('business     Sharma Motors\n');
    expect(said(false, { BUSINESS_NAME: 'Sharma Motors' }, 'Rao\u001b[2J')).toContain(
      `business     Rao?[2J (BUSINESS_NAME names the tenant at its first start only; ${remedy})\n`,
    );
  });

  it('says where the recordings of the sandbox carrier are, and of no other trunk', () => {
    expect(said(true)).toContain(RECORDINGS);
    expect(said(true, { TRUNK_URI: 'sip:127.0.0.1:5090' })).not.toContain('recordings');
  });

  it.each<[CarrierEvent, string]>([
    [{ event: 'ringing', to: '+919812345678', from: '+911400001234' }, 'ringing +919812345678, caller +911400001234'],
    [{ event: 'recorded', to: '+919812345678', file: `${RECORDINGS}/cl_1.wav`, ms: 7_860 }, `recorded 7.9 s in ${RECORDINGS}/cl_1.wav`],
    [{ event: 'not-recorded', to: '1', why: 'ENOSPC: no space left' }, 'not-recorded 1: ENOSPC: no space left'],
    [{ event: 'ringing', to: '\u001b[2J' }, 'ringing ?[2J'],
  ])('says afterwards what the sandbox phone does: %p', (event, words) => {
    said(true);
    const spy = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    listeners.at(-1)?.(event);
    expect(spy.mock.calls).toEqual([[`  sandbox phone: ${words}\n`]]);
    spy.mockRestore();
  });

  it.each<Record<string, string>>([{ TRUNK_URI: 'sip:127.0.0.1:5090' }, { TRUNK_URI: 'sip:203.0.113.7:5060', TRUNK_KIND: 'telecom' }])(
    'holds a made-up number for the sandbox carrier only: not with %p',
    (environment) => {
      expect(said(true, {})).toMatch(/\+9198\d{8}/);
      expect(said(true, environment)).not.toMatch(/\+91\d{10}|api\/webhooks\/leads/);
    },
  );
});
