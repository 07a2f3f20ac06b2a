import { createHash } from 'node:crypto';
import { keyName, objectName, type KeptObject, type TranscriptTurn } from '@turant/domain';
import { sealTurnsAgain } from '@turant/recordings';
import type { ClaimedCall, TranscriptsContext } from './transcripts-context.js';

/**
 * Puts a transcript in the place of the earlier one, under the same key: at each moment one of the two is there, and can be read. Then the call says
 * so. If the process dies in between, the work is due again, and is done once more.
 */
export async function replaceTranscript(
  context: TranscriptsContext,
  call: ClaimedCall,
  turns: readonly TranscriptTurn[],
  key: Uint8Array,
): Promise<void> {
  const { tenantId, _id: callId, transcribeAt } = call;
  const { storage } = context.transcripts;
  const name = objectName('transcript', tenantId, callId);
  const sealed = sealTurnsAgain(turns, key, { tenantId, callId });
  await storage.putBytes(name, sealed);
  // Whoever erases deletes the key first, then the object. If the key is still there, what was just written is deleted with it.
  const wrapped = await storage.get(keyName('transcript', tenantId, callId));
  wrapped?.bytes.destroy();
  if (!wrapped) return storage.delete(name);
  const sha256 = createHash('sha256').update(sealed).digest('hex');
  const transcript: KeptObject = { ...call.transcript, state: 'kept', bytes: sealed.length, sha256 };
  // Erasure and retention end the claim before they destroy anything, so that this never calls kept what they have destroyed.
  const guard = [
    ['transcribeAt', '=', transcribeAt],
    ['transcribedAt', '>=', new Date(0)],
  ] as const;
  await context.store.calls.patch(tenantId, callId, guard, { set: { transcript }, unset: ['transcribeAt', 'transcribeFailures'] });
}
