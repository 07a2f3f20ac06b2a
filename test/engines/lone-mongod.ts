import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import type { EngineProcess } from './engine-process.js';
import { INSIDE_JEST } from './mongodb.js';

/** A mongod of one's own that nobody has made a replica set; resolves when it answers. */
export async function startMongod(
  binary: string,
  folder: string,
  server: EngineProcess,
  port: number,
  more: readonly string[] = [],
): Promise<void> {
  const dbPath = join(folder, String(port));
  mkdirSync(dbPath);
  const where = ['--dbpath', dbPath, '--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket'];
  server.start([binary, ...where, '--wiredTigerCacheSizeGB', '0.25', '--quiet', ...more]);
  await server.until(60_000, async () => {
    const uri = `mongodb://127.0.0.1:${port}/?directConnection=true`;
    const client = await mongoose.createConnection(uri, { ...INSIDE_JEST, serverSelectionTimeoutMS: 500 }).asPromise();
    await client.close();
  });
}
