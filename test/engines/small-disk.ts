import { execFileSync } from 'node:child_process';
import { atEndOfSuite } from './end-of-suite.js';
import { skipLoudly } from './skipped.js';
import { temporaryFolder } from './temporary-folder.js';

/**
 * A disk for what is to be full, until the end of the suite. @param size such as `16m` @param within of skipLoudly
 * @returns undefined, said loudly, if this process may not mount
 */
export function mountSmallDisk(size: string, title: string, within?: string): string | undefined {
  const folder = temporaryFolder('turant-disk-');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', folder], { stdio: 'pipe' });
    atEndOfSuite(() => execFileSync('umount', ['-l', folder], { stdio: 'pipe' }));
    return folder;
  } catch (error) {
    skipLoudly(title, `no small disk can be mounted: ${(error as Error).message.trim()}`, within);
    return undefined;
  }
}
