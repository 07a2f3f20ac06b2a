import { isFinished, KEPT_KINDS, type Call, type DomainEvent, type TimelineEntry } from '@turant/domain';
import { mayBeInFlight, timelineKeptFromMs, type Check, type Recount, type TenantAtMoment } from './check.js';
import type { Report } from './report.js';
import type { Row } from './rows-of.js';
import { isSeeded, isToldToEndEarly, statesOfCall, type CallState } from './states-of-call.js';
import { unprojectedOf } from './unprojected-of.js';

/** Each state of a call has its entry, and no entry tells of a state that the call's record does not have. */
export const timelineCheck: Check = {
  name: 'timeline',
  begin: (of, report) => new TimelineRecount(of, report),
};

/** A call may be requested, wait and be scheduled several times, of which its record tells nothing. */
const TOLD_AGAIN: ReadonlySet<string> = new Set(['call.requested', 'call.waiting', 'call.scheduled', 'call.rerouted']);
/** The figures of a call's end. */
const FIGURES = ['seconds', 'durationMs', 'blocks', 'costPaise'] as const;
/** Entries that come from no state of a call: the check of refunds looks at them. */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set(['call.refunded']);

class TimelineRecount implements Recount {
  /** Entries that are older may have been deleted. */
  private readonly keptFromMs: number;

  constructor(
    private readonly of: TenantAtMoment,
    private readonly report: Report,
  ) {
    this.keptFromMs = timelineKeptFromMs(of);
  }

  rows(rows: readonly Row[]): void {
    for (const { call, entries } of rows) {
      if (call) this.recount(call, entries);
      else for (const entry of entries) this.ofNoCall(entry);
    }
  }

  /** A lead's own entry names the call that it asked for, which the check of leads looks for. */
  private ofNoCall({ _id, type, callId }: TimelineEntry): void {
    if (type.startsWith('call.')) this.report.differs('entry-without-call', _id, null, callId ?? null);
  }

  private recount(call: Call, entries: readonly TimelineEntry[]): void {
    const waiting = unprojectedOf(call, this.of.letters, entries);
    const states = isSeeded(call) ? [] : statesOfCall(call);
    const returns = countReturns(entries, waiting);
    for (const state of states) this.ofState(call, state, state.type === 'call.placing' ? 1 + returns : 1, entries, waiting);
    if (returns > 0 && !states.some(({ type }) => type === 'call.placing'))
      this.ofState(call, { type: 'call.placing', at: call.requestedAt }, returns, entries, waiting);
    if (!isSeeded(call)) this.nothingElse(call, entries, states, returns);
    for (const entry of entries) this.compareEntry(call, entry);
  }

  private ofState(
    { _id }: Call,
    { type, at }: CallState,
    times: number,
    entries: readonly TimelineEntry[],
    waiting: readonly DomainEvent[],
  ): void {
    const found = entries.filter((entry) => entry.type === type);
    this.report.applied(Math.min(found.length, times));
    if (found.length > times && !TOLD_AGAIN.has(type)) this.tooMany(found.slice(times));
    if (found.length >= times) return;
    const soon = waiting.filter(({ data }) => `call.${String(data.status)}` === type).length;
    const missing = Math.max(0, times - found.length - soon);
    this.report.waiting(times - found.length - missing);
    if (missing === 0) return;
    if (at.getTime() < this.keptFromMs) this.report.explained('timeline-retention', missing);
    else if (mayBeInFlight(this.of, at)) this.report.waiting(missing);
    else for (let one = 0; one < missing; one += 1) this.report.differs('entry-missing', _id, type, null);
  }

  private nothingElse(call: Call, entries: readonly TimelineEntry[], states: readonly CallState[], returns: number): void {
    const mayBeTold = mayBeToldOf(call);
    const isKnown = (type: string): boolean =>
      !type.startsWith('call.') ||
      TOLD_AGAIN.has(type) ||
      TOLD_ELSEWHERE.has(type) ||
      mayBeTold.has(type) ||
      (returns > 0 && type === 'call.placing') ||
      states.some((one) => one.type === type);
    this.tooMany(entries.filter(({ type }) => !isKnown(type)));
    for (const type of mayBeTold) this.tooMany(entries.filter((entry) => entry.type === type).slice(1));
  }

  private tooMany(entries: readonly TimelineEntry[]): void {
    for (const { _id, type } of entries) this.report.differs('entry-too-many', _id, null, type);
  }

  private compareEntry(call: Call, { _id, type, leadId, detail }: TimelineEntry): void {
    if (leadId !== call.leadId && !mayBeBeforeLead(call, leadId))
      this.report.differs('entry-of-another-lead', _id, call.leadId ?? null, leadId ?? null);
    if (!isFinished(call.status) || type !== `call.${call.status}`) return;
    for (const figure of FIGURES) {
      const [expected, found] = [call[figure] ?? 0, detail[figure]];
      if (typeof found === 'number' && found !== expected) this.report.differs(`entry-${figure}`, _id, expected, found);
    }
  }
}

/** A visitor of a page may leave name and phone when the call is up already. */
const mayBeBeforeLead = ({ line }: Call, leadId: string | undefined): boolean => line === 'browser' && leadId === undefined;

/**
 * An object that has ended early says so once. Its record may have lost the reason: what was kept of it was written at the same moment. With
 * the reason, the entry is a state of the call, which has to be there.
 */
const mayBeToldOf = (call: Call): ReadonlySet<string> =>
  new Set(KEPT_KINDS.filter((kind) => call[kind] && !isToldToEndEarly(call[kind])).map((kind) => `call.${kind}-ended`));

/** How often a call was placed and taken back: it failed at its trunk, or never left. */
function countReturns(entries: readonly TimelineEntry[], waiting: readonly DomainEvent[]): number {
  const isReturn = (detail: Readonly<Record<string, unknown>>): boolean => detail.isReturned === true || detail.neverLeft === true;
  return entries.filter(({ detail }) => isReturn(detail)).length + waiting.filter(({ data }) => isReturn(data)).length;
}
