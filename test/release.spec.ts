import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './engines/temporary-folder.js';

const ROOT = join(__dirname, '..');
const FILES = ['package.json', 'package-lock.json', 'CHANGELOG.md', 'docker-compose.yml', 'Dockerfile'];

/** The version as each file says it. */
function versionsIn(folder: string): Record<string, unknown> {
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const lock = JSON.parse(read('package-lock.json')) as { version: string; packages: Record<string, { version: string }> };
  return {
    package: (JSON.parse(read('package.json')) as { version: string }).version,
    lock: lock.version,
    'package in the lock': lock.packages['']?.version,
    'newest release in the changelog': /^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md'))?.[1],
    'image of the compose file': /^ {2}image: turant:(\S+)$/m.exec(read('docker-compose.yml'))?.[1],
    'image of Asterisk': /^ {4}image: turant-asterisk:(\S+)$/m.exec(read('docker-compose.yml'))?.[1],
    'label of the image': /^LABEL .*org\.opencontainers\.image\.version=(\S+)/m.exec(read('Dockerfile'))?.[1],
  };
}

const all = (version: string): unknown[] => Array.from({ length: 7 }, () => version);

it('the version is the same wherever it stands', () => {
  const versions = versionsIn(ROOT);
  expect(Object.values(versions)).toEqual(all(String(versions.package)));
});

describe('npm run release', () => {
  let folder: string;
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
  const release = (...args: string[]): { code: number | null; words: string } => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/release.cjs'), ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { code: status, words: stdout + stderr };
  };
  const edit = (file: string, change: (text: string) => string): void =>
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));

  beforeEach(() => {
    folder = temporaryFolder('turant-release-');
    for (const file of FILES) cpSync(join(ROOT, file), join(folder, file));
    git('init', '-q', '-b', 'main');
    git('config', 'user.name', 'Nobody');
    git('config', 'user.email', 'nobody@example.in');
    edit('CHANGELOG.md', (text) => text.replace(/^## Unreleased\n/m, '## Unreleased\n\n### Fixed\n\n* Something.\n'));
    git('add', '.');
    git('commit', '-q', '-m', 'start');
  });

  it('writes the version everywhere, commits and tags', () => {
    expect(release('9.8.7')).toEqual({ code: 0, words: expect.stringContaining('tagged v9.8.7') });
    expect(Object.values(versionsIn(folder))).toEqual(all('9.8.7'));
    expect([git('log', '-1', '--format=%s'), git('describe'), git('status', '--porcelain')]).toEqual([
      'chore: release 9.8.7',
      'v9.8.7',
      '',
    ]);
    const lines = git('show', '--format=', '--unified=0').split('\n');
    expect(lines.filter((line) => /^\+[^+]/.test(line))).toHaveLength(7);
    expect(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8')).toMatch(
      /^## Unreleased\n\n## 9\.8\.7 - \d{4}-\d\d-\d\d\n\n### Fixed\n\n\* Something\.$/m,
    );
  });

  it('changes nothing as a dry run', () => {
    expect(release('9.8.7', '--dry-run')).toEqual({ code: 0, words: expect.stringContaining('nothing was changed') });
    expect([git('status', '--porcelain'), git('tag')]).toEqual(['', '']);
  });

  it.each<[string, string, (() => void)?]>([
    ['9.8', 'three numbers'],
    ['v9.8.7', 'three numbers'],
    ['09.8.7', 'three numbers'],
    ['0.0.9', 'does not come after'],
    ['9.8.7', 'not committed', () => edit('package.json', (text) => `${text}\n`)],
    ['9.8.7', 'there already', () => void git('tag', 'v9.8.7')],
  ])('refuses %s: %s', (version, says, before) => {
    before?.();
    const status = git('status', '--porcelain');
    expect(release(version)).toEqual({ code: 1, words: expect.stringContaining(says) });
    expect(git('status', '--porcelain')).toBe(status);
  });

  it('refuses a release of which the changelog says nothing', () => {
    expect(release('9.8.7').code).toBe(0);
    expect(release('9.9.0')).toEqual({ code: 1, words: expect.stringContaining('nothing under "Unreleased"') });
  });
});
