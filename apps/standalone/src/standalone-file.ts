import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** `DATA_DIR/standalone.json`, mode 0600: what a program on this machine needs to talk to the service. */
export interface StandaloneFile {
  baseUrl: string;
  tenantId: string;
  employeeId: string;
  apiKey: string;
  adminKey: string;
  /** Far ends that a crash left in the middle of a call still write to it, so the next start listens there again. */
  sipPort: number;
}

const pathOf = (dataDir: string): string => join(dataDir, 'standalone.json');

export async function readStandaloneFile(dataDir: string): Promise<Partial<StandaloneFile>> {
  try {
    return JSON.parse(await readFile(pathOf(dataDir), 'utf8')) as StandaloneFile;
  } catch {
    return {};
  }
}

/** Whole or not at all: a crash leaves the old file or the new one. */
export async function writeStandaloneFile(dataDir: string, { baseUrl, tenantId, employeeId, apiKey, adminKey, sipPort }: StandaloneFile): Promise<void> {
  const path = pathOf(dataDir);
  const fresh = `${path}.${process.pid}`;
  const file = await open(fresh, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ baseUrl, tenantId, employeeId, apiKey, adminKey, sipPort }, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(fresh, path);
}
