import { readFileSync } from 'node:fs';
import { type ClientSettings, clientSettingsOfProcess, settingsOfProcess } from '@turant/config';
import { SettingsError } from '@turant/domain';
import { join } from 'node:path';
import { Client } from '../client.js';

/** No key of Turant has another character. `fetch` quotes a header that it does not take, and a key is a secret. */
const KEY = /^[\x21-\x7e]+$/;

export type KeyName = 'apiKey' | 'adminKey';

/**
 * A client of TURANT_URL with TURANT_API_KEY; without both of them, of the standalone that has run on DATA_DIR.
 * @param which of that standalone's keys; `adminKey` is the operator's
 * @throws SettingsError ENVIRONMENT
 */
export function clientOfProcess(which: KeyName = 'apiKey'): Client {
  const given = clientSettingsOfProcess();
  // The key of one service is a secret before another one.
  if ((given.url === undefined) !== (given.apiKey === undefined)) throw new SettingsError('ENVIRONMENT', halfGiven(given));
  const { url, apiKey } = given.url === undefined ? startedHere(which) : given;
  if (!isAddress(url)) throw new SettingsError('ENVIRONMENT', 'TURANT_URL is an address such as https://leads.example.in');
  if (!KEY.test(apiKey ?? '')) throw new SettingsError('ENVIRONMENT', 'TURANT_API_KEY is no API key: it has a space or another character');
  return new Client(url, apiKey ?? '');
}

const halfGiven = ({ url }: ClientSettings): string =>
  `${url === undefined ? 'TURANT_API_KEY is set and TURANT_URL' : 'TURANT_URL is set and TURANT_API_KEY'} is not: set both, or none`;

/** The address of the service that commands would ask; undefined where nothing names one. */
export const addressOfProcess = (dataDir: string): string | undefined => clientSettingsOfProcess().url ?? startedOn(dataDir);

/** Where the standalone listens that has run on this folder last. */
export const startedOn = (dataDir: string): string | undefined => readStarted(dataDir)?.url;

function startedHere(which: KeyName): { url: string; apiKey: string } {
  const { dataDir } = settingsOfProcess();
  const started = readStarted(dataDir, which);
  if (started) return started;
  throw new SettingsError(
    'ENVIRONMENT',
    `no standalone has run on ${dataDir}: set DATA_DIR to its data folder, or TURANT_URL and TURANT_API_KEY`,
  );
}

function readStarted(dataDir: string, which: KeyName = 'apiKey'): { url: string; apiKey: string } | undefined {
  try {
    const started = JSON.parse(readFileSync(join(dataDir, 'standalone.json'), 'utf8')) as Record<'baseUrl' | KeyName, string>;
    return { url: started.baseUrl, apiKey: started[which] };
  } catch {
    return undefined;
  }
}

function isAddress(url: string | undefined): url is string {
  if (url === undefined || !URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
