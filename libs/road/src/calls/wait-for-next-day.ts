import { nextLocal, type Call, type GateVerdict } from '@turant/domain';
import type { RoadContext } from '../road-context.js';
import { leaveReadyList } from './leave-ready-list.js';
import type { PlacementResult } from './placement-result.js';

const RULE = 'daily-cap';

/** The first midnight after a time. */
const nextDay = (at: Date, timeZone: string): Date => nextLocal(new Date(at.getTime() + 1), timeZone, 0);

/** Lets a call that the daily cap stops wait outside the ready list until the tenant's next day begins, or the cap leaves room again. */
export function waitForNextDay(
  context: Pick<RoadContext, 'outbox' | 'ids' | 'clock'>,
  call: Call,
  { pack, at, rules }: GateVerdict,
  timeZone: string,
): Promise<PlacementResult> {
  const until = nextDay(context.clock.now(), timeZone);
  const reason = `the daily cap is reached; the next day begins ${until.toISOString()}`;
  const verdict = { pack, at, rules: [...rules, { rule: RULE, outcome: 'wait', reason }] };
  return leaveReadyList(context, call, RULE, { rule: RULE, reason, until: until.toISOString() }, { verdict, until });
}
