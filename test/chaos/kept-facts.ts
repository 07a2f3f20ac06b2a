import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow } from '../engines/files-written.js';
import type { CallFact } from './facts.js';
import type { StorageEngine } from './honest-client.js';

export const KINDS = ['recording', 'transcript'] as const;

/** What the api says of a call's recording or transcript. */
export interface KeptFact {
  state: string;
  reason: string | null;
}

/** What is known of recordings and transcripts: what can be opened, and what lies on the disk. */
export interface KeptFacts {
  /** `<call> <kind>`, of each that the service opens. */
  opened: readonly string[];
  /** Names of files. */
  spooled: readonly string[];
  /** Names of objects. */
  stored: readonly string[];
}

const namesBelow = (folder: string): string[] => (existsSync(folder) ? filesBelow(folder).map((path) => relative(folder, path)) : []);

export async function readKeptFacts(service: StorageEngine, calls: readonly CallFact[], dataDir: string): Promise<KeptFacts> {
  const opened: string[] = [];
  for (const { callId } of calls)
    for (const kind of KINDS) {
      const { status } = await service.send(`/api/calls/${callId}/${kind}`);
      if (status === 200) opened.push(`${callId} ${kind}`);
    }
  // A key that was about to be put when the process died is left beside the objects, under no name of an object.
  const stored = namesBelow(join(dataDir, 'objects')).filter((name) => !name.startsWith('.'));
  return { opened, spooled: namesBelow(join(dataDir, 'spool')), stored };
}
