import {
  isFinished,
  isUnderWay,
  RejectedError,
  RetryLaterError,
  SettingsError,
  type Call,
  type Erasure,
  type ErasureCertificate,
  type Lead,
  type TenantId,
} from '@turant/domain';
import { errorFields } from '@turant/observability';
import { hasUnpublished } from '@turant/store';
import { listedNumber } from '@turant/vault';
import { hangUp } from '../calls/hang-up.js';
import type { RoadContext } from '../road-context.js';
import { destroySpoken, mayBeKept } from './destroy-spoken.js';
import { eraseDeliveries, eraseLetters, eraseRequests } from './erase-raw.js';
import { eraseTimeline } from './erase-words.js';
import { putErased, readErased } from './erased-objects.js';
import { callsOf, removalOf, removePerson } from './remove-person.js';

/** An erasure of a lead. */
type OfLead = Erasure & { leadId: string };

/**
 * Goes on with an erasure of a person, from wherever a dead process has left it. Each step may be repeated, and the person is taken out of the
 * lead last: until then a repeat finds all that there is to destroy.
 * @returns the erasure as it is now; `begun` if a part of it has to wait
 */
export async function finishErasure(context: RoadContext, erasure: Erasure): Promise<Erasure> {
  if (erasure.state === 'done' || erasure.leadId === undefined) return erasure;
  try {
    const ofLead = erasure as OfLead;
    const removed = ofLead.certificate ? ofLead : await destroyPerson(context, ofLead);
    return removed?.certificate ? await certify(context, removed, removed.certificate) : erasure;
  } catch (error) {
    if (!(error instanceof RetryLaterError || error instanceof SettingsError)) throw error;
    context.log.warn({ ...errorFields(error), erasureId: erasure._id }, 'an erasure waits; the sweep tries again');
    return erasure;
  }
}

/** @returns undefined if something has to happen first */
async function destroyPerson(context: RoadContext, erasure: OfLead): Promise<OfLead | undefined> {
  const { store } = context;
  const { tenantId, leadId } = erasure;
  const lead = await store.leads.get(tenantId, leadId);
  if (!lead) return removeNothing(context, erasure);
  const leads = [lead, ...(await closeWindow(context, lead))];
  const hashedNumbers = await listNumbers(context, erasure, leads);
  const calls = await endedCalls(context, lead);
  if (!calls) return undefined;
  for (const call of calls.filter(mayBeKept)) await destroySpoken(context, call, 'erased');
  const requests = await eraseRequests(store, leads);
  if (requests === undefined) return undefined;
  await eraseDeliveries(store, leads, calls);
  await eraseLetters(store, leads, calls);
  return remove(context, { ...erasure, hashedNumbers }, lead, calls, requests);
}

/** Closes the duplicate window: a new enquiry of the person is then a lead of its own, and no note of this one. @returns the notes */
async function closeWindow({ store }: RoadContext, { tenantId, _id }: Lead): Promise<Lead[]> {
  await store.leads.patch(tenantId, _id, [], { unset: ['openWindow'] });
  return store.leads.duplicatesOf(tenantId, _id);
}

/** Nobody calls the person any more: this comes first, so that no call begins while the rest is destroyed. */
async function listNumbers(
  { store, erasing, ids, clock }: RoadContext,
  { tenantId, at }: OfLead,
  leads: readonly Lead[],
): Promise<string[]> {
  const numbers = [...new Set(leads.flatMap(({ phone }) => phone ?? []))].map((phone) => listedNumber(erasing.vault, tenantId, phone));
  // The audit trail tells of these writes, because `turant verify` compares the do-not-call list with the trail.
  const told = store.as({ actor: { kind: 'system' }, ids, clock, hash: (text) => erasing.vault.hash(text) });
  for (const { phone, hashed } of numbers)
    await told.doNotCall.addHashed(tenantId, hashed, { reason: ERASED_REASON, addedAt: at, order: ids('te') }, phone);
  return numbers.map(({ hashed }) => hashed);
}

/** This text replaces the reason of an older entry, which may have named the person. */
const ERASED_REASON = 'the person was erased';

/** Ends the lead's calls. @returns the calls; undefined if one of them has not ended yet, or has an event that is not published yet */
async function endedCalls(context: RoadContext, lead: Lead): Promise<Call[] | undefined> {
  const { store } = context;
  const isUnrouted = async (id: string): Promise<boolean> => (await store.calls.get(lead.tenantId, id)) === undefined;
  if (lead.callId !== undefined && (await isUnrouted(lead.callId))) await endCall(context, lead.tenantId, lead.callId);
  for (const { _id, status } of await callsOf(store, lead)) if (!isFinished(status)) await endCall(context, lead.tenantId, _id);
  await context.outbox.settled();
  const calls = await callsOf(store, lead);
  const now = context.clock.now();
  return calls.every((call) => isFinished(call.status) && !hasUnpublished(call) && !isMoving(call, now)) ? calls : undefined;
}

/** A worker moves what was said from its disk into the storage within seconds. A longer wait is for a worker that is not there any more. */
const MAX_MOVE_WAIT_MS = 3_600_000;
const isMoving = (call: Call, now: Date): boolean =>
  isOnDisk(call) && now.getTime() - (call.endedAt ?? call.requestedAt).getTime() < MAX_MOVE_WAIT_MS;
