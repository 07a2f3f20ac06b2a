import { sinceField, type Call, type KeptKind, type KeptObject } from '@turant/domain';
import { errorFields } from '@turant/observability';
import { callEvent } from '../calls/call-event.js';
import type { RecordingContext } from './recording-context.js';

type EndContext = Pick<RecordingContext, 'store' | 'outbox' | 'ids' | 'clock' | 'log'>;

/**
 * Says on the timeline that a recording or a transcript has ended before its call, and why. Never rejects: the reason is written again with
 * what was kept.
 */
export async function endedEarly(
  { store, outbox, ids, clock, log }: EndContext,
  call: Call,
  kind: KeptKind,
  reason: string,
): Promise<void> {
  const event = callEvent(ids, 'call.changed.v1', call, clock.now(), { status: `${kind}-ended`, reason });
  try {
    // Another process may have moved on what was written.
    const before = (await store.calls.get(call.tenantId, call._id))?.[kind];
    const kept: KeptObject = { ...(before ?? { state: 'open' }), reason };
    // Once the object was moved on or deleted, this news is too late.
    const guard = [[sinceField(kind), '>=', new Date(0)]] as const;
    await outbox.patchAndAnnounce('calls', call, guard, { set: { [kind]: kept } }, [event]);
  } catch (error) {
    log.warn({ ...errorFields(error), callId: call._id, kind, reason }, 'a recording has ended early, which could not be written');
  }
}
