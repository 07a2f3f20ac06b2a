import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder, fetchOnce, sha256 } from './cache.js';

const run = promisify(execFile);
const SCRIPT = join(__dirname, 'unpack-debs.sh');
/** Above the script's own limits. */
const DOWNLOAD_MS = 190_000;
const FAILED_MS = 300_000;
const VERSION_MS = 10_000;

/** Packages of one Debian suite, unpacked into the cache with all that they depend on. */
export interface DebSet {
  /** First part of the folder's name in the cache. */
  name: string;
  suite: string;
  packages: readonly string[];
  /** Each answers its version at once: what does not run here is not kept. */
  programs: readonly { path: string; versionFlag: string }[];
}

/** Where it is once it has been fetched. The script's checksum is part of the name: what another script leaves is another folder. */
export const unpackedPath = ({ name, suite, packages }: DebSet): string =>
  join(cacheFolder(), `${name}-${suite}-${sha256(readFileSync(SCRIPT, 'utf8') + packages.join()).slice(0, 8)}`);

/** The folder of the unpacked packages, downloaded with apt on first use. Needs no root, and leaves the machine's own packages alone. */
export async function fetchUnpacked(set: DebSet): Promise<string> {
  const path = unpackedPath(set);
  const failure = `${path}.failed`;
  let isNew = true;
  try {
    return await fetchOnce(path, async (folder) => {
      isNew = !failedLately(failure);
      if (!isNew) throw new Error(readFileSync(failure, 'utf8'));
      return unpack(set, folder);
    });
  } catch (error) {
    if (isNew) writeFileSync(failure, reasonOf(error));
    throw error;
  }
}

/** Without a network each attempt takes minutes: one for all specs of a run is enough. */
const failedLately = (file: string): boolean => existsSync(file) && Date.now() - statSync(file).mtimeMs < FAILED_MS;

async function unpack(set: DebSet, folder: string): Promise<string> {
  await run('bash', [SCRIPT, folder, set.suite, ...set.packages], { timeout: DOWNLOAD_MS });
  const root = join(folder, 'root');
  for (const { path, versionFlag } of set.programs) await versionOf(root, path, versionFlag);
  return root;
}

/** The first line of what a program says of itself; baresip's exit code is an error's even where it is asked for help. */
export async function versionOf(root: string, path: string, flag: string): Promise<string> {
  const [program = '', ...args] = commandIn(root, path, [flag]);
  const said = await run(program, args, { timeout: VERSION_MS }).catch((error: { stdout?: string; stderr?: string }) => error);
  const [line = ''] = `${said.stdout ?? ''}${said.stderr ?? ''}`.split('\n');
  if (!/\d+\.\d+/.test(line)) throw new Error(`${path} does not say its version: ${line}`);
  return line;
}

/**
 * The command that runs an unpacked program with its own C library, whatever the machine has: through its own dynamic linker
 * (ld.so(8)). An LD_LIBRARY_PATH would break the programs of the machine that it starts.
 */
export function commandIn(root: string, path: string, args: readonly string[]): string[] {
  const folders = libraryFolders(root);
  const linker = folders
    .flatMap((folder) => namesIn(folder).map((name) => join(folder, name)))
    .find((file) => /\/ld-linux[^/]*$/.test(file));
  if (!linker) throw new Error(`there is no dynamic linker below ${root}`);
  return [linker, '--library-path', folders.join(':'), join(root, path), ...args];
}

/** `usr/lib/<architecture>` of what was unpacked. */
export function libraryFolder(root: string): string {
  const found = libraryFolders(root).find((folder) => folder.startsWith(join(root, 'usr')));
  if (!found) throw new Error(`there are no libraries below ${root}`);
  return found;
}

function libraryFolders(root: string): string[] {
  const bases = [join(root, 'usr/lib'), join(root, 'lib')];
  const folders = bases.flatMap((base) =>
    namesIn(base)
      .filter((name) => name.includes('-linux-'))
      .map((name) => join(base, name)),
  );
  return [...folders, ...folders.map((folder) => join(folder, 'asterisk')).filter(existsSync)];
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Why it could not be had, in one line. */
export function reasonOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message?: string };
  return stderr?.trim().split('\n').at(-1) ?? message ?? String(error);
}
