import { acceptedIdOf, isAnyTest, type Call, type Counter, type DomainEvent, type Lead } from '@turant/domain';
import { hasUnpublished } from '@turant/store';
import { mayBeInFlight, type Check, type Recount, type TenantAtMoment } from './check.js';
import { Counted, FIELDS, NOTHING, type Sums } from './counted.js';
import { DayDifferences } from './day-differences.js';
import { Days } from './days.js';
import { raiseOfCallEvent, raiseOfLeadEvent } from './raise-of-event.js';
import type { Report } from './report.js';
import type { Row } from './rows-of.js';
import { isPlaced, placedAtOf, statesOfCall } from './states-of-call.js';
import { unprojectedOf } from './unprojected-of.js';

/** The counters behind the summary against calls, leads and marks, less the events that are not handled yet. */
export const countersCheck: Check = {
  name: 'counters',
  begin: (of, report) => new CountersRecount(of, report),
};

class CountersRecount implements Recount {
  private readonly counted: Counted;
  private readonly days: Days;
  /** Calls whose own lead was forgotten (`forgetLead` of libs/road takes the number out of the call). */
  private forgotten = 0;

  constructor(
    private readonly of: TenantAtMoment,
    private readonly report: Report,
  ) {
    this.counted = new Counted(of.tenant._id);
    this.days = new Days(of.tenant.timeZone);
  }

  async rows(rows: readonly Row[]): Promise<void> {
    const leads: Lead[] = [];
    for (const row of rows) {
      if (row.call) this.addCall(row.call, row);
      if (row.call && !row.lead && isForgotten(row.call)) this.forgotten += 1;
      if (row.lead) leads.push(row.lead);
    }
    await this.addLeads(leads);
  }

  async end(): Promise<void> {
    const { records, tenant } = this.of;
    const days = new DayDifferences();
    const { sums } = this.counted;
    for await (const page of records.counters())
      for (const counter of page) {
        const expected = sums.get(counter._id) ?? NOTHING;
        sums.delete(counter._id);
        this.compare(counter, expected, days);
      }
    for (const [_id, expected] of sums) this.compare({ ...NOTHING, _id, tenantId: tenant._id }, expected, days);
    days.report(this.report);
  }

  private addCall(call: Call, { entries }: Row): void {
    const { employeeId, firstLegId } = call;
    const waiting = unprojectedOf(call, this.of.letters, entries);
    for (const { type, at, by } of statesOfCall(call)) {
      if (!by) continue;
      // Published a moment ago, and not handled yet: the entry is stored together with the counters.
      const isInFlight =
        mayBeInFlight(this.of, at) && !entries.some((entry) => entry.type === type) && !waiting.some((one) => isOf(one, type));
      if (isInFlight) this.report.waiting();
      else this.counted.ofCall(employeeId, this.days.of(at), by, 1);
    }
    for (const event of waiting) {
      const at = (event.data as { placedAt?: string | Date }).placedAt ?? event.time;
      this.report.waiting();
      this.counted.ofCall(employeeId, this.days.of(new Date(at)), raiseOfCallEvent(event), -1);
    }
    if (firstLegId !== undefined) return;
    for (const entry of entries) if (entry.type === 'call.placing') this.counted.placed(employeeId, entry.at);
    if (isPlaced(call) && !waiting.some((event) => isOf(event, 'call.placing')) && !mayBeInFlight(this.of, placedAtOf(call)))
      this.counted.placed(employeeId, placedAtOf(call));
  }

  private async addLeads(leads: readonly Lead[]): Promise<void> {
    const real = leads.filter((lead) => !isAnyTest(lead));
    const converted = real.filter(({ status }) => status === 'converted').length;
    this.counted.ofTenant({ leads: real.length, converted }, 1);
    const unsure = real.filter((lead) => hasUnpublished(lead) || this.of.letters.of(lead._id).length > 0 || this.mayBeUncounted(lead));
    if (unsure.length === 0) return;
    const ids = unsure.flatMap((lead) => [acceptedIdOf(lead._id), ...unprojectedOf(lead, this.of.letters, []).map(({ id }) => id)]);
    const stored = await this.of.records.entriesWithIds([...new Set(ids)]);
    const isStored = new Set(stored.map(({ _id }) => _id));
    for (const lead of unsure) {
      const waiting = unprojectedOf(lead, this.of.letters, stored);
      for (const event of waiting) {
        const by = raiseOfLeadEvent(event, lead);
        if (by.leads || by.converted) this.report.waiting();
        this.counted.ofTenant(by, -1);
      }
      const accepted = acceptedIdOf(lead._id);
      if (!this.mayBeUncounted(lead) || isStored.has(accepted) || waiting.some(({ id }) => id === accepted)) continue;
      this.report.waiting();
      this.counted.ofTenant({ leads: 1 }, -1);
    }
  }

  private compare(counter: Counter, expected: Sums, days: DayDifferences): void {
    const { _id } = counter;
    const [, employeeId, day] = _id.split('|');
    if (employeeId === undefined) return this.compareTenant(counter, expected);
    if (day !== undefined) return days.add(employeeId, day, counter, expected);
    for (const field of FIELDS) this.report.compare(field, _id, expected[field], counter[field]);
    this.compareLastCall(counter);
  }

  /** Leads that were forgotten stay counted. */
  private compareTenant(counter: Counter, expected: Sums): void {
    const { report, of } = this;
    const gone = counter.leads - expected.leads;
    const goneConverted = counter.converted - expected.converted;
    const mayBeGone = of.tenant.keepLeadsDays !== undefined || this.forgotten + of.erased.count >= gone;
    const isExplained = gone > 0 && mayBeGone && goneConverted >= 0 && goneConverted <= gone;
    if (isExplained) report.explained('forgotten-leads', gone);
    for (const field of FIELDS)
      if (!isExplained || (field !== 'leads' && field !== 'converted')) report.compare(field, counter._id, expected[field], counter[field]);
  }

  /** A call that was taken back was placed, too: only its entries tell when. */
  private compareLastCall({ _id, lastCallAt }: Counter): void {
    const latestMs = this.counted.lastCallMs.get(_id);
    const foundMs = lastCallAt?.getTime();
    if (foundMs === latestMs) return this.report.applied();
    const isLater = foundMs !== undefined && foundMs > (latestMs ?? -Infinity);
    if (isLater && this.of.tenant.keepTimelineDays !== undefined) return this.report.explained('timeline-retention');
    if (isLater && mayBeInFlight(this.of, new Date(foundMs))) return this.report.waiting();
    const expected = latestMs === undefined ? null : new Date(latestMs).toISOString();
    this.report.differs('lastCallAt', _id, expected, lastCallAt?.toISOString() ?? null);
  }

  private mayBeUncounted({ isProjected, receivedAt }: Lead): boolean {
    return isProjected !== true && mayBeInFlight(this.of, receivedAt);
  }
}

const isOf = ({ data }: DomainEvent, type: string): boolean => `call.${String(data.status)}` === type;

const isForgotten = ({ _id, leadId, line, to }: Call): boolean =>
  line === 'telephone' && to === '' && leadId !== undefined && leadId.slice(2) === _id.slice(2);
