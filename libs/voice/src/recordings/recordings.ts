import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isId } from '@turant/domain';

const SUFFIX = '.wav';
/** How many recordings a folder keeps. */
export const MAX_RECORDINGS = 20;

/** The file of a call's recording; undefined if the text is no id of a call, because it may come from the network and name a path. */
export const recordingOf = (folder: string, callId: string): string | undefined =>
  isId(callId, 'cl') ? join(folder, `${callId}${SUFFIX}`) : undefined;

/** The files of all recordings in the folder, the one that was written last first. Other files do not count. */
export async function recordingsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const paths = names.flatMap((name) => (name.endsWith(SUFFIX) ? (recordingOf(folder, name.slice(0, -SUFFIX.length)) ?? []) : []));
  const files = await Promise.all(paths.map(async (path) => ({ path, atMs: await writtenAt(path) })));
  return files.sort((a, b) => b.atMs - a.atMs).map(({ path }) => path);
}

/** Deletes all but the newest recordings of the folder. Files that are being written (`open`) are left alone and not counted. */
export async function keepNewestRecordings(folder: string, open: ReadonlySet<string> = new Set()): Promise<void> {
  const closed = (await recordingsIn(folder)).filter((path) => !open.has(path));
  await Promise.all(closed.slice(MAX_RECORDINGS).map((path) => rm(path, { force: true })));
}

/** 0 if the file is gone meanwhile. */
const writtenAt = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
