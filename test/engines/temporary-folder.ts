import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEndOfSuite } from './end-of-suite.js';

/** An empty folder, which is removed at the end of the suite. */
export function temporaryFolder(prefix = 'turant-'): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  atEndOfSuite(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
