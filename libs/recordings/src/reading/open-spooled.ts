import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { sealedObjectAbout, type TenantId, type TranscriptTurn } from '@turant/domain';
import { readKeyFile } from '../spool/key-file.js';
import { spoolPathOf } from '../spool/spool-paths.js';
import { openTurns } from '../transcripts/transcript-turns.js';
import type { StoredObjects } from './open-stored.js';

/**
 * The turns so far of a call that lasts, from the spool of this machine.
 * @returns undefined if no process of this machine writes them
 * @throws RejectedError OBJECT_KEY_GONE, OBJECT_KEY_DAMAGED, SEALED_FRAMES
 */
export async function openSpooledTurns(
  { spoolDir, keys }: { spoolDir: string; keys: StoredObjects['keys'] },
  tenantId: TenantId,
  callId: string,
): Promise<TranscriptTurn[] | undefined> {
  const path = spoolPathOf(spoolDir, { callId, kind: 'transcript' });
  const file = await readKeyFile(path);
  if (file?.tenantId !== tenantId || file.callId !== callId || file.kind !== 'transcript') return undefined;
  if (
    !(await access(path).then(
      () => true,
      () => false,
    ))
  )
    return undefined;
  const key = await keys.openObjectKey(tenantId, sealedObjectAbout('transcript', tenantId, callId), file.wrappedKey);
  return (await openTurns(createReadStream(path), key, { tenantId, callId })).turns;
}
