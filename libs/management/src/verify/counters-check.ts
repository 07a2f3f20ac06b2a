import {
  acceptedIdOf,
  DAY_MS,
  isAnyTest,
  isFinished,
  KINDS_OF_TIME,
  LocalHours,
  SOURCE_API,
  SOURCE_BROWSER,
  type Call,
  type Counter,
  type DomainEvent,
  type Lead,
} from '@turant/domain';
import { hasUnpublished, type CounterRaise, type RecordsAt } from '@turant/store';
import { mayBeInFlight, type Check, type Recount, type TenantAtMoment } from './check.js';
import { Counted, FIELDS, NOTHING, type Sums } from './counted.js';
import { outcomeOfCall, outcomeOfEvent, raiseOfCallEvent, raiseOfLeadEvent } from './raise-of-event.js';
import type { Report } from './report.js';
import type { Row } from './rows-of.js';
import { isPlaced, placedAtOf, statesOfCall } from './states-of-call.js';
import { TimeDifferences } from './time-differences.js';
import { unprojectedOf } from './unprojected-of.js';

/** The counters behind the summary against calls, leads and marks, less the events that are not handled yet. */
export const countersCheck: Check = {
  name: 'counters',
  begin: (of, report) => new CountersRecount(of, report),
};

const HOUR_STEP_MS = 3_600_000;
const LONGEST_MONTH_MS = 31 * DAY_MS;

class CountersRecount implements Recount {
  private readonly counted: Counted;
  private readonly hours: LocalHours;
  /** Calls whose own lead was forgotten (`forgetLead` of libs/road takes the number out of the call). */
  private forgotten = 0;

  constructor(
    private readonly of: TenantAtMoment,
    private readonly report: Report,
  ) {
    this.counted = new Counted(of.tenant._id);
    this.hours = new LocalHours(of.tenant.timeZone);
  }

  async rows(rows: readonly Row[]): Promise<void> {
    const leads: Lead[] = [];
    const sources = await sourcesOf(this.of.records, rows);
    for (const row of rows) {
      if (row.call) this.addCall(row.call, sources.get(row.call.leadId ?? '') ?? sourceWithoutLead(row.call), row);
      if (row.call && !row.lead && isForgotten(row.call)) this.forgotten += 1;
      if (row.lead) leads.push(row.lead);
    }
    await this.addLeads(leads);
  }

  async end(): Promise<void> {
    const { records, tenant } = this.of;
    const times: Times = {
      days: new TimeDifferences(DAY_MS, 'neighbouring-day'),
      hours: new TimeDifferences(HOUR_STEP_MS, 'neighbouring-hour'),
      months: new TimeDifferences(LONGEST_MONTH_MS, 'neighbouring-month'),
    };
    const sums = this.counted.sums();
    for await (const page of records.counters())
      for (const counter of page) {
        const expected = sums.get(counter._id) ?? NOTHING;
        sums.delete(counter._id);
        this.compare(counter, expected, times);
      }
    for (const [_id, expected] of sums) this.compare({ ...NOTHING, _id, tenantId: tenant._id }, expected, times);
    times.days.report(this.report);
    times.hours.report(this.report);
    times.months.report(this.report);
  }

  private addCall(call: Call, source: string, { entries }: Row): void {
    const { employeeId, firstLegId } = call;
    const waiting = unprojectedOf(call, this.of.letters, entries);
    for (const { type, at, by } of statesOfCall(call)) {
      if (!by) continue;
      // Published a moment ago, and not handled yet: the entry is stored together with the counters.
      const isInFlight =
        mayBeInFlight(this.of, at) && !entries.some((entry) => entry.type === type) && !waiting.some((one) => isOf(one, type));
      if (isInFlight) {
        this.report.waiting();
        continue;
      }
      this.counted.ofOne(employeeId, source, this.hours.of(at), by, 1);
      if (type === endOf(call)) this.counted.ofOutcome(call.status, this.hours.of(at), outcomeOfCall(call, by), 1);
    }
    for (const event of waiting) {
      const at = this.hours.of(new Date(event.data.placedAt ?? event.time));
      this.report.waiting();
      this.counted.ofOne(employeeId, source, at, raiseOfCallEvent(event), -1);
      if (event.type === 'call.ended.v1' && firstLegId === undefined)
        this.counted.ofOutcome(event.data.status, at, outcomeOfEvent(event), -1);
    }
    if (firstLegId !== undefined) return;
    for (const entry of entries) if (entry.type === 'call.placing') this.counted.placed(employeeId, entry.at);
    if (isPlaced(call) && !waiting.some((event) => isOf(event, 'call.placing')) && !mayBeInFlight(this.of, placedAtOf(call)))
      this.counted.placed(employeeId, placedAtOf(call));
  }