const isOnDisk = ({ recording, transcript }: Call): boolean => isUnderWay(recording) || isUnderWay(transcript);

async function endCall(context: RoadContext, tenantId: TenantId, callId: string): Promise<void> {
  await hangUp(context, tenantId, callId).catch((error: unknown) => {
    // The call has ended meanwhile, or no process could ever place it.
    if (!(error instanceof RejectedError)) throw error;
  });
}

/** This guards the count: another process may have been faster, and has counted what is gone now. */
const NOT_COUNTED = [
  ['state', '=', 'begun'],
  ['certificate', 'absent'],
] as const;

/** Takes the person out of lead and calls. The same commit stores what was destroyed, which nobody can count afterwards. */
async function remove(
  { store, clock }: RoadContext,
  erasure: OfLead,
  lead: Lead,
  calls: readonly Call[],
  requests: number,
): Promise<OfLead | undefined> {
  const { tenantId, _id, hashedNumbers = [] } = erasure;
  let enquiries = 0;
  let certificate: ErasureCertificate | undefined;
  const isRemoved = await removePerson(store, lead, calls, {
    state: 'erased',
    now: clock.now(),
    along: (leads, isLast) => {
      enquiries += leads;
      if (!isLast) return [];
      certificate = certificateOf(erasure, { calls, requests, enquiries, lead });
      return [store.erasures.patchOp(tenantId, _id, NOT_COUNTED, { set: { certificate, hashedNumbers: [...hashedNumbers] } })];
    },
  });
  return isRemoved && certificate ? { ...erasure, certificate } : undefined;
}

/** Retention was faster, or restored records never had the lead. */
async function removeNothing({ store }: RoadContext, erasure: OfLead): Promise<OfLead | undefined> {
  const certificate = certificateOf(erasure, { calls: [], requests: 0, enquiries: 0 });
  const counted = await store.erasures.patch(erasure.tenantId, erasure._id, NOT_COUNTED, { set: { certificate } });
  return counted && { ...erasure, certificate };
}

interface DestroyedParts {
  calls: readonly Call[];
  requests: number;
  enquiries: number;
  lead?: Lead;
}

function certificateOf({ _id, tenantId, leadId, at, hashedNumbers = [] }: OfLead, parts: DestroyedParts): ErasureCertificate {
  const { calls, requests, enquiries, lead } = parts;
  // `recordedAt` and `transcribedAt` are unset in the commit that stores this certificate, so that a repeat counts the same calls.
  const recorded = calls.filter(({ recordedAt }) => recordedAt !== undefined);
  const transcribed = calls.filter(({ transcribedAt }) => transcribedAt !== undefined);
  return {
    format: 'turant-erasure-1',
    erasureId: _id,
    tenantId,
    leadId,
    at: at.toISOString(),
    callIds: [...new Set([...recorded, ...transcribed].map((call) => call._id))].sort(),
    destroyed: { recordings: recorded.length, transcripts: transcribed.length, requests, enquiries },
    kept: [
      ...(calls.length > 0 ? ['calls, timeline, ledger and receipts: ids, times, results and cost'] : []),
      ...(calls.some(isOnDisk) ? ['sealed copies on the disk of a worker that is not running: it destroys them when it runs again'] : []),
      ...(hashedNumbers.length > 0 ? ['a keyed hash of the number, on the do-not-call list'] : []),
      ...(lead?.connectionId === undefined ? [] : ["the platform's id of the lead"]),
    ],
    keyId: '',
  };
}

/**
 * Signs the certificate, and puts it into the storage before the records say that all is done: from there, restored records learn of it. An
 * erasure that the storage knows already keeps its first certificate.
 */
async function certify(context: RoadContext, erasure: OfLead, { keyId: _, ...unsigned }: ErasureCertificate): Promise<Erasure> {
  const { store, erasing } = context;
  const { tenantId, leadId, _id, hashedNumbers = [] } = erasure;
  if (!(await removeLateNotes(context, tenantId, leadId))) return erasure;
  await eraseTimeline(store, tenantId, leadId);
  const before = await readErased(erasing.storage, erasure);
  const signed = before?.certificate.erasureId === _id ? before : { ...(await erasing.sign(unsigned)), hashedNumbers };
  if (signed !== before) await putErased(erasing.storage, signed);
  const { certificate, signature } = signed;
  const done = { state: 'done' as const, certificate, signature };
  const stored = await store.erasures.patch(tenantId, _id, [['state', '=', 'begun']], { set: done });
  return stored ?? (await store.erasures.get(tenantId, _id)) ?? erasure;
}

/** Enquiries that were being stored as notes while their lead was removed. @returns false if they are not published yet */
async function removeLateNotes({ store, clock }: RoadContext, tenantId: TenantId, leadId: string): Promise<boolean> {
  const late = await store.leads.duplicatesOf(tenantId, leadId);
  if (late.length === 0) return true;
  if ((await eraseRequests(store, late)) === undefined) return false;
  return (await store.engine.commit(late.map((note) => removalOf(store, note, clock.now())))).ok;
}
