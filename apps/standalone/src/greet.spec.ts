import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@turant/config';
import { greet } from './greet.js';

const KEY = 'tk_live_0123456789012345678901_abcdef';
const carrier = { uri: 'sip:127.0.0.1:5999', onEvent: () => undefined, stop: () => undefined };

describe('what a start prints', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "turant's greeting-"));
    writeFileSync(join(dataDir, 'standalone.json'), JSON.stringify({ apiKey: KEY }));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  function said(isNewKey: boolean, environment: Record<string, string> = {}): string {
    const words: string[] = [];
    const spy = jest.spyOn(process.stdout, 'write').mockImplementation((text) => words.push(String(text)) > 0);
    const settings = readSettings({ DATA_DIR: dataDir, ...environment });
    greet({
      baseUrl: 'http://127.0.0.1:1',
      settings,
      apiKey: KEY,
      isNewKey,
      carrier: settings.trunk.uri === undefined ? carrier : undefined,
    });
    spy.mockRestore();
    return words.join('');
  }

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

  it.each<Record<string, string>>([{ TRUNK_URI: 'sip:127.0.0.1:5090' }, { TRUNK_URI: 'sip:203.0.113.7:5060', TRUNK_KIND: 'telecom' }])(
    'holds a made-up number for the sandbox carrier only: not with %p',
    (environment) => {
      expect(said(true, {})).toMatch(/\+9198\d{8}/);
      expect(said(true, environment)).not.toMatch(/\+91\d{10}|api\/webhooks\/leads/);
    },
  );
});
