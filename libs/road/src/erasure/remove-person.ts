import { everyPage } from '@turant/async';
import type { Call, Lead } from '@turant/domain';
import { ALL_PUBLISHED, unchanged, type Op, type Store } from '@turant/store';
import { destroyedChange } from './destroy-spoken.js';
import { withoutWords } from './erase-words.js';

const CALLS_A_PAGE = 100;
/** How many leads one look-up of `duplicatesOf` reads. */
const NOTES_A_PAGE = 100;

/** Why a person is removed, as the calls then say of their destroyed objects; and what is written in the same commits. */
export interface Removal {
  state: 'expired' | 'erased';
  now: Date;
  /** @param leads how many leads and notes this commit removes @param isLast the commit that removes the lead itself */
  along?(leads: number, isLast: boolean): readonly Op[];
}

export async function callsOf(store: Store, { tenantId, _id: leadId }: Pick<Lead, 'tenantId' | '_id'>): Promise<Call[]> {
  const calls: Call[] = [];
  for await (const page of everyPage(CALLS_A_PAGE, (before, limit) => store.calls.list(tenantId, { before, limit }, { leadId })))
    calls.push(...page);
  return calls;
}

/**
 * Deletes a lead with its notes, and takes the person out of its calls. Calls, ledger and timeline stay: they hold ids, times and money
 * only. Of a platform's lead a tombstone stays, by which the platform's repeat is recognised: it calls nobody again. What was said in the
 * calls has to be destroyed before (`destroySpoken`).
 * @returns false if something has changed meanwhile, or is not published yet; a part of the notes may be gone then
 */
export async function removePerson(store: Store, lead: Lead, calls: readonly Call[], { state, now, along }: Removal): Promise<boolean> {
  for (;;) {
    const notes = await store.leads.duplicatesOf(lead.tenantId, lead._id);
    const isLast = notes.length < NOTES_A_PAGE;
    const ops = notes.map((note) => removalOf(store, note, now));
    if (isLast) ops.push(...calls.flatMap((call) => callOp(store, call, state)), removalOf(store, lead, now));
    ops.push(...(along?.(notes.length + Number(isLast), isLast) ?? []));
    if (!(await store.engine.commit(ops)).ok) return false;
    if (isLast) return true;
  }
}

/** Deletes one enquiry; of a platform's lead a tombstone stays. */
export function removalOf(store: Store, lead: Lead, now: Date): Op {
  const { tenantId, _id, connectionId } = lead;
  const guard = [ALL_PUBLISHED, ...unchanged(lead, 'callId', 'lastCallId')];
  if (connectionId === undefined) return store.leads.deleteOp(tenantId, _id, guard);
  return store.leads.patchOp(tenantId, _id, guard, { set: { name: '', extra: [], status: 'lost', deletedAt: now }, unset: OF_THE_PERSON });
}

/** Every field of a lead that its tombstone (`deleteLead`) does not keep. */
const OF_THE_PERSON = [
  'isNameMadeUp',
  'phone',
  'email',
  'requirement',
  'budget',
  'source',
  'employeeId',
  'callId',
  'lastCallId',
  'openWindow',
  'idempotencyKey',
  'bodyHash',
  'keyExpiresAt',
  'answer',
  'duplicateOf',
  'sentAt',
  'isEarlyChange',
  'isListed',
  'isProjected',
] as const satisfies readonly (keyof Lead)[];

/**
 * The dialog's addresses hold the number, too; a question may hold the name, and a key of the sender anything. The visitor is the hash of an
 * address.
 */
const OF_THE_PERSON_CALLED = ['dialog', 'answers', 'idempotencyKey', 'bodyHash', 'visitor', 'visitorCall', 'sealedAnswer'] as const;

function callOp(store: Store, call: Call, state: Removal['state']): Op[] {
  const { tenantId, _id, status } = call;
  const { set, unset } = destroyedChange(call, state);
  const guard = [ALL_PUBLISHED, ['status', '=', status] as const, ...unchanged(call, 'recordedAt', 'transcribedAt')];
  const change = {
    set: { ...set, ...withoutWords(call), to: '' },
    unset: [...unset, ...OF_THE_PERSON_CALLED],
  };
  return [store.calls.patchOp(tenantId, _id, guard, change)];
}
