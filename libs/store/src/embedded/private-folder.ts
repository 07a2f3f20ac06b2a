import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, parse, resolve } from 'node:path';
import { SettingsError } from '@turant/domain';

const OTHERS = 0o077;
const STICKY = 0o1000;
/** Windows has no such modes; an access control list protects the folder there. */
const HAS_MODES = process.platform !== 'win32';

/**
 * Makes a folder if it does not exist, and removes the rights of group and others on the folder and on its files. The `mode` of mkdir and
 * open would apply to new files only. Subfolders are not touched.
 * @throws SettingsError DATA_FOLDER_SHARED if other programs use the folder, or its mode cannot be changed
 */
export function makePrivate(folder: string): void {
  const path = resolve(folder);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (!HAS_MODES) return;
  if (path === parse(path).root || (statSync(path).mode & STICKY) !== 0) throw shared(path, 'other programs of this machine use it, too');
  takeFromOthers(path, path);
  for (const { name } of readdirSync(path, { withFileTypes: true }).filter((one) => one.isFile())) takeFromOthers(join(path, name), path);
}

function takeFromOthers(path: string, folder: string): void {
  try {
    const { mode } = statSync(path);
    if ((mode & OTHERS) !== 0) chmodSync(path, mode & 0o700);
    // Some file systems accept a mode and keep another one.
    if ((statSync(path).mode & OTHERS) !== 0) throw shared(folder, `the mode of ${path} does not change`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The process that holds the folder may have renamed the file meanwhile.
    if (code === 'ENOENT') return;
    throw code === 'EPERM' ? shared(folder, `${path} belongs to another user (uid ${lstatSync(path).uid})`) : error;
  }
}

const shared = (folder: string, why: string): SettingsError =>
  new SettingsError(
    'DATA_FOLDER_SHARED',
    `the data folder ${folder} cannot be kept from other users of this machine: ${why}. Set DATA_DIR to a folder inside it; the folder is then created`,
  );
