import { everyRecord } from '@turant/async';
import {
  DAY_MS,
  sinceField,
  retentionDaysOf,
  type Call,
  type KeptKind,
  type Tenant,
  isFinished,
  RULE_PACK,
  type Lead,
} from '@turant/domain';
import { errorFields } from '@turant/observability';
import { ALL_PUBLISHED, hasUnpublished, unchanged } from '@turant/store';
import { destroyedChange, destroySpoken, mayBeKept } from '../erasure/destroy-spoken.js';
import type { RoadContext } from '../road-context.js';
import { PacedSweep } from './paced-sweep.js';
import { callsOf, removePerson } from '../erasure/remove-person.js';

type ForgetContext = Pick<RoadContext, 'store' | 'clock' | 'erasing'>;

/** How often all tenants are looked at. While there is more to delete, each sweep goes on. */
const PASS_EVERY_MS = 60_000;
const TENANTS_A_PAGE = 100;
/** How many leads of one tenant a sweep deletes; it runs each second. Each lead is a commit of its own. */
const MAX_LEADS_A_SWEEP = 50;
const MAX_RECORDS_A_SWEEP = 500;
/** How many recordings and transcripts a sweep destroys. Each is deleted from the storage by itself. */
const MAX_SPOKEN_A_SWEEP = 20;

/**
 * Destroys recordings and transcripts, and deletes leads, timeline entries and raw requests, that are older than their tenant keeps them.
 * Counters stay as they are. A storage that is away keeps what it holds, and stops nothing else.
 */
export class OldRecords extends PacedSweep {
  /** Tenant to the last lead that was looked at: leads that may not be deleted yet are not looked at again in the same pass. */
  private readonly seen = new Map<string, string>();

  async sweep(): Promise<void> {
    const { store } = this.context;
    let isMore = false;
    const { tenants } = store.acrossTenants;
    for (const status of ['active', 'suspended'] as const)
      for await (const tenant of everyRecord(TENANTS_A_PAGE, (after = '', limit) => tenants.ofStatus(status, after, limit)))
        isMore = (await this.sweepTenant(tenant)) || isMore;
    if (!isMore) this.restFor(PASS_EVERY_MS);
  }

  /** @returns whether there is more to delete */
  private async sweepTenant(tenant: Tenant): Promise<boolean> {
    const { keepLeadsDays, keepTimelineDays, keepRequestsDays } = tenant;
    const { recordings, transcripts } = retentionDaysOf(tenant);
    const more = [
      recordings !== null && (await this.sweepSpoken(tenant, 'recording', this.before(recordings))),
      transcripts !== null && (await this.sweepSpoken(tenant, 'transcript', this.before(transcripts))),
      keepLeadsDays !== undefined && (await this.sweepLeads(tenant, this.before(keepLeadsDays))),
      keepTimelineDays !== undefined && (await this.sweepTimeline(tenant, this.before(keepTimelineDays))),
      keepRequestsDays !== undefined && (await this.sweepRequests(tenant, this.before(keepRequestsDays))),
    ];
    return more.includes(true);
  }

  private before(days: number): Date {
    return new Date(this.context.clock.now().getTime() - days * DAY_MS);
  }

  private async sweepLeads({ _id }: Tenant, before: Date): Promise<boolean> {
    const leads = await this.context.store.leads.mintedBefore(_id, before, this.seen.get(_id) ?? '', MAX_LEADS_A_SWEEP);
    await Promise.all(leads.map((lead) => forgetLead(this.context, lead).catch((error: unknown) => this.tellStorage(error))));
    const last = leads.at(-1);
    const isMore = last !== undefined && leads.length === MAX_LEADS_A_SWEEP;
    if (isMore) this.seen.set(_id, last._id);
    else this.seen.delete(_id);
    return isMore;
  }

  /** Old objects that a process has not moved yet are destroyed, too: what it moves later has no key any more. */
  private async sweepSpoken({ _id }: Tenant, kind: KeptKind, before: Date): Promise<boolean> {
    const calls = await this.context.store.calls.keptSince(_id, kind, before, MAX_SPOKEN_A_SWEEP);
    const expired = await Promise.all(calls.map((call) => this.expire(call, kind).catch((error: unknown) => this.tellStorage(error))));
    return calls.length === MAX_SPOKEN_A_SWEEP && expired.some(Boolean);
  }

  private async expire(call: Call, kind: KeptKind): Promise<boolean> {
    await destroySpoken(this.context, call, 'expired', [kind]);
    const guard = unchanged(call, sinceField(kind));
    const change = destroyedChange(call, 'expired', [kind]);
    return (await this.context.store.calls.patch(call.tenantId, call._id, guard, change)) !== undefined;
  }

  private tellStorage(error: unknown): false {
    this.context.log.warn(errorFields(error), 'what was said could not be destroyed in the storage; a later sweep tries again');
    return false;
  }

  private async sweepTimeline({ _id }: Tenant, before: Date): Promise<boolean> {
    const { timeline, engine } = this.context.store;
    const entries = await timeline.storedBefore(_id, before, MAX_RECORDS_A_SWEEP);
    if (entries.length > 0) await engine.commit(entries.map((entry) => timeline.deleteOp(_id, entry._id)));
    return entries.length === MAX_RECORDS_A_SWEEP;
  }

  /** A request that is not read yet stays: leads may be in it. */
  private async sweepRequests({ _id }: Tenant, before: Date): Promise<boolean> {
    const { requests, engine } = this.context.store;
    let isMore = false;
    for (let connectionId = await requests.connectionAfter(_id, ''); connectionId !== undefined;) {
      const found = await requests.mintedBefore(_id, connectionId, before, MAX_RECORDS_A_SWEEP);
      const done = found.filter((request) => request.status !== 'received' && !hasUnpublished(request));
      if (done.length > 0)
        await engine.commit(done.map(({ _id: id, status }) => requests.deleteOp(_id, id, [['status', '=', status], ALL_PUBLISHED])));
      isMore ||= found.length === MAX_RECORDS_A_SWEEP && done.length > 0;
      connectionId = await requests.connectionAfter(_id, connectionId);
    }
    return isMore;
  }
}

/**
 * Destroys what was said in a lead's calls, and removes the lead with all that holds the person.
 * @returns false if the lead has an open call, was called in the last 24 hours, which the limit of calls to a number counts, or has changed
 * @throws RetryLaterError STORAGE_UNAVAILABLE: the lead stays
 */
async function forgetLead(context: ForgetContext, lead: Lead): Promise<boolean> {
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
