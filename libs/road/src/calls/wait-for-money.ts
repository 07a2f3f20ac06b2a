import type { Call, GateVerdict } from '@turant/domain';
import type { RoadContext } from '../road-context.js';
import { leaveReadyList } from './leave-ready-list.js';
import type { PlacementResult } from './placement-result.js';

const RULE = 'wallet';
const REASON = 'the balance is below two blocks';

/** Lets a call whose wallet is empty wait outside the ready list. */
export function waitForMoney(
  context: Pick<RoadContext, 'outbox' | 'ids' | 'clock'>,
  call: Call,
  { pack, at, rules }: GateVerdict,
): Promise<PlacementResult> {
  const verdict = { pack, at, rules: [...rules, { rule: RULE, outcome: 'wait', reason: REASON }] };
  return leaveReadyList(context, call, 'wallet', { rule: RULE, reason: REASON }, { verdict });
}
