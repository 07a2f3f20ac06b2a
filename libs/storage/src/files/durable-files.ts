import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, type FileHandle } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';

const ZEROS = new Uint8Array(64 * 1024);

/** For its owner only. */
export const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** A change of a folder (a file that was renamed, made or removed) is durable only when the folder itself was written. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Makes a folder with those above it, all of them durable. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  if (first === undefined) return;
  const top = dirname(first);
  for (let one = resolve(folder); one !== top; one = dirname(one)) await syncFolder(dirname(one));
}

/** Writes a new file, down to the disk. */
export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', FILE_MODE);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Copies a file to a new one, down to the disk. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createWriteStream(to, { flags: 'wx', mode: FILE_MODE, flush: true }));
}

/** What its writer left in the page cache goes down to the disk; the mode becomes ours. */
export async function settleFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    if (!(await file.stat()).isFile()) throw new TypeError('what is put into the object storage is a file');
    await file.chmod(FILE_MODE);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Puts a settled file of the same file system in its place, durably. */
export async function placeFile(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

/**
 * Overwrites a file in place with zeros, down to the disk. Best effort: an SSD, a file system that copies on write (btrfs, ZFS), a snapshot
 * and a backup keep the old blocks all the same (NIST SP 800-88r1, section 2.4 on cryptographic erase says what works there: destroying a key).
 * Objects are sealed, so what lies in such blocks can be read only with a key that lies somewhere else.
 */
export async function wipeFile(file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  for (let at = 0; at < size; at += ZEROS.length) await writeAll(file, ZEROS.subarray(0, Math.min(ZEROS.length, size - at)), at);
  await file.sync();
}

/** A full disk of a file system that copies on write takes a part of what it is given. */
async function writeAll(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length;) done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
}
