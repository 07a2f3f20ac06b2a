import { DAY_MS, isFinished, RULE_PACK, type Call, type Lead } from '@turant/domain';
import { hasUnpublished } from '@turant/store';
import { destroySpoken, mayBeKept } from '../erasure/destroy-spoken.js';
import { callsOf, removePerson } from '../erasure/remove-person.js';
import type { RoadContext } from '../road-context.js';

type ForgetContext = Pick<RoadContext, 'store' | 'clock' | 'erasing'>;

/**
 * Destroys what was said in a lead's calls, and removes the lead with all that holds the person.
 * @returns false if the lead has an open call, was called in the last 24 hours, which the limit of calls to a number counts, or has changed
 * @throws RetryLaterError STORAGE_UNAVAILABLE: the lead stays
 */
export async function forgetLead(context: ForgetContext, lead: Lead): Promise<boolean> {
  const { store, clock } = context;
  const now = clock.now();
  const calls = await callsOf(store, lead);
  if (calls.some((call) => !isLongOver(call, now)) || isStillToBeRouted(lead, calls, now)) return false;
  for (const call of calls.filter(mayBeKept)) await destroySpoken(context, call, 'expired');
  return removePerson(store, lead, calls, { state: 'expired', now });
}

const isLongOver = (call: Call, now: Date): boolean =>
  isFinished(call.status) && !hasUnpublished(call) && !(call.placedAt && now.getTime() - call.placedAt.getTime() < DAY_MS);

/** The lead has asked for a call that has no record yet. After the time of an enquiry's consent the gate refuses it. */
const isStillToBeRouted = ({ callId, receivedAt }: Lead, calls: readonly Call[], now: Date): boolean =>
  callId !== undefined && !calls.some(({ _id }) => _id === callId) && now.getTime() - receivedAt.getTime() <= RULE_PACK.enquiryMs.value;
