import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, parse, resolve } from 'node:path';
import { SettingsError } from '@turant/domain';

const OTHERS = 0o077;
const STICKY = 0o1000;
/** Windows knows no such modes: what protects the folder there is its access control list. */
const HAS_MODES = process.platform !== 'win32';

/**
 * Makes a folder where there is none, and takes from group and others what they may do with it and with the files in it,
 * whatever stood before: `mode` of mkdir and open is for what is new only. Folders in it are not looked into.
 * @throws SettingsError DATA_FOLDER_SHARED where the folder serves others too, or its mode cannot be changed
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
    // Some file systems take a mode and keep another one.
    if ((statSync(path).mode & OTHERS) !== 0) throw shared(folder, `the mode of ${path} does not change`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Written under another name and renamed meanwhile, by the process that has the folder.
    if (code === 'ENOENT') return;
    throw code === 'EPERM' ? shared(folder, `${path} belongs to another user (uid ${lstatSync(path).uid})`) : error;
  }
}

const shared = (folder: string, why: string): SettingsError =>
  new SettingsError(
    'DATA_FOLDER_SHARED',
    `the data folder ${folder} cannot be kept from other users of this machine: ${why}. Name a folder in it with DATA_DIR, and it is made`,
  );
