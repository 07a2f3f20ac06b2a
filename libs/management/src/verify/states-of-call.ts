import { isFinished, KEPT_KINDS, type Call, type KeptObject } from '@turant/domain';
import type { CounterRaise } from '@turant/store';

/** A state that a call's record says it had: its entry on the timeline, and what that added to the counters. */
export interface CallState {
  /** The type of its entry. */
  type: string;
  at: Date;
  by?: CounterRaise;
}

/**
 * A finished call that no worker placed was added by `turant seed`, which makes a timeline for the newest calls only, and counts the other
 * outcomes as ended calls alone.
 */
export const isSeeded = ({ workerId, placedAt, status }: Call): boolean =>
  workerId === undefined && placedAt !== undefined && isFinished(status);

/** Whether the call's record says that it went out. A browser's call is stored when it is on its line. */
export const isPlaced = ({ placedAt, line }: Call): boolean => placedAt !== undefined || line === 'browser';

export const placedAtOf = ({ placedAt, requestedAt }: Call): Date => placedAt ?? requestedAt;

/** The states of which the record alone tells. Calls to the business (second legs) are not counted. */
export function statesOfCall(call: Call): CallState[] {
  const { requestedAt, ringingAt, answeredAt, joinedAt, secondLegId, firstLegId } = call;
  const states: CallState[] = [];
  const add = (type: string, at: Date | undefined, by?: CounterRaise): void => {
    if (at) states.push({ type: `call.${type}`, at, ...(by && firstLegId === undefined && { by }) });
  };
  if (isRequested(call)) add('requested', requestedAt);
  if (isPlaced(call)) add('placing', placedAtOf(call), { calls: 1 });
  add('ringing', ringingAt);
  add('answered', answeredAt, { connected: 1 });
  if (secondLegId !== undefined) add('transferring', answeredAt ?? requestedAt);
  add('joined', joinedAt);
  for (const kind of KEPT_KINDS) if (isToldToEndEarly(call[kind])) add(`${kind}-ended`, call.endedAt ?? answeredAt ?? requestedAt);
  if (isFinished(call.status)) add(call.status, call.endedAt ?? requestedAt, endRaise(call));
  return states;
}

/** A call that was hung up before it was stored is stored as cancelled, and was never requested. */
const isRequested = ({ line, firstLegId, status, placedAt }: Call): boolean =>
  line === 'telephone' && firstLegId === undefined && !(status === 'cancelled' && placedAt === undefined);

function endRaise(call: Call): CounterRaise {
  const { status, seconds, costPaise } = call;
  const isCounted = (status === 'refused' || status === 'failed') && !isSeeded(call);
  return { ...(seconds && { seconds }), ...(costPaise && { costPaise }), ...(isCounted && { [status]: 1 }) };
}

/** Reasons that are found out after the call, and are on no timeline. */
const UNTOLD_REASONS: ReadonlySet<string> = new Set(['nothing-written']);

/** Whether a recording or transcript has ended before its call, which was told in the same commit. */
export const isToldToEndEarly = (kept: KeptObject | undefined): boolean => kept?.reason !== undefined && !UNTOLD_REASONS.has(kept.reason);
