import { clientSettingsOfProcess, isPortGiven, type Settings } from '@turant/config';
import { InvalidArgumentError } from 'commander';
import { askTurant, reachableHost } from './doctor/running-service.js';
import { option } from './inputs.js';
import { startedOn } from './service/client-of-process.js';

export const URL_OPTION = option('--url <address>', 'where the service is reached, such as https://leads.example.in', readUrl);

export interface UrlOption {
  readonly url?: string;
}

type AddressSettings = Pick<Settings, 'publicUrl' | 'host' | 'port' | 'mongodbUri' | 'dataDir'>;

/**
 * Where people and programs reach the service, for commands that work on the records. The settings of such a command need not be those of
 * the service: if nothing names the address and nobody answers where it would be by default, the standard error says what was assumed.
 */
export async function serviceAddress(settings: AddressSettings, { url }: UrlOption): Promise<string> {
  const { publicUrl, host, port, mongodbUri, dataDir } = settings;
  const named = url ?? publicUrl ?? clientSettingsOfProcess().url;
  if (named !== undefined) return named;
  const assumed = `http://${reachableHost(host)}:${port}`;
  if (isPortGiven()) return assumed;
  // The folder of a standalone knows where that one has listened.
  const started = mongodbUri === undefined ? startedOn(dataDir) : undefined;
  if (started !== undefined) return started;
  if (!(await askTurant(assumed)))
    process.stderr.write(
      `turant: no Turant answers at ${assumed}, which was taken for its address: set PUBLIC_URL or PORT as the service has it, or give the address by --url\n`,
    );
  return assumed;
}

function readUrl(text: string): string {
  const isAddress = /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).username === '';
  if (!isAddress) throw new InvalidArgumentError('it is an address such as https://leads.example.in.');
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
