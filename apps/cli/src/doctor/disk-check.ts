import { existsSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Check, fail, type Finding, ok, warn } from './check.js';

const MIB = 2 ** 20;
const MIN_GOOD_BYTES = 1024 * MIB;
const MIN_BEARABLE_BYTES = 100 * MIB;

/** DATA_DIR has room and can be written. */
export const diskCheck: Check = {
  name: 'disk',
  limitMs: 10_000,
  run: async ({ settings: { dataDir, mongodbUri, masterKeyFile } }) => {
    if (mongodbUri !== undefined && masterKeyFile !== undefined) return [ok('DATA_DIR is not used: the records are in MongoDB')];
    const folder = nearest(dataDir);
    const problem = await writeProblem(folder);
    if (problem !== undefined)
      return [
        fail(
          `DATA_DIR cannot be written (${problem})`,
          `give this user the right to write to ${folder}, or set DATA_DIR to another folder`,
        ),
      ];
    const { bavail, bsize } = await statfs(folder);
    return [roomFinding(bavail * bsize)];
  },
};

/** A folder that does not exist yet is made by the first start. */
const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)));

export function roomFinding(freeBytes: number): Finding {
  const says = `DATA_DIR has ${Math.floor(freeBytes / MIB)} MiB left`;
  const remedy = 'make room, or set DATA_DIR to a folder on another disk: without room no lead is taken';
  if (freeBytes < MIN_BEARABLE_BYTES) return fail(says, remedy);
  return freeBytes < MIN_GOOD_BYTES ? warn(says, remedy) : ok(says);
}

/** Writes a file and removes it. @returns the system's code of what went wrong */
async function writeProblem(folder: string): Promise<string | undefined> {
  const path = join(folder, `.turant-doctor-${process.pid}`);
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile('x');
      await file.sync();
    } finally {
      await file.close();
    }
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}
