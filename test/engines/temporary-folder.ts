import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** In Jest, jest-environment.cjs removes them when the suite's last hook is over; elsewhere the process does as it exits. */
const folders = (globalThis as { foldersOfSuite?: string[] }).foldersOfSuite ?? removedAtExit();

/** An empty folder, which nobody needs to remove. */
export function temporaryFolder(prefix = 'turant-'): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  folders.push(folder);
  return folder;
}

function removedAtExit(): string[] {
  const made: string[] = [];
  process.once('exit', () => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
  return made;
}
