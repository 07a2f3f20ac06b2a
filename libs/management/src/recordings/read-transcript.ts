import type { KeptObject, TenantId, TranscriptTurn } from '@turant/domain';
import { openTurns } from '@turant/recordings';
import type { ManagementContext } from '../management-context.js';
import { openKept, type KeptReader } from './open-kept.js';

export interface Transcript {
  turns: TranscriptTurn[];
  kept: KeptObject;
}

/**
 * Reads the turns of a call, in the order in which they began.
 * @param onFound called before anything of it is read; if it throws, nothing is
 * @throws as `openKept`; RejectedError SEALED_FRAMES if it was altered
 */
export async function readTranscript(
  context: Pick<ManagementContext, 'store' | 'clock'>,
  reader: KeptReader,
  tenantId: TenantId,
  callId: string,
  onFound: () => Promise<void>,
): Promise<Transcript> {
  const { kept, key, read, close } = await openKept(context, reader, tenantId, callId, 'transcript');
  try {
    await onFound();
    return { turns: (await openTurns(read(), key, { tenantId, callId })).turns, kept };
  } finally {
    close();
  }
}
