import type { KeptObject, TenantId, TranscriptTurn } from '@turant/domain';
import { openFrames } from '@turant/vault';
import type { ManagementContext } from '../management-context.js';
import { openKept, type KeptReader } from './open-kept.js';

export interface Transcript {
  turns: TranscriptTurn[];
  kept: KeptObject;
}

/** Reads the turns of a call, in the order in which they began. @throws as `openKept`; RejectedError SEALED_FRAMES if it was altered */
export async function readTranscript(
  context: Pick<ManagementContext, 'store'>,
  reader: KeptReader,
  tenantId: TenantId,
  callId: string,
): Promise<Transcript> {
  const { kept, key, read, close } = await openKept(context, reader, tenantId, callId, 'transcript');
  const turns: TranscriptTurn[] = [];
  try {
    for await (const frame of openFrames(read(), key, { tenantId, callId, kind: 'transcript' }))
      if (frame.length > 0) turns.push(JSON.parse(frame.toString('utf8')) as TranscriptTurn);
  } finally {
    close();
  }
  return { turns: turns.sort((a, b) => a.startMs - b.startMs), kept };
}
