import type { Call, GateVerdict } from '@turant/domain';
import type { Change } from '@turant/store';
import type { RoadContext } from '../road-context.js';
import { callEvent } from './call-event.js';
import type { PlacementResult } from './placement-result.js';

const RULE = 'wallet';
const REASON = 'the balance is below two blocks';

/** Takes a call whose wallet is empty out of the ready list; its due time is kept. */
export async function waitForMoney(
  { ids, clock, outbox }: Pick<RoadContext, 'outbox' | 'ids' | 'clock'>,
  call: Call,
  verdict: GateVerdict,
): Promise<PlacementResult> {
  const now = clock.now();
  const rules = [...verdict.rules, { rule: RULE, outcome: 'wait', reason: REASON }];
  const change: Change<Call> = {
    set: { waitingFor: 'wallet', keptDueAt: call.firstDueAt ?? call.dueAt ?? now, verdict: { pack: verdict.pack, at: verdict.at, rules } },
    unset: ['dueAt', 'firstDueAt'],
  };
  const event = callEvent(ids, 'call.changed.v1', call, now, { status: 'waiting', waitingFor: 'wallet', rule: RULE, reason: REASON });
  return (await outbox.patchAndAnnounce('calls', call, [['status', '=', 'requested']], change, [event])) ? 'later' : 'gone';
}
