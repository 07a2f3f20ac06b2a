import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Encodings that the build has made (scripts/build-page.cjs), the smallest first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

export interface BuiltFile {
  type: string;
  body: Buffer;
  encoded: ReadonlyMap<string, Buffer>;
  etag: string;
}

/** The files of the built dashboard by their path without a leading slash; empty if it was not built. Read once: no request names a path. */
export function readBuiltPage(folder: string): ReadonlyMap<string, BuiltFile> {
  const files = new Map<string, BuiltFile>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const path = join(entry.parentPath, entry.name);
    const body = readFileSync(path);
    const encoded = ENCODINGS.filter(([, end]) => existsSync(path + end)).map(([name, end]) => [name, readFileSync(path + end)] as const);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    files.set(relative(folder, path).split(sep).join('/'), { type, body, encoded: new Map(encoded), etag });
  }
  return files;
}

/** The encoding that both sides know, with its bytes; the file as it is where they share none (RFC 9110 section 12.5.3). */
export function encodedFor(file: BuiltFile, accepted: string | undefined): { encoding?: string; body: Buffer } {
  const known = new Set(
    (accepted ?? '')
      .split(',')
      .map((one) => one.trim().split(';'))
      .filter(([, weight = '']) => !/^\s*q=0(\.0*)?\s*$/.test(weight))
      .map(([name = '']) => name.trim().toLowerCase()),
  );
  const found = ENCODINGS.find(([name]) => known.has(name) && file.encoded.has(name));
  return found ? { encoding: found[0], body: file.encoded.get(found[0]) as Buffer } : { body: file.body };
}
