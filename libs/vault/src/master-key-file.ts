import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SettingsError } from '@turant/domain';

const KEY_BYTES = 32;
const FORMAT = 'turant-master-key-1';

/**
 * What the master key file holds. A file of 32 bytes is one key; after a rotation it is JSON.
 * `keys`: the newest first. The newest seals; while a rotation is under way, the older ones still open.
 * `derivationKey`: keyed hashes and derived bytes come from it. It is computed from the first key of all and stays as it is, because
 * what was hashed is not stored and cannot be hashed again. No key can be computed from it.
 */
export interface MasterKeyFile {
  readonly keys: readonly [Buffer, ...Buffer[]];
  readonly derivationKey: Buffer;
}

/** The master key file of a data folder. */
export const masterKeyPath = (dataDir: string): string => join(dataDir, 'master.key');

/** The master key of a data folder (`master.key`, mode 0600), created on the first start. */
export const masterKeyOf = (dataDir: string): Promise<MasterKeyFile> => masterKeyIn(masterKeyPath(dataDir));

/** The master key in a file. The file is created if it is missing, and may be. @throws SettingsError VAULT_KEY */
export async function masterKeyIn(path: string, { mayCreate }: { mayCreate: boolean } = { mayCreate: true }): Promise<MasterKeyFile> {
  // Read before any attempt to create the file: a mounted secret lies in a read-only folder.
  const found = await readKey(path);
  if (!found && !mayCreate) throw new SettingsError('VAULT_KEY', 'the master key file is not there');
  return parsed(found ?? (await createKey(path)));
}

/** A file with one key, as the first start writes it. The derivation key is HKDF's first step (RFC 5869 section 2.2). */
export const oneMasterKey = (key: Buffer): MasterKeyFile => ({
  keys: [key],
  derivationKey: createHmac('sha256', 'turant').update(key).digest(),
});

export const withNewMasterKey = ({ keys, derivationKey }: MasterKeyFile): MasterKeyFile => ({
  keys: [randomBytes(KEY_BYTES), ...keys],
  derivationKey,
});

export const withoutOldMasterKeys = ({ keys: [newest], derivationKey }: MasterKeyFile): MasterKeyFile => ({
  keys: [newest],
  derivationKey,
});

/** Replaces the file at once, with the mode and the owner that it had. When this resolves, the new file is on the disk. */
export async function writeMasterKey(path: string, { keys, derivationKey }: MasterKeyFile): Promise<void> {
  const target = await realpath(path);
  const { mode, uid, gid } = await stat(target);
  const text = { format: FORMAT, keys: keys.map((key) => key.toString('base64')), derivationKey: derivationKey.toString('base64') };
  const fresh = `${target}.${process.pid}`;
  await rm(fresh, { force: true });
  const file = await open(fresh, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(text, null, 2)}\n`);
    if (process.getuid?.() === 0) await file.chown(uid, gid);
    await file.chmod(mode & 0o777);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(fresh, target);
  await syncFolder(dirname(target));
}

/** A rename is on the disk when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

function parsed(bytes: Buffer): MasterKeyFile {
  if (bytes.length === KEY_BYTES) return oneMasterKey(bytes);
  const found = jsonOf(bytes);
  const keys = Array.isArray(found?.keys) ? found.keys.map(keyOf) : [];
  const [derivationKey, [newest]] = [keyOf(found?.derivationKey), keys];
  if (found?.format !== FORMAT || !derivationKey || !newest || keys.includes(undefined))
    throw new SettingsError('VAULT_KEY', 'the master key file is neither 32 bytes long nor what `turant keys rotate-master` has written');
  return { keys: keys as [Buffer, ...Buffer[]], derivationKey };
}

function jsonOf(bytes: Buffer): { format?: unknown; keys?: unknown; derivationKey?: unknown } | undefined {
  try {
    return JSON.parse(bytes.toString('utf8')) as object;
  } catch {
    // The parser's message would hold a part of the file.
    return undefined;
  }
}

function keyOf(text: unknown): Buffer | undefined {
  const bytes = typeof text === 'string' ? Buffer.from(text, 'base64') : undefined;
  return bytes?.length === KEY_BYTES ? bytes : undefined;
}

const readKey = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new SettingsError('VAULT_KEY', `the master key file cannot be read (${error.code})`);
  });

async function createKey(path: string): Promise<Buffer> {
  const fresh = `${path}.${process.pid}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(fresh, randomBytes(KEY_BYTES), { mode: 0o600 });
  // `link` is atomic and never replaces a file: of two simultaneous first starts, one complete key wins.
  await link(fresh, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(fresh, { force: true });
  return readFile(path);
}
