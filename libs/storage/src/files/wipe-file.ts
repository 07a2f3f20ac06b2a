import type { FileHandle } from 'node:fs/promises';

const ZEROS = new Uint8Array(64 * 1024);

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
