import { join } from 'node:path';
import type { FramesAbout } from '@turant/vault';

/** Where a file of a call lies in the spool folder. @throws Error if the id is no id, which might lead out of the folder */
export function spoolPathOf(spoolDir: string, { callId, kind }: Pick<FramesAbout, 'callId' | 'kind'>): string {
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(callId)) throw new Error('no id of a call');
  return join(spoolDir, `${callId}.${kind}`);
}

/** The file that holds the wrapped key of another one. */
export const keyPathOf = (path: string): string => `${path}.key`;
