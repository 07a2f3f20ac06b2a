import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OwnAsterisk } from '../engines/own-asterisk.js';
import { ASTERISK } from '../engines/peer-sets.js';
import { skipLoudly } from '../engines/skipped.js';
import { startOnFreePorts } from '../engines/start-on-free-ports.js';
import { fetchUnpacked, reasonOf } from '../engines/unpacked.js';

const ARI_USER = 'turant';
/** Two for each call. Those in use are passed over. */
const RTP_PORTS = { min: 30_000, max: 32_499 };

/**
 * Starts an Asterisk with the product's own configuration in that folder.
 * @returns undefined if this machine cannot get Asterisk; the reason is then printed, `within` as for skipLoudly
 */
export async function startRoadAsterisk(within: string, folder: string): Promise<OwnAsterisk | undefined> {
  const root = await fetchUnpacked(ASTERISK).catch((error: unknown) => skipLoudly('a real Asterisk', reasonOf(error), within));
  if (typeof root !== 'string') return undefined;
  mkdirSync(folder, { mode: 0o700 });
  const passwordFile = join(folder, 'ari-password');
  writeFileSync(passwordFile, `${randomBytes(12).toString('hex')}\n`, { mode: 0o600 });
  const ari = { user: ARI_USER, passwordFile };
  const make = ([sipPort = 0, httpPort = 0, amiPort = 0]: readonly number[]): OwnAsterisk =>
    new OwnAsterisk(root, { folder, sipHost: '127.0.0.1', sipPort, httpPort, amiPort, rtpPorts: RTP_PORTS, ari });
  return startOnFreePorts(3, make, reasonOf);
}

/** The settings by which the service reaches it, if need be by another port. */
export const ariOf = ({ ariUrl, trunksFile }: OwnAsterisk, port?: number): Record<string, string> => ({
  ARI_URL: port === undefined ? ariUrl : `http://127.0.0.1:${port}`,
  ARI_USER,
  ARI_PASSWORD_FILE: join(trunksFile, '../ari-password'),
});
