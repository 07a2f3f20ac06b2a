import { DAY_MS, isFinished, RULE_PACK, type Call, type Lead } from '@turant/domain';
import { ALL_PUBLISHED, hasUnpublished, unchanged, type Op, type Store } from '@turant/store';
import type { RoadContext } from '../road-context.js';

type ForgetContext = Pick<RoadContext, 'store' | 'clock'>;

const CALLS_A_PAGE = 100;
/** How many leads one look-up of `duplicatesOf` reads. */
const NOTES_A_PAGE = 100;

/**
 * Deletes a lead with its notes, and takes number and answers out of its calls, in one commit. Calls, ledger and timeline stay: they
 * hold ids, times and money only. Of a platform's lead a tombstone stays, by which the platform's repeat is recognised: it calls nobody again.
 * @returns false if the lead has an open call, was called in the last 24 hours, which the limit of calls to a number counts, or has changed
 */
export async function forgetLead({ store, clock }: ForgetContext, lead: Lead): Promise<boolean> {
  const now = clock.now();
  const calls = await callsOf(store, lead);
  if (calls.some((call) => !isLongOver(call, now)) || isStillToBeRouted(lead, calls, now)) return false;
  for (;;) {
    const notes = await store.leads.duplicatesOf(lead.tenantId, lead._id);
    const ops = notes.map((note) => removalOf(store, note, now));
    const isLast = notes.length < NOTES_A_PAGE;
    if (isLast) ops.push(...calls.filter(({ to }) => to !== '').map((call) => erasureOf(store, call)), removalOf(store, lead, now));
    if (!(await store.engine.commit(ops)).ok) return false;
    if (isLast) return true;
  }
}

async function callsOf(store: Store, { tenantId, _id: leadId }: Lead): Promise<Call[]> {
  const calls: Call[] = [];
  for (;;) {
    const page = await store.calls.list(tenantId, { before: calls.at(-1)?._id, limit: CALLS_A_PAGE }, { leadId });
    calls.push(...page);
    if (page.length < CALLS_A_PAGE) return calls;
  }
}

const isLongOver = (call: Call, now: Date): boolean =>
  isFinished(call.status) && !hasUnpublished(call) && !(call.placedAt && now.getTime() - call.placedAt.getTime() < DAY_MS);

/** The lead has asked for a call that has no record yet. After the time of an enquiry's consent the gate refuses it. */
const isStillToBeRouted = ({ callId, receivedAt }: Lead, calls: readonly Call[], now: Date): boolean =>
  callId !== undefined && !calls.some(({ _id }) => _id === callId) && now.getTime() - receivedAt.getTime() <= RULE_PACK.enquiryMs.value;

function removalOf(store: Store, lead: Lead, now: Date): Op {
  const { tenantId, _id, connectionId } = lead;
  const guard = [ALL_PUBLISHED, ...unchanged(lead, 'callId', 'lastCallId')];
  if (connectionId === undefined) return store.leads.deleteOp(tenantId, _id, guard);
  return store.leads.patchOp(tenantId, _id, guard, { set: { name: '', extra: [], status: 'lost', deletedAt: now }, unset: OF_THE_PERSON });
}

/** All that a tombstone (`deleteLead`) does not have. */
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

/** The dialog's addresses hold the number, too, and a question may hold the name. */
const erasureOf = (store: Store, { tenantId, _id, status }: Call): Op =>
  store.calls.patchOp(tenantId, _id, [['status', '=', status]], { set: { to: '' }, unset: ['dialog', 'answers'] });
