import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export interface PageFile {
  type: string;
  body: Buffer;
}

/** Reads the files of a page once, by name. No request names a path. */
export function readPageFiles(folder: string): ReadonlyMap<string, PageFile> {
  const files = new Map<string, PageFile>();
  for (const name of readdirSync(folder)) {
    const type = TYPES[extname(name)];
    if (type !== undefined) files.set(name, { type, body: readFileSync(join(folder, name)) });
  }
  return files;
}
