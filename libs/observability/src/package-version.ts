import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The version in the nearest package.json above this file: the checkout's, the image's, or the installed package's. */
export function packageVersion(folder: string = __dirname): string {
  try {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version?: string };
    if (version !== undefined) return version;
  } catch {
    // There is no package.json in this folder, but there may be one in the folder above it.
  }
  return dirname(folder) === folder ? 'unknown' : packageVersion(dirname(folder));
}
