import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { etagOf, type EncodedFile } from '../http/send-encoded.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Encodings that the build has made (scripts/build-page.cjs), and how their files end. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** The files of the built dashboard by their path without a leading slash; empty if it was not built. Read once: no request names a path. */
export function readBuiltPage(folder: string): ReadonlyMap<string, EncodedFile> {
  const files = new Map<string, EncodedFile>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const path = join(entry.parentPath, entry.name);
    const body = readFileSync(path);
    const encoded = ENCODINGS.filter(([, end]) => existsSync(path + end)).map(([name, end]) => [name, readFileSync(path + end)] as const);
    files.set(relative(folder, path).split(sep).join('/'), { type, body, encoded: new Map(encoded), etag: etagOf(body) });
  }
  return files;
}
