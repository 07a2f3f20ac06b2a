import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');

/** The path of a file below `dist`, after a build if a source has changed since the last one. */
export function built(path: string): string {
  execFileSync(process.execPath, [join(ROOT, 'scripts/build-if-needed.cjs')], { stdio: 'ignore' });
  return join(ROOT, 'dist', path);
}
