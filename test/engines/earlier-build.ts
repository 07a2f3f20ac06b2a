import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { skipLoudly } from './skipped.js';
import { temporaryFolder } from './temporary-folder.js';

const ROOT = resolve(__dirname, '../..');

/** The last commit before the format of today's records. */
export const BEFORE = 'd29ba1245e6863b589ad339315d26646736a7cc9';

/** What users run who have not upgraded yet. */
export const LAST_RELEASE = '3f39af72bea2d65ef8773beeb42b224f7be76ced';

/**
 * An earlier commit, built in a folder of its own with the packages of this checkout.
 * @returns its root; undefined if this checkout has no such commit (a shallow clone, an archive); the reason is then printed
 */
export function earlierBuild(commit: string, within?: string): string | undefined {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' });
  } catch {
    skipLoudly(`an upgrade from commit ${commit.slice(0, 7)}`, 'this checkout does not have its history', within);
    return undefined;
  }
  const root = temporaryFolder('turant-earlier-');
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x'], { cwd: root, input: archive });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build.cjs'], { cwd: root, stdio: 'ignore' });
  return root;
}
