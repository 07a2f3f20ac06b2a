import { isFinished, type Call, type KeptObject, type TenantId, type TranscriptTurn } from '@turant/domain';
import { openSpooledTurns, openTurns } from '@turant/recordings';
import { found } from '../found.js';
import type { ManagementContext } from '../management-context.js';
import { openKept, type KeptReader } from './open-kept.js';

export interface Transcript {
  turns: TranscriptTurn[];
  /** Absent while the call lasts. */
  kept?: KeptObject;
}

type ReadContext = Pick<ManagementContext, 'store' | 'clock'>;

/**
 * Reads the turns of a call, in the order in which they began; while it lasts, those so far, if it is written on this machine.
 * @param onFound called before anything of it is read; if it throws, nothing is
 * @throws as `openKept`; RejectedError SEALED_FRAMES if it was altered
 */
export async function readTranscript(
  context: ReadContext,
  reader: KeptReader,
  tenantId: TenantId,
  callId: string,
  onFound: () => Promise<void>,
): Promise<Transcript> {
  const call = found(await context.store.calls.get(tenantId, callId), 'CALL_NOT_FOUND');
  const soFar = isFinished(call.status) ? undefined : await turnsSoFar(reader, call, onFound);
  if (soFar) return { turns: soFar };
  const { kept, key, read, close } = await openKept(context, reader, tenantId, callId, 'transcript');
  try {
    await onFound();
    return { turns: (await openTurns(read(), key, { tenantId, callId })).turns, kept };
  } finally {
    close();
  }
}

async function turnsSoFar(
  { keys, spoolDir }: KeptReader,
  { tenantId, _id: callId, transcript }: Call,
  onFound: () => Promise<void>,
): Promise<TranscriptTurn[] | undefined> {
  if (spoolDir === undefined || transcript?.state !== 'open') return undefined;
  await onFound();
  return openSpooledTurns({ spoolDir, keys }, tenantId, callId);
}
