import { createHash } from 'node:crypto';
import { isId, timeOfId, withPrefix, type Call, type CallStatus, type TurnTimes } from '@turant/domain';
import type { Span } from '@turant/observability';

const FAILURES: ReadonlySet<CallStatus> = new Set<CallStatus>(['failed', 'unknown']);

const hex = (text: string, digits: number): string => createHash('sha256').update(text).digest('hex').slice(0, digits);

/**
 * The trace of a lead: it follows from the lead's id, so that every process knows it and nothing has to carry it. A call of a browser
 * without a lead has a trace of its own.
 */
const traceIdOf = ({ leadId, _id }: Call): string => hex(leadId ?? _id, 32);

/** The id follows from the call's ids and the span's name, so that a span that is sent twice is the same span. */
const spanIdOf = (of: string, name: string): string => hex(`${of} ${name}`, 16);

/**
 * The spans of a settled call, from the lead's arrival to the first word, and a span for each turn. Times are the stored ones. Where the
 * clocks of two processes differ, a step may seem to end before it begins; it then has no length.
 */
export function spansOfCall(call: Call): Span[] {
  const { placedAt, ringingAt, answeredAt, talkTimes } = call;
  const requestedMs = call.requestedAt.getTime();
  const endedMs = (call.endedAt ?? call.requestedAt).getTime();
  const answeredMs = answeredAt?.getTime();
  const firstWordMs =
    answeredMs !== undefined && talkTimes?.answerToFirstWordMs !== undefined ? answeredMs + talkTimes.answerToFirstWordMs : undefined;
  const ofCall = { traceId: traceIdOf(call), attributes: idsOf(call) };
  const [root, conversation] = [spanIdOf(call._id, 'call'), spanIdOf(call._id, 'conversation')];
  const step = (name: string, startMs: number | undefined, endMs: number | undefined, more: Partial<Span> = {}): Span[] =>
    startMs === undefined || endMs === undefined
      ? []
      : [{ ...ofCall, spanId: spanIdOf(call._id, name), parentSpanId: root, name, startMs, endMs: Math.max(startMs, endMs), ...more }];
  const arrivedMs = arrivalOf(call);
  const rungMs = ringingAt?.getTime();
  return [
    ...step('call', arrivedMs ?? requestedMs, firstWordMs ?? endedMs, {
      spanId: root,
      parentSpanId: parentOf(call),
      attributes: { ...ofCall.attributes, ...endOf(call) },
      ...(FAILURES.has(call.status) && { failure: call.endReason ?? call.status }),
    }),
    ...step('route', arrivedMs, requestedMs),
    ...step('wait', requestedMs, placedAt?.getTime()),
    ...step('set up', placedAt?.getTime(), rungMs ?? answeredMs ?? endedMs),
    ...step('ring', rungMs, answeredMs ?? endedMs),
    ...step('first word', answeredMs, firstWordMs),
    ...step('conversation', talkTimes && answeredMs, endedMs),
    ...(talkTimes?.turns ?? []).flatMap((turn) => {
      const startMs = answeredMs === undefined ? undefined : answeredMs + turn.atMs;
      return step('turn', startMs, (startMs ?? 0) + lengthOf(turn), {
        spanId: spanIdOf(call._id, `turn ${turn.turn}`),
        parentSpanId: conversation,
        attributes: { ...ofCall.attributes, ...attributesOf(turn) },
      });
    }),
  ];
}

/** When the lead came that asked for this call; undefined for a call that was ordered otherwise. */
const arrivalOf = ({ _id, leadId }: Call): number | undefined =>
  leadId !== undefined && isId(leadId, 'ld') && _id === withPrefix(leadId, 'cl') ? timeOfId(leadId) : undefined;

/** Later calls of a lead stand below the call that the lead asked for. */
function parentOf({ _id, leadId }: Call): string | undefined {
  const first = leadId === undefined ? _id : withPrefix(leadId, 'cl');
  return first === _id ? undefined : spanIdOf(first, 'call');
}

/** The length of a turn, which ends with the first frame of what the employee replied. */
const lengthOf = ({ speechMs = 0, endpointMs = 0, speechReadyMs = 0, firstFrameMs = 0 }: TurnTimes): number =>
  speechMs + endpointMs + speechReadyMs + firstFrameMs;

const idsOf = ({ tenantId, leadId, _id, employeeId }: Call): Span['attributes'] => ({
  'turant.tenant_id': tenantId,
  'turant.lead_id': leadId,
  'turant.call_id': _id,
  'turant.employee_id': employeeId,
});

/** The attributes of a call's end. They name neither the callee nor the carrier's own words. */
const endOf = (call: Call): Span['attributes'] => ({
  'turant.line': call.line,
  'turant.tier': call.tier,
  'turant.attempt': call.attempt,
  'turant.trunk_id': call.trunkId,
  'turant.status': call.status,
  'turant.ended_by': call.endedBy,
  'turant.end_reason': call.endReason,
  'turant.sip_code': call.sip?.code,
  'turant.duration_ms': call.durationMs,
  'turant.answer_to_first_word_ms': call.talkTimes?.answerToFirstWordMs,
  'turant.turns_left_out': call.talkTimes?.turnsLeftOut,
});

const attributesOf = (turn: TurnTimes): Span['attributes'] => ({
  'turant.turn': turn.turn,
  'turant.question': turn.question,
  'turant.speech_ms': turn.speechMs,
  'turant.endpoint_ms': turn.endpointMs,
  'turant.speech_ready_ms': turn.speechReadyMs,
  'turant.first_frame_ms': turn.firstFrameMs,
  'turant.response_ms': turn.responseMs,
  'turant.is_interrupted': turn.isInterrupted,
  'turant.barge_in_ms': turn.bargeInMs,
  'turant.false_interruptions': turn.falseInterruptions,
});
