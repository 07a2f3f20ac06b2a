import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What an upload sends; opened anew for each try. */
export interface RequestBody {
  readonly size: number;
  readonly sha256: string;
  open(): Readable;
}

export const bytesBody = (bytes: Uint8Array): RequestBody => ({
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  open: () => Readable.from(bytes.length === 0 ? [] : [bytes]),
});

/** Reads the file once for its hash, which is signed, and once more for each try; it is never in memory as a whole. */
export async function fileBody(path: string): Promise<RequestBody> {
  const found = await stat(path);
  if (!found.isFile()) throw new TypeError('what is put into the object storage is a file');
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { size: found.size, sha256: hash.digest('hex'), open: () => createReadStream(path) };
}
