import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { skipLoudly } from './skipped.js';
import { temporaryFolder } from './temporary-folder.js';

/** A disk of its own for what is to be full. @param size such as `16m` @returns undefined, said loudly, if this process may not mount */
export function mountSmallDisk(size: string, title: string): string | undefined {
  const folder = temporaryFolder('turant-disk-');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', folder], { stdio: 'pipe' });
    return folder;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    skipLoudly(title, `no small disk can be mounted: ${(error as Error).message.trim()}`);
    return undefined;
  }
}

export function unmountDisk(folder: string): void {
  execFileSync('umount', ['-l', folder], { stdio: 'pipe' });
  rmSync(folder, { recursive: true, force: true });
}
