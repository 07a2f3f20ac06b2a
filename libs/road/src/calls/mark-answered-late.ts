import type { Call } from '@turant/domain';
import { callEvent } from './call-event.js';
import type { RoadContext } from '../road-context.js';
import { retryUntil } from '../retry-until.js';

/** A store that is away for longer leaves the call `failed`. */
const PATIENCE_MS = 30_000;

type LateContext = Pick<RoadContext, 'store' | 'ids' | 'clock' | 'outbox'>;

/**
 * A trunk that was given up because it sent no response at all has answered after all: nobody knows whether a phone rang, so the
 * call that failed becomes `unknown`. Guarded on how it ended, so that a repeat changes nothing.
 */
export async function markAnsweredLate(context: LateContext, callId: string): Promise<void> {
  const { store, clock, ids, outbox } = context;
  const at = clock.now();
  const untilMs = clock.monotonicMs() + PATIENCE_MS;
  const [call] = await retryUntil(clock, untilMs, () => store.acrossTenants.calls.withIds([callId]));
  if (!call || !isGivenUp(call)) return;
  const event = callEvent(ids, 'call.changed.v1', call, at, { status: 'unknown', reason: 'answered-late' });
  const guard = [
    ['status', '=', 'failed'],
    ['endReason', '=', 'no-response'],
  ] as const;
  const change = { set: { status: 'unknown', endReason: 'answered-late' } as const };
  await retryUntil(clock, untilMs, () => outbox.patchAndAnnounce('calls', call, guard, change, [event]));
}

const isGivenUp = ({ status, endReason }: Call): boolean => status === 'failed' && endReason === 'no-response';
