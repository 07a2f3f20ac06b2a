import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** All files below a folder, with their paths. Sockets and what goes meanwhile are left out. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : [];
  });
}

/** Which of the texts stand in which of the files, as `path: text`. The bytes are compared: a database's file is no text. */
export function textsIn(files: readonly string[], texts: readonly string[]): string[] {
  return files.flatMap((path) => {
    const bytes = statSync(path, { throwIfNoEntry: false }) ? readFileSync(path) : Buffer.alloc(0);
    return texts.filter((text) => bytes.includes(text)).map((text) => `${path}: ${text}`);
  });
}
