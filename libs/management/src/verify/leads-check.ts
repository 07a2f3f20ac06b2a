import { acceptedIdOf, DAY_MS, type Call, type Lead, type TimelineEntry } from '@turant/domain';
import { hasUnpublished, unpublishedIn } from '@turant/store';
import { mayBeInFlight, type Check, type Recount, type TenantAtMoment } from './check.js';
import type { Report } from './report.js';
import type { Row } from './rows-of.js';
import { isSeeded } from './states-of-call.js';

/** Each lead has the entry of its acceptance and the call that it asked for; each call and each entry has its lead. */
export const leadsCheck: Check = {
  name: 'leads',
  begin: (of, report) => new LeadsRecount(of, report),
};

class LeadsRecount implements Recount {
  constructor(
    private readonly of: TenantAtMoment,
    private readonly report: Report,
  ) {}

  async rows(rows: readonly Row[]): Promise<void> {
    const withoutEntry: Lead[] = [];
    const leadless: Call[] = [];
    for (const { lead, call, entries } of rows) {
      if (lead && !call) this.promised(lead);
      if (lead && !lead.isProjected && !(call && isSeeded(call))) this.accepted(lead, entries, withoutEntry);
      // The row knows the lead that has asked for the call; a call that was ordered afterwards has the lead of another row.
      if (call?.leadId !== undefined && call.leadId !== lead?._id) leadless.push(call);
    }
    await this.storedEntries(withoutEntry);
    await this.leadsOf(leadless);
  }

  /** Entries that name no call: of leads without one, of second enquiries and of marks. */
  async end(): Promise<void> {
    const { records } = this.of;
    if ((await records.countTimelineWithoutCall()) === 0) return;
    for await (const page of records.timeline()) {
      const own = page.filter(({ callId, leadId }) => callId === undefined && leadId !== undefined);
      const known = await this.knownLeads(own.map(({ leadId = '' }) => leadId));
      for (const { _id, leadId = '' } of own) this.hasLead(known.has(leadId), leadId, _id);
    }
  }

  private promised(lead: Lead): void {
    const { _id, callId, phone, employeeId, isTest, receivedAt } = lead;
    if (callId === undefined || !phone || employeeId === undefined || isTest || callId.slice(2) !== _id.slice(2)) return;
    const isUnderWay = hasUnpublished(lead) || this.of.letters.of(_id).length > 0 || mayBeInFlight(this.of, receivedAt);
    if (isUnderWay) this.report.waiting();
    else this.report.differs('call-missing', _id, callId, null);
  }

  private accepted(lead: Lead, entries: readonly TimelineEntry[], withoutEntry: Lead[]): void {
    const id = acceptedIdOf(lead._id);
    if (entries.some(({ _id }) => _id === id)) this.report.applied();
    else withoutEntry.push(lead);
  }

  /** A lead that got its call by a second enquiry has an entry without the call. */
  private async storedEntries(leads: readonly Lead[]): Promise<void> {
    if (leads.length === 0) return;
    const stored = await this.of.records.entriesWithIds(leads.map(({ _id }) => acceptedIdOf(_id)));
    const isStored = new Set(stored.map(({ _id }) => _id));
    for (const lead of leads) {
      const id = acceptedIdOf(lead._id);
      const waits = [...unpublishedIn(lead), ...this.of.letters.of(lead._id)].some((event) => event.id === id);
      if (isStored.has(id)) this.report.applied();
      else if (waits || mayBeInFlight(this.of, lead.receivedAt)) this.report.waiting();
      else if (this.isOld(lead.receivedAt, this.of.tenant.keepTimelineDays)) this.report.explained('timeline-retention');
      else this.report.differs('entry-missing', lead._id, 'lead.accepted', null);
    }
  }

  /** A call whose lead was forgotten has lost its number in the same commit. */
  private async leadsOf(calls: readonly Call[]): Promise<void> {
    const known = await this.knownLeads(calls.map(({ leadId = '' }) => leadId));
    for (const { _id, leadId = '', to } of calls) {
      if (known.has(leadId)) this.report.applied();
      else if (to === '') this.report.explained('forgotten-leads');
      else this.report.differs('lead-missing', _id, leadId, null);
    }
  }

  private hasLead(isThere: boolean, leadId: string, id: string): void {
    if (isThere) this.report.applied();
    else if (this.of.tenant.keepLeadsDays !== undefined || this.of.erased.ids.has(leadId)) this.report.explained('forgotten-leads');
    else this.report.differs('lead-missing', id, leadId, null);
  }

  private async knownLeads(ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    return new Set((await this.of.records.leadsWithIds([...new Set(ids)])).map(({ _id }) => _id));
  }

  private isOld(at: Date, keepDays: number | undefined): boolean {
    return keepDays !== undefined && this.of.now.getTime() - at.getTime() > keepDays * DAY_MS;
  }
}
