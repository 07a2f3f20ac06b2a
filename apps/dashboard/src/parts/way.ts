import type { Call, Lead, TimelineEntry } from '../api/records';

export type StepKind =
  | 'sent'
  | 'arrived'
  | 'again'
  | 'requested'
  | 'scheduled'
  | 'placing'
  | 'ringing'
  | 'answered'
  | 'joined'
  | 'refused'
  | 'ended'
  | 'told';

/** The meaning of a length of time between two steps. */
export type GapKind = 'arrivedAfterSent' | 'rangAfterArrived' | 'rangAfterRequested' | 'answeredAfterRinging' | 'talked' | 'rangFor';

export interface Step {
  id: string;
  at: string;
  kind: StepKind;
  /** The call, for `ended`, `refused` and other steps that are about one. */
  call?: Call;
  /** The entry of the timeline, for `told`. */
  entry?: TimelineEntry;
  gap?: { kind: GapKind; ms: number };
}

/** The id of a call that was asked for a moment ago, until the service has given it one. */
export const EXPECTED_CALL = 'expected';

/** Entries that the records of lead and calls tell themselves, and more exactly. */
const TOLD_BY_RECORDS = new Set([
  'lead.accepted',
  'lead.duplicate',
  'call.requested',
  'call.placing',
  'call.ringing',
  'call.answered',
  'call.refused',
  'call.completed',
  'call.no-answer',
  'call.busy',
  'call.rejected',
  'call.failed',
  'call.cancelled',
  'call.unknown',
  'call.joined',
]);

const between = (from: string, to: string): number => Date.parse(to) - Date.parse(from);

type WayLead = Pick<Lead, 'receivedAt' | 'sentAt'> & { notes?: readonly { receivedAt: string }[] };

/** The way of a lead: what happened to it and in its calls, in the order of time. */
export function wayOf(lead: WayLead | undefined, calls: readonly Call[], entries: readonly TimelineEntry[]): Step[] {
  const asked = [...calls].sort((a, b) => between(b.requestedAt, a.requestedAt));
  const steps = [
    ...(lead ? stepsOfLead(lead) : []),
    ...asked.flatMap((call, index) => stepsOfCall(call, index === 0 ? lead?.receivedAt : undefined)),
    ...entries.filter(({ type }) => !TOLD_BY_RECORDS.has(type)).map((entry): Step => ({ id: entry.id, at: entry.at, kind: 'told', entry })),
  ];
  // Steps of the same millisecond stay in the order in which they follow from one another.
  return steps
    .map((step, index) => ({ step, index }))
    .sort((a, b) => between(b.step.at, a.step.at) || a.index - b.index)
    .map(({ step }) => step);
}

function stepsOfLead({ receivedAt, sentAt, notes = [] }: WayLead): Step[] {
  return [
    ...(sentAt ? [{ id: 'sent', at: sentAt, kind: 'sent' as const }] : []),
    {
      id: 'arrived',
      at: receivedAt,
      kind: 'arrived',
      ...(sentAt && { gap: { kind: 'arrivedAfterSent', ms: between(sentAt, receivedAt) } }),
    },
    ...notes.map((note, index): Step => ({ id: `again-${index}`, at: note.receivedAt, kind: 'again' })),
  ];
}

/** @param arrivedAt of the lead that has asked for this call by coming: from then on somebody waits */
function stepsOfCall(call: Call, arrivedAt: string | undefined): Step[] {
  const { callId, requestedAt, placedAt, ringingAt, answeredAt, joinedAt, endedAt, status } = call;
  const step = (kind: StepKind, at: string | null, gap?: Step['gap']): Step[] =>
    at === null ? [] : [{ id: `${callId}-${kind}`, at, kind, call, ...(gap && { gap }) }];
  const rang = ringingAt ?? answeredAt;
  const isPrompt = arrivedAt !== undefined && call.line === 'telephone';
  return [
    ...step('requested', requestedAt),
    ...step('placing', placedAt),
    ...(ringingAt
      ? step(
          'ringing',
          ringingAt,
          gapOf(isPrompt ? 'rangAfterArrived' : 'rangAfterRequested', arrivedAt && isPrompt ? arrivedAt : requestedAt, ringingAt),
        )
      : []),
    ...(answeredAt ? step('answered', answeredAt, ringingAt ? gapOf('answeredAfterRinging', ringingAt, answeredAt) : undefined) : []),
    ...step('joined', joinedAt),
    ...(endedAt ? step(status === 'refused' ? 'refused' : 'ended', endedAt, endGap(rang, answeredAt, endedAt)) : []),
  ];
}

const gapOf = (kind: GapKind, from: string, to: string): Step['gap'] => ({ kind, ms: between(from, to) });

function endGap(rang: string | null, answeredAt: string | null, endedAt: string): Step['gap'] {
  if (answeredAt) return gapOf('talked', answeredAt, endedAt);
  return rang ? gapOf('rangFor', rang, endedAt) : undefined;
}
