import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readSettings } from '@turant/config';
import { isPublicHttps } from '@turant/plugin-host';
import { skipLoudly } from './engines/skipped.js';

const ROOT = resolve(__dirname, '..');
const page = readFileSync(join(ROOT, 'docs/reachable.md'), 'utf8');
const unit = /```ini\n([^]*?)```/.exec(page)?.[1] ?? '';

describe('docs/reachable.md', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'turant-reachable-'))));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('sets variables that exist, to a URL that platforms reach', () => {
    const [, list = ''] = /^Environment=(.*)$/m.exec(unit) ?? [];
    const env = Object.fromEntries(list.split(' ').map((pair) => pair.split('=') as [string, string]));
    expect(isPublicHttps(readSettings(env).publicUrl ?? '')).toBe(true);
    const rows = readFileSync(join(ROOT, 'docs/running.md'), 'utf8');
    const named = [...page.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((name) => !rows.includes(`\`${name}\``))).toEqual([]);
  });

  it('starts a file that the build writes', () => {
    const [, file = ''] = /^ExecStart=.* (dist\/\S+)$/m.exec(unit) ?? [];
    expect(readFileSync(join(ROOT, 'package.json'), 'utf8')).toContain(file);
  });

  it('has a unit of systemd', () => {
    expect(unit).toContain('KillMode=mixed');
    // The machine of the test has neither the user nor the folder.
    const path = join(folder, 'turant.service');
    writeFileSync(path, unit.replace('User=turant', 'User=root').replace('/usr/bin/node', process.execPath));
    const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
    if (error) return skipLoudly('the unit of docs/reachable.md', 'systemd-analyze is not installed');
    expect([status, stderr]).toEqual([0, '']);
  });
});