  private async addLeads(leads: readonly Lead[]): Promise<void> {
    const real = leads.filter((lead) => !isAnyTest(lead));
    for (const lead of real) this.addLead(lead, { leads: 1, ...(lead.status === 'converted' && { converted: 1 }) }, 1);
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
        // The lead may have been given to its employee after its arrival, which is counted apart.
        this.addLead({ ...lead, employeeId: event.data.employeeId }, by, -1);
      }
      const accepted = acceptedIdOf(lead._id);
      if (!this.mayBeUncounted(lead) || isStored.has(accepted) || waiting.some(({ id }) => id === accepted)) continue;
      this.report.waiting();
      this.addLead(lead, { leads: 1 }, -1);
    }
  }

  /** A conversion is counted on the day on which its lead came. */
  private addLead(
    lead: Pick<Lead, 'connectionId' | 'receivedAt'> & { employeeId?: string | undefined },
    by: CounterRaise,
    sign: 1 | -1,
  ): void {
    const { employeeId, connectionId = SOURCE_API, receivedAt } = lead;
    this.counted.ofOne(employeeId, connectionId, this.hours.of(receivedAt), by, sign);
  }

  private compare(counter: Counter, expected: Sums, times: Times): void {
    const { _id } = counter;
    const [, part, at, key = ''] = _id.split('|');
    if (part === undefined) return this.compareTotal(counter, expected, 'forgotten-leads');
    if (at !== undefined) return this.compareInTime(part, at, key, counter, expected, times);
    this.compareTotal(counter, expected, 'forgotten-leads-of-employees');
    this.compareLastCall(counter);
  }

  private compareInTime(kind: string, at: string, key: string, counter: Counter, expected: Sums, times: Times): void {
    // The days of employees stood under the employee before November 2026.
    if (!IN_TIME.has(kind)) return;
    const gone = this.goneLeads(counter, expected);
    if (gone > 0) this.report.explained('forgotten-leads-of-days', gone);
    const kept = gone > 0 ? { ...counter, leads: expected.leads, converted: expected.converted } : counter;
    const ofKind = kind === 'hour' ? times.hours : kind.endsWith('-month') ? times.months : times.days;
    ofKind.add(`${kind}|${key}`, at, kept, expected);
  }

  /** How many leads a counter has counted that are forgotten; 0 if that cannot be what it has too many. */
  private goneLeads(counter: Counter, expected: Sums): number {
    const { tenant, erased } = this.of;
    const gone = counter.leads - expected.leads;
    const goneConverted = counter.converted - expected.converted;
    const mayBeGone = tenant.keepLeadsDays !== undefined || this.forgotten + erased.count >= gone;
    return mayBeGone && goneConverted >= 0 && goneConverted <= gone ? gone : 0;
  }

  /** Leads that were forgotten stay counted. */
  private compareTotal(counter: Counter, expected: Sums, reason: string): void {
    const { report } = this;
    const gone = this.goneLeads(counter, expected);
    if (gone > 0) report.explained(reason, gone);
    for (const field of FIELDS)
      if (gone === 0 || (field !== 'leads' && field !== 'converted'))
        report.compare(field, counter._id, expected[field], counter[field] ?? 0);
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

interface Times {
  days: TimeDifferences;
  hours: TimeDifferences;
  months: TimeDifferences;
}

const IN_TIME: ReadonlySet<string> = new Set(KINDS_OF_TIME);

const sourceWithoutLead = ({ leadId }: Call): string => (leadId === undefined ? SOURCE_BROWSER : SOURCE_API);

/** The type of the state in which a call has ended. */
const endOf = ({ status }: Call): string | undefined => (isFinished(status) ? `call.${status}` : undefined);

const isOf = ({ data }: DomainEvent, type: string): boolean => `call.${String(data.status)}` === type;

const isForgotten = ({ _id, leadId, line, to }: Call): boolean =>
  line === 'telephone' && to === '' && leadId !== undefined && leadId.slice(2) === _id.slice(2);

/**
 * The sources of the leads of calls, by the leads' ids. A platform's lead leaves a tombstone that names its connection; any other lead that is gone
 * came without a connection.
 */
async function sourcesOf(records: RecordsAt, rows: readonly Row[]): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  const elsewhere = new Set<string>();
  for (const { call, lead } of rows) {
    if (lead) sources.set(lead._id, lead.connectionId ?? SOURCE_API);
    if (call?.leadId !== undefined && call.leadId !== lead?._id) elsewhere.add(call.leadId);
  }
  if (elsewhere.size > 0)
    for (const { _id, connectionId } of await records.leadsWithIds([...elsewhere])) sources.set(_id, connectionId ?? SOURCE_API);
  return sources;
}
