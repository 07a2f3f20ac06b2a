import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder, fetchOnce } from './cache.js';

const run = promisify(execFile);
export const PIP_MS = 180_000;

/** The folder of these packages for this very Python, fetched with pip on first use. @throws Error where pip cannot */
export async function fetchPythonPackages(name: string, ...wanted: string[]): Promise<string> {
  const { stdout } = await run('python3', ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])']);
  return fetchOnce(join(cacheFolder(), `${name}-python${stdout.trim()}`), async (into) => {
    const target = join(into, 'packages');
    await run('python3', ['-m', 'pip', 'install', '--quiet', '--target', target, ...wanted], { timeout: PIP_MS });
    return target;
  });
}
