import { createHash } from 'node:crypto';
import { errorFields } from '@turant/observability';
import {
  isUnderWay,
  RejectedError,
  SettingsError,
  type Call,
  keyName,
  objectName,
  type KeptObject,
  type TranscriptTurn,
} from '@turant/domain';
import { openRecording, openStored, openTurns, sealTurnsAgain } from '@turant/recordings';
import { retryDelayMs } from '../ready-list/work-list.js';
import { fitWords, type HeardWords } from './fit-words.js';
import { personsSide } from './persons-side.js';
import type { ClaimedCall, TranscriptsContext } from './transcripts-context.js';
import { languageOf } from '../talk/language-of.js';

/** With their waits, which double up to an hour, these are a day. */
const MAX_TRANSCRIBE_FAILURES = 35;
/** How long after its call a transcript may be moved into the storage and still get its words. */
const MAX_SPOOLED_MS = 24 * 60 * 60_000;
const SPOOLED_WAIT_MS = 2_000;
/** Transcribers refuse what is shorter than 100 ms. */
const MIN_HEARD_MS = 100;

/**
 * Gives the transcript of a call the person's words, of which the transcriber hears the recording. The call was claimed: its `transcribeAt` is when
 * the claim ends. Each step may be repeated, and is, after a crash.
 */
export async function transcribeCall(context: TranscriptsContext, call: ClaimedCall, signal: AbortSignal): Promise<void> {
  const { recording, transcript } = call;
  const nowMs = context.clock.now().getTime();
  if (isUnderWay(transcript) && nowMs - (call.recordedAt?.getTime() ?? 0) < MAX_SPOOLED_MS)
    return dueAgain(context, call, SPOOLED_WAIT_MS, call.transcribeFailures ?? 0);
  // Expired, erased, or never written.
  if (recording?.state !== 'kept' || transcript?.state !== 'kept') return over(context, call);
  try {
    const heard = await hear(context, call, signal);
    if (heard) await write(context, call, heard);
    else await over(context, call);
  } catch (error) {
    // This process stops: another one begins at once.
    if (signal.aborted) await dueAgain(context, call, 0, call.transcribeFailures ?? 0);
    else await failed(context, call, error);
  }
}

/** @returns undefined if there is no recording any more, or nothing that could be heard */
async function hear(context: TranscriptsContext, call: ClaimedCall, signal: AbortSignal): Promise<HeardWords[] | undefined> {
  const { tenantId, _id: callId } = call;
  const stored = await openStored(context.transcripts, tenantId, callId, 'recording');
  if (!stored) return undefined;
  try {
    const recording = await openRecording({ ...stored, about: { tenantId, callId } });
    if (recording.durationMs < MIN_HEARD_MS) return undefined;
    const { durationMs } = recording;
    const speech = { file: personsSide(recording), durationMs, language: await languageOfCall(context, call), signal };
    return await context.transcripts.transcriber.transcribe(speech);
  } finally {
    stored.close();
  }
}

async function write(context: TranscriptsContext, call: ClaimedCall, heard: readonly HeardWords[]): Promise<void> {
  const { tenantId, _id: callId } = call;
  const stored = await openStored(context.transcripts, tenantId, callId, 'transcript');
  if (!stored) return over(context, call);
  try {
    const { turns } = await openTurns(stored.read(), stored.key, { tenantId, callId });
    await replaceTranscript(context, call, fitWords(turns, heard), stored.key);
  } finally {
    stored.close();
  }
}

async function failed(context: TranscriptsContext, call: ClaimedCall, error: unknown): Promise<void> {
  const failures = (call.transcribeFailures ?? 0) + 1;
  const isOver = error instanceof RejectedError || failures >= MAX_TRANSCRIBE_FAILURES;
  context.log.warn({ ...errorFields(error), callId: call._id, failures, isOver }, 'a call could not be transcribed');
  if (!isOver) return dueAgain(context, call, retryDelayMs(failures, error), failures);
  return over(context, call, reasonOf(error));
}

/** What the transcript says of words that it will not get. */
function reasonOf(error: unknown): string {
  if (error instanceof SettingsError) return 'transcriber-settings';
  if (!(error instanceof RejectedError)) return 'transcriber-away';
  return error.code === 'TRANSCRIBER_REFUSED' ? 'transcriber-refused' : 'recording-unreadable';
}

async function dueAgain({ store, clock }: TranscriptsContext, call: ClaimedCall, waitMs: number, failures: number): Promise<void> {
  const set = { transcribeAt: new Date(clock.now().getTime() + waitMs), ...(failures > 0 && { transcribeFailures: failures }) };
  await store.calls.patch(call.tenantId, call._id, [['transcribeAt', '=', call.transcribeAt]], { set });
}

/** @param reason why the transcript gets no words */
async function over({ store }: TranscriptsContext, call: ClaimedCall, reason?: string): Promise<void> {
  const { tenantId, _id, transcript, transcribeAt } = call;
  const isTold = reason !== undefined && transcript !== undefined;
  await store.calls.patch(tenantId, _id, [['transcribeAt', '=', transcribeAt]], {
    ...(isTold && { set: { transcript: { ...transcript, reason: transcript.reason ?? reason } } }),
    unset: ['transcribeAt', 'transcribeFailures'],
  });
}

/** The language that the employee spoke in a call, as far as that can still be told. */
async function languageOfCall({ store }: Pick<TranscriptsContext, 'store'>, call: Call): Promise<string | undefined> {
  const { tenantId, employeeId, leadId } = call;
  const [employee, lead] = await Promise.all([
    store.employees.get(tenantId, employeeId),
    leadId === undefined ? undefined : store.leads.get(tenantId, leadId),
  ]);
  return employee && languageOf({ employee, ...(lead && { lead }) });
}

/**
 * Puts a transcript in the place of the earlier one, under the same key: at each moment one of the two is there, and can be read. Then the call says
 * so. If the process dies in between, the work is due again, and is done once more.
 */
async function replaceTranscript(
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
