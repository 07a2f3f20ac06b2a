import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readSettings } from '@turant/config';
import { isPublicHttps } from '@turant/plugin-host';
import { skipLoudly } from './engines/skipped.js';
import { temporaryFolder } from './engines/temporary-folder.js';

const ROOT = resolve(__dirname, '..');
const page = readFileSync(join(ROOT, 'docs/reachable.md'), 'utf8');
const unit = /```ini\n([^]*?)```/.exec(page)?.[1] ?? '';

describe('docs/reachable.md', () => {
  const folder = temporaryFolder('turant-reachable-');

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

  /** @returns undefined where systemd is not installed, which has been said */
  function analysed(text: string, ...args: string[]): { status: number | null; stderr: string } | undefined {
    const path = join(folder, 'turant.service');
    writeFileSync(path, text);
    const { error, status, stderr } = spawnSync('systemd-analyze', [...args, path], { encoding: 'utf8' });
    if (error) return void skipLoudly('the unit of docs/reachable.md', 'systemd-analyze is not installed');
    return { status, stderr };
  }

  it('has a unit of systemd', () => {
    expect(unit).toContain('KillMode=mixed');
    // The machine of the test has neither the user nor the folder.
    const seen = analysed(unit.replace('User=turant', 'User=root').replace('/usr/bin/node', process.execPath), 'verify');
    if (seen) expect(seen).toEqual({ status: 0, stderr: '' });
  });

  it('leaves the service few rights: the exposure that systemd counts is below 2 of 10', () => {
    // Node compiles at run time.
    expect(unit).not.toContain('MemoryDenyWriteExecute');
    const seen = analysed(unit, 'security', '--offline=true', '--no-pager', '--threshold=20');
    if (seen) expect(seen).toEqual({ status: 0, stderr: '' });
  });

  it('runs no script of a package as root', () => {
    expect(page).toContain('npm ci --ignore-scripts &&');
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { hasInstallScript?: true }>;
    };
    const withScript = Object.entries(packages).flatMap(([path, one]) =>
      one.hasInstallScript ? [path.replace(/^.*node_modules\//, '')] : [],
    );
    // Each of these was tried without its script: build, start, and a call that was answered. Try it again with a new one.
    const tried = ['@parcel/watcher', '@scarf/scarf', '@swc/core', 'koffi', 'lmdb', 'msgpackr-extract', 'unrs-resolver'];
    expect(withScript.sort()).toEqual(tried);
  });
});
