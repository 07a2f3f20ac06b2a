import { open, readFile, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** `DATA_DIR/standalone.json`, mode 0600: what a program on the same machine needs to call the service. */
export interface StandaloneFile {
  baseUrl: string;
  tenantId: string;
  employeeId: string;
  apiKey: string;
  adminKey: string;
}

const NAME = 'standalone.json';
const SIP_PORT_NAME = 'sip-port';

export const standaloneFileOf = (dataDir: string): string => resolve(dataDir, NAME);

export async function readStandaloneFile(dataDir: string): Promise<Partial<StandaloneFile>> {
  try {
    return JSON.parse(await readFile(standaloneFileOf(dataDir), 'utf8')) as StandaloneFile;
  } catch {
    return {};
  }
}

export async function writeStandaloneFile(
  dataDir: string,
  { baseUrl, tenantId, employeeId, apiKey, adminKey }: StandaloneFile,
): Promise<void> {
  await writeAtomically(standaloneFileOf(dataDir), `${JSON.stringify({ baseUrl, tenantId, employeeId, apiKey, adminKey }, null, 2)}\n`);
}

/** The SIP port of the last start, to which far ends of calls that a crash cut off still send. 0 when there was no start. */
export async function readSipPort(dataDir: string): Promise<number> {
  try {
    return Number(await readFile(join(dataDir, SIP_PORT_NAME), 'utf8')) || 0;
  } catch {
    return 0;
  }
}

export const writeSipPort = (dataDir: string, port: number): Promise<void> => writeAtomically(join(dataDir, SIP_PORT_NAME), `${port}\n`);

/** Replaces a file atomically: a crash leaves the old file or the new one. */
async function writeAtomically(path: string, text: string): Promise<void> {
  const fresh = `${path}.${process.pid}`;
  const file = await open(fresh, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(fresh, path);
}
