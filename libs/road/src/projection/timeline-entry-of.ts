import { acceptedTitle, replyInWords, type DomainEvent, type TimelineEntry } from '@turant/domain';

const CALL_TITLES: Readonly<Record<string, string>> = {
  requested: 'Call requested',
  placing: 'Dialling',
  ringing: 'Ringing',
  answered: 'Answered',
  completed: 'Call completed',
  'no-answer': 'No answer',
  busy: 'Busy',
  rejected: 'Call rejected',
  failed: 'Call failed',
  cancelled: 'Call cancelled',
  unknown: 'Call outcome unknown',
  refused: 'Call refused by the gate',
  scheduled: 'Call scheduled',
  waiting: 'Call waits',
  rerouted: 'Tried on another trunk',
  transferring: 'Asked to speak with the business',
  joined: 'Connected with the business',
  'recording-ended': 'The recording has ended early',
  'transcript-ended': 'The transcript has ended early',
};

const LEAD_TITLES: Readonly<Record<string, string>> = {
  new: 'Marked as new',
  contacted: 'Marked as contacted',
  unreachable: 'Marked as unreachable',
  converted: 'Marked as converted',
  lost: 'Marked as lost',
  'do-not-call': 'Not to be called any more',
};

/** Makes the timeline entry of an event. It names no person, and repeats no question, because a question may name the person. */
export function timelineEntryOf(event: DomainEvent): TimelineEntry {
  const { leadId, callId, employeeId, lead: _lead, answers, ...rest } = event.data;
  const detail = { ...rest, ...(answers && { answers: answers.map((one, index) => `question ${index + 1}: ${replyInWords(one)}`) }) };
  const [type, title] = titleOf(event, detail);
  return {
    _id: event.id,
    tenantId: event.tenantId,
    at: event.time,
    type,
    title,
    ...(leadId !== undefined && { leadId }),
    ...(callId !== undefined && { callId }),
    ...(employeeId !== undefined && { employeeId }),
    detail,
  };
}

function titleOf(event: DomainEvent, detail: Record<string, unknown>): [type: string, title: string] {
  if (event.type === 'lead.accepted.v1') return leadTitle(detail, event);
  return event.type === 'lead.changed.v1' ? changeTitle(detail) : callTitle(detail);
}

function changeTitle({ status }: Record<string, unknown>): [type: string, title: string] {
  return [`lead.${String(status)}`, LEAD_TITLES[String(status)] ?? `Lead ${String(status)}`];
}

function leadTitle(detail: Record<string, unknown>, { data }: DomainEvent): [type: string, title: string] {
  if (detail.duplicateId !== undefined) return ['lead.duplicate', 'Same person again, within ten minutes'];
  return ['lead.accepted', acceptedTitle(data.lead?.phone)];
}

const ANSWERED_BY: Readonly<Record<string, string>> = { machine: ': a machine had answered', tone: ': a tone had answered' };

function callTitle({ status, firstLegId, line, answeredBy }: Record<string, unknown>): [type: string, title: string] {
  if (line === 'browser' && status === 'placing') return ['call.placing', 'Connecting in the browser'];
  const title = `${CALL_TITLES[String(status)] ?? `Call ${String(status)}`}${ANSWERED_BY[String(answeredBy)] ?? ''}`;
  return [`call.${String(status)}`, firstLegId === undefined || status === 'joined' ? title : `${title} (the business)`];
}
