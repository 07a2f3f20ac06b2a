import type { Call } from '@turant/domain';
import { callEvent } from './call-event.js';
import type { RoadContext } from '../road-context.js';
import { retryUntil } from '../retry-until.js';

/** If the store is away for longer than this, the call stays `failed`. */
const LATE_ANSWER_WRITE_MS = 30_000;

type LateContext = Pick<RoadContext, 'store' | 'ids' | 'clock' | 'outbox'>;

/**
 * Changes a call from `failed` to `unknown` if its trunk, given up after no response at all, has answered late: nobody knows whether a
 * phone rang. The write is guarded on the call's end, so a repeat changes nothing.
 */
export async function markAnsweredLate(context: LateContext, callId: string): Promise<void> {
  const { store, clock, ids, outbox } = context;
  const at = clock.now();
  const untilMs = clock.monotonicMs() + LATE_ANSWER_WRITE_MS;
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
