import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere } from './file-errors.js';

/** One entry of a folder: the name of an object, or the beginning of names, with a slash at its end. */
type Entry = string;

/** How many entries of a folder are held in memory; a larger folder is read several times. */
const BATCH_ENTRIES = 1_000;

/** Names of objects below `root` that begin with `prefix`, in the order of their characters, those after `after` only. */
export async function* namesIn(root: string, prefix: string, after = '', folder = '', batch = BATCH_ENTRIES): AsyncGenerator<string> {
  for (let last = ''; ;) {
    const entries = await smallestEntries(root, folder, (entry) => entry > last && mayHold(entry, prefix, after), batch);
    for (const entry of entries) {
      if (entry.endsWith('/')) yield* namesIn(root, prefix, after, entry, batch);
      else yield entry;
    }
    if (entries.length < batch) return;
    last = entries.at(-1) ?? '';
  }
}

/** Whether the entry is, or may hold, a name that is asked for. */
function mayHold(entry: Entry, prefix: string, after: string): boolean {
  if (!entry.endsWith('/')) return entry.startsWith(prefix) && entry > after;
  return (entry.startsWith(prefix) || prefix.startsWith(entry)) && (entry > after || after.startsWith(entry));
}

/** The first `count` entries of a folder in order, with memory for twice as many. */
async function smallestEntries(root: string, folder: string, isWanted: (entry: Entry) => boolean, count: number): Promise<Entry[]> {
  const found = await ifThere(opendir(join(root, folder)));
  let entries: Entry[] = [];
  const smallest = (): Entry[] => entries.sort((a, b) => (a < b ? -1 : 1)).slice(0, count);
  for await (const one of found ?? []) {
    // Files that the adapter is writing.
    if (one.name.startsWith('.')) continue;
    // "a/x" comes after "a-b" and before "ab": with its slash, a folder stands where its names do.
    const entry = `${folder}${one.name}${one.isDirectory() ? '/' : ''}`;
    if (isWanted(entry)) entries.push(entry);
    if (entries.length >= 2 * count) entries = smallest();
  }
  return smallest();
}
