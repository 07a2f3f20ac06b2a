import { isAnyTest, type Call, type DomainEvent } from '@turant/domain';
import type { CounterRaise } from '@turant/store';

/** What an event of a call will add to the counters when it is handled. Counted on its own, and not by the code that is verified. */
export function raiseOfCallEvent({ type, data }: DomainEvent): CounterRaise {
  const { status, seconds, costPaise, firstLegId, isReturned, neverLeft } = data;
  if (firstLegId !== undefined) return {};
  const isEnd = type === 'call.ended.v1';
  const calls = (!isEnd && status === 'placing' ? 1 : 0) - (isReturned === true || neverLeft === true ? 1 : 0);
  return {
    ...(calls !== 0 && { calls }),
    ...(!isEnd && status === 'answered' && { connected: 1 }),
    ...(isEnd && typeof seconds === 'number' && seconds > 0 && { seconds }),
    ...(isEnd && typeof costPaise === 'number' && costPaise > 0 && { costPaise }),
    ...(isEnd && (status === 'refused' || status === 'failed') && { [status]: 1 }),
  };
}

/** The same for an event of a lead; a lead whose own write has raised the counter (`isProjected`) adds nothing more. */
export function raiseOfLeadEvent(
  { type, data }: DomainEvent,
  lead: { isTest?: boolean; isRingTest?: boolean; isProjected?: boolean },
): CounterRaise {
  const { status, from } = data;
  if (isAnyTest(lead)) return {};
  if (type === 'lead.accepted.v1') return lead.isProjected ? {} : { leads: 1 };
  const converted = Number(status === 'converted') - Number(from === 'converted');
  return type === 'lead.changed.v1' && converted !== 0 ? { converted } : {};
}

const answered = (status: unknown, durationMs: unknown): { connected?: 1 } =>
  status === 'completed' || (typeof durationMs === 'number' && durationMs > 0) ? { connected: 1 } : {};

/** What the end of a call adds to the counter of its outcome, which counts every call that has ended, also one that was never placed. */
export const outcomeOfCall = ({ status, durationMs }: Call, by: CounterRaise): CounterRaise => ({
  ...by,
  calls: 1,
  ...answered(status, durationMs),
});

/** The same for its event. */
export function outcomeOfEvent(event: DomainEvent): CounterRaise {
  const { status, durationMs } = event.data;
  const { calls: _calls, ...by } = raiseOfCallEvent(event);
  return { ...by, calls: 1, ...answered(status, durationMs) };
}
