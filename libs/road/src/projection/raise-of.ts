import { isAnyTest, type DomainEvent } from '@turant/domain';
import type { CounterRaise } from '@turant/store';

/**
 * What one event adds to the counters, which count calls of people: a second leg adds nothing. A call that was counted when it was placed is
 * subtracted if its INVITE never left, or if it failed at the trunk and the call waits again. Undefined: it changes no counter; the end of a call
 * may add nothing but itself to the counter of its outcome.
 */
export function raiseOf(event: DomainEvent): CounterRaise | undefined {
  const data = event.data as {
    duplicateId?: string;
    lead?: { isTest?: boolean; isRingTest?: boolean };
    isTest?: boolean;
    from?: string;
    status?: string;
    isReturned?: boolean;
    firstLegId?: string;
  };
  if (data.firstLegId !== undefined) return undefined;
  if (event.type === 'lead.accepted.v1') return data.duplicateId || isAnyTest(data.lead ?? {}) ? undefined : { leads: 1 };
  if (event.type === 'lead.changed.v1') return data.isTest ? undefined : converted(data);
  if (event.type === 'call.changed.v1' && data.status === 'placing') return { calls: 1 };
  if (event.type === 'call.changed.v1' && data.status === 'answered') return { connected: 1 };
  if (event.type === 'call.changed.v1' && data.isReturned) return { calls: -1 };
  return event.type === 'call.ended.v1' ? endRaise(event) : undefined;
}

function endRaise({ data }: DomainEvent): CounterRaise {
  const { status, seconds, neverLeft, costPaise } = data as {
    status?: string;
    seconds?: number;
    neverLeft?: boolean;
    costPaise?: number;
  };
  return {
    ...(neverLeft && { calls: -1 }),
    ...(seconds && { seconds }),
    ...(costPaise && { costPaise }),
    ...((status === 'refused' || status === 'failed') && { [status]: 1 }),
  };
}

/** The sum of these increments is the number of converted leads (`statusChange`). */
function converted({ from, status }: { from?: string; status?: string }): CounterRaise | undefined {
  if ((from === 'converted') === (status === 'converted')) return undefined;
  return { converted: status === 'converted' ? 1 : -1 };
}
