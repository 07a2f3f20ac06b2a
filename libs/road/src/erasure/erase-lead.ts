import { setTimeout as pause } from 'node:timers/promises';
import { isOnLine, RejectedError, RetryLaterError, type Erasure, type TenantId } from '@turant/domain';
import type { RoadContext } from '../road-context.js';
import { finishErasure } from './finish-erasure.js';
import { callsOf } from './remove-person.js';

/** Events of the lead are being published, or a request is being read: this is over in milliseconds as a rule. */
const MAX_FINISH_TRIES = 20;
const BETWEEN_TRIES_MS = 50;

/**
 * Erases a person: destroys what was said in the lead's calls, removes the person from every record, and certifies it. What is asked for
 * again is answered again. What cannot be done now, because the storage is away, is done by the sweep: then the state is `begun`.
 * @throws RejectedError LEAD_NOT_FOUND, also for a later enquiry that is a note of another lead; LEAD_ON_LINE while a call is on the line
 */
export async function eraseLead(context: RoadContext, tenantId: TenantId, leadId: string): Promise<Erasure> {
  const { store, ids, clock } = context;
  const known = await store.erasures.ofLead(tenantId, leadId);
  if (known?.state === 'done') return known;
  if (!known) {
    await checkErasable(context, tenantId, leadId);
    await store.erasures.insert({ _id: ids('er'), tenantId, leadId, at: clock.now(), state: 'begun' });
  }
  // If two requests came at once, the other one has inserted the erasure.
  const erasure = await store.erasures.ofLead(tenantId, leadId);
  if (!erasure) throw new RetryLaterError('ERASURE_CONTESTED', undefined, 1000);
  return finishSoon(context, erasure);
}

async function checkErasable({ store }: RoadContext, tenantId: TenantId, leadId: string): Promise<void> {
  const lead = await store.leads.get(tenantId, leadId);
  if (!lead?.isListed) throw new RejectedError('LEAD_NOT_FOUND', 'no such lead');
  const onLine = (await callsOf(store, lead)).find(({ status }) => isOnLine(status));
  if (onLine) throw new RejectedError('LEAD_ON_LINE', `the person is on the line: hang up ${onLine._id} first`);
}

async function finishSoon(context: RoadContext, begun: Erasure): Promise<Erasure> {
  let erasure = begun;
  for (let tries = 0; tries < MAX_FINISH_TRIES; tries++) {
    erasure = await finishErasure(context, erasure);
    if (erasure.state === 'done' || tries === MAX_FINISH_TRIES - 1) break;
    await context.outbox.settled();
    await pause(BETWEEN_TRIES_MS);
    // Another process may work on the same erasure.
    erasure = (await context.store.erasures.get(erasure.tenantId, erasure._id)) ?? erasure;
  }
  return erasure;
}
