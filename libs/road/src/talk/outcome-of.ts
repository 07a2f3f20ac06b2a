import { ENDED_AT_MACHINE, isCarrierRefusal, statusOfUnanswered, type EndedBy } from '@turant/domain';
import type { LineCallEnd } from '@turant/lines';
import type { CallEnd } from '../calls/settle-call.js';

interface OutcomeFacts {
  wasAnswered: boolean;
  /** Why this service ended the call, if it did. */
  ending: { by: EndedBy; reason: string } | undefined;
  /** The employee had stopped talking, because a machine or a tone had answered. */
  isAtMachine: boolean;
}

/** How a call on a telephone line has ended. */
export function outcomeOf(
  end: LineCallEnd,
  { wasAnswered, ending, isAtMachine }: OutcomeFacts,
): Pick<CallEnd, 'status' | 'endedBy' | 'endReason' | 'sip' | 'neverLeft' | 'quality'> {
  const isOurs = end.by === 'us';
  const endedBy: EndedBy = isOurs ? (ending?.by ?? 'system') : end.by === 'callee' ? 'callee' : 'system';
  const unanswered = { sipCode: end.sip?.code, hasRung: end.hasRung };
  const wasMachine = end.by === 'callee' && isAtMachine;
  const refused = end.by === 'callee' && isCarrierRefusal(unanswered) ? 'carrier-refused' : end.reason;
  const given = wasMachine ? ENDED_AT_MACHINE : refused;
  const endReason = (isOurs || end.by === 'system' ? ending?.reason : undefined) ?? given;
  const neverLeft = end.reason === 'lease-lost';
  if (wasAnswered)
    return { status: 'completed', endedBy, endReason, sip: end.sip, neverLeft, ...(end.quality && { quality: end.quality }) };
  const ours =
    end.reason === 'ring-timeout' ? 'ring-timeout' : end.reason === 'cancelled' || end.reason === 'hung-up' ? 'hang-up' : undefined;
  return { status: statusOfUnanswered({ ...unanswered, ours }), endedBy, endReason, sip: end.sip, neverLeft };
}
