import { SettingsError } from '@turant/domain';
import type { AriClient } from './ari-client.js';

/** chan_websocket takes its control messages as JSON from this version on. */
const MIN_VERSION = [22, 6] as const;
/**
 * The modules that calls need. Asterisk answers the write to a function that it does not know with success: without res_pjsip_header_funcs a
 * call would go out without its DLT headers, and nobody would be told.
 */
const NEEDED = [
  'chan_pjsip', 'res_pjsip_header_funcs', 'res_pjsip_caller_id', 'res_pjsip_outbound_authenticator_digest', 'func_channel',
  'func_callerid', 'chan_websocket', 'res_http_websocket', 'res_websocket_client', 'bridge_simple', 'res_ari_asterisk',
  'res_ari_bridges', 'res_ari_channels', 'res_ari_endpoints',
]; // prettier-ignore

export interface LoadedModule {
  name: string;
  status: string;
}

/** Why an Asterisk cannot carry calls, as one sentence; undefined if it can. */
export function unfitness(version: string, modules: readonly LoadedModule[]): string | undefined {
  const [, major, minor] = /(?<!\d)(\d+)\.(\d+)/.exec(version) ?? [];
  const [leastMajor, leastMinor] = MIN_VERSION;
  const isRecent = Number(major) > leastMajor || (Number(major) === leastMajor && Number(minor) >= leastMinor);
  if (!isRecent) return `Asterisk ${version} is too old: ${MIN_VERSION.join('.')} or later is needed`;
  const running = new Set(modules.filter(({ status }) => status === 'Running').map(({ name }) => name));
  const missing = NEEDED.filter((name) => !running.has(`${name}.so`));
  return missing.length > 0 ? `Asterisk does not run these modules, which calls need: ${missing.join(', ')}` : undefined;
}

/**
 * Asks a connected Asterisk whether calls can be placed through it.
 * @throws SettingsError ASTERISK_UNFIT
 * @throws AriError if the socket was cut
 */
export async function checkAsterisk(ari: Pick<AriClient, 'request'>): Promise<void> {
  const [info, modules] = await Promise.all([
    ari.request('GET', 'asterisk/info', { query: { only: 'system' } }),
    ari.request('GET', 'asterisk/modules'),
  ]);
  const { system } = info as { system?: { version?: string } };
  const problem = unfitness(system?.version ?? 'of an unknown version', modules as LoadedModule[]);
  if (problem) throw new SettingsError('ASTERISK_UNFIT', problem);
}
