import { randomBytes } from 'node:crypto';
import { chown, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { renderAsteriskTrunks } from '@turant/lines';
import { toLineTrunk } from './calls/to-line-trunk.js';
import type { TelephonyContext } from './road-context.js';

/** The file mode of a text with passwords. */
const PRIVATE_MODE = 0o600;

/**
 * The PJSIP configuration of the stored trunks that Asterisk carries, with their passwords in clear.
 * @throws RejectedError TRUNK_NOT_RENDERED, SettingsError VAULT_KEY
 */
export async function asteriskTrunksOf({ store, vault }: Pick<TelephonyContext, 'store' | 'vault'>): Promise<string> {
  const trunks = (await store.acrossTenants.trunks.all()).filter(({ driver }) => driver === 'asterisk');
  return renderAsteriskTrunks(
    trunks.map((trunk) => {
      const { password, callerIdStyle } = toLineTrunk(vault, trunk);
      return { ...trunk, password, callerIdStyle };
    }),
  );
}

/** Whether the file has this text, and its group and others may not read it. */
export async function hasAsteriskTrunks(file: string, text: string): Promise<boolean> {
  const found = await stat(file).catch(undefinedIfMissing);
  return found !== undefined && (found.mode & 0o077) === 0 && (await readFile(file, 'utf8')) === text;
}

/** Writes the file at once: a reload reads all of it or what was there before. It keeps its owner, who may be Asterisk's user. */
export async function writeAsteriskTrunks(file: string, text: string): Promise<void> {
  const before = await stat(file).catch(undefinedIfMissing);
  const fresh = `${file}.${randomBytes(6).toString('hex')}.new`;
  try {
    const handle = await open(fresh, 'wx', PRIVATE_MODE);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (before && before.uid !== process.getuid?.()) await chown(fresh, before.uid, before.gid);
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
