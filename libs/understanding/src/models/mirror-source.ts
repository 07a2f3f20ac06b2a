import { createWriteStream } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ModelFile } from './models.js';
import type { ModelSource } from './lay-models.js';

/** A mirror that sends nothing for so long is given up, in milliseconds. */
const MIRROR_STALL_MS = 60_000;

/** A copy of a folder of models: a folder of this machine, or its address. */
export function mirrorSource(from: string): ModelSource {
  const put = /^https?:\/\//.test(from) ? download(from) : copy(resolve(from));
  return {
    async get(_model, files, folder) {
      for (const file of files) {
        const to = join(folder, file.name);
        await mkdir(dirname(to), { recursive: true });
        await put(file, to);
      }
    },
  };
}

type Put = (file: ModelFile, to: string) => Promise<void>;

const copy =
  (folder: string): Put =>
  async (file, to) => {
    await copyFile(join(folder, file.name), to).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Error(`${folder} has no ${file.name}`) : error;
    });
  };

/** A mirror may speak http: the hash says whether a file is the right one. */
const download =
  (base: string): Put =>
  async (file, to) => {
    const url = `${base.endsWith('/') ? base.slice(0, -1) : base}/${file.name}`;
    const stalled = new AbortController();
    const timer = setTimeout(() => stalled.abort(), MIRROR_STALL_MS);
    try {
      const response = await fetch(url, { signal: stalled.signal }).catch((error: Error) => {
        throw new Error(`the mirror did not answer: ${String(error.cause ?? error.message)}`);
      });
      if (!response.ok || !response.body) throw new Error(`the mirror answered ${response.status} for ${file.name}`);
      await pipeline(
        atMost(file, response.body, () => timer.refresh()),
        createWriteStream(to),
      );
    } finally {
      clearTimeout(timer);
    }
  };

/** A mirror that never ends must not fill the disk. */
async function* atMost(file: ModelFile, body: AsyncIterable<Uint8Array>, onChunk: () => void): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  for await (const chunk of body) {
    onChunk();
    bytes += chunk.length;
    if (bytes > file.bytes) throw new Error(`the mirror's ${file.name} is longer than ${file.bytes} bytes; it was thrown away`);
    yield chunk;
  }
}
