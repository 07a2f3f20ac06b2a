import { carriesNumber, type Call, type Trunk, type VirtualNumber } from '@turant/domain';
import { breakerState } from './trunk-breakers.js';

/** The trunk that a call would use, and the tenant's number that it would show. */
export interface ChosenTrunk {
  trunk?: Trunk;
  callerId?: VirtualNumber;
}

/** What the choice depends on, besides the call. */
export interface TrunkChoice {
  /** All trunks, in the order in which they are tried. */
  trunks: readonly Trunk[];
  /** The numbers of the call's tenant. */
  numbers: readonly VirtualNumber[];
  now: Date;
  /** Whether a trunk has as many calls as it may have. */
  isFull?: (trunk: Trunk) => boolean;
}

/** Whether a new call may go out on the trunk now. */
export const takesCalls = (trunk: Trunk, now: Date): boolean =>
  !trunk.isDraining && !(trunk.heldUntil && now < trunk.heldUntil) && breakerState(trunk, now) !== 'open';

/** Why a trunk takes no calls now, in words. */
export function whyNoCalls({ name, isDraining, heldUntil, breaker }: Trunk, now: Date): string {
  if (isDraining) return `the trunk ${name} is being drained`;
  if (heldUntil && now < heldUntil) return `the trunk ${name} asked for no calls before ${heldUntil.toISOString()}`;
  return `the trunk ${name} takes no calls: ${breaker?.reason ?? ''} ${breaker?.sipCode ?? ''}`.trim();
}

/**
 * Chooses the first trunk in order that carries the call's number, shows an active number of the tenant, takes calls now and has not failed
 * this call. If none takes calls, it is the first one that carries the number, for which the call waits. If none carries the number, it is
 * the first trunk of all, on which the gate refuses the call.
 */
export function chooseTrunk(call: Pick<Call, 'to' | 'hops'>, choice: TrunkChoice): ChosenTrunk {
  const { trunks, numbers } = choice;
  return untriedTrunk(call, choice) ?? leastDoubtful(ableTrunks(call, choice), choice) ?? { trunk: trunks[0], callerId: numbers[0] };
}

/** Chooses as `chooseTrunk` does, of the trunks that have not failed this call. @returns undefined if there is none */
export function untriedTrunk(call: Pick<Call, 'to' | 'hops'>, choice: TrunkChoice): Required<ChosenTrunk> | undefined {
  const { hops = [] } = call;
  const untried = ableTrunks(call, choice).filter(({ trunk }) => !hops.some(({ trunkId }) => trunkId === trunk._id));
  return leastDoubtful(untried, choice);
}

/** The trunks that carry the call's number, each with the tenant's active number on it. */
const ableTrunks = ({ to }: Pick<Call, 'to'>, { trunks, numbers }: TrunkChoice): Required<ChosenTrunk>[] =>
  trunks.flatMap((trunk) => {
    const callerId = numbers.find(({ status, trunkIds }) => status === 'active' && trunkIds.includes(trunk._id));
    return callerId && carriesNumber(trunk, to) ? [{ trunk, callerId }] : [];
  });

function leastDoubtful<T extends { trunk: Trunk }>(candidates: readonly T[], choice: TrunkChoice): T | undefined {
  const doubts = candidates.map(({ trunk }): number => doubtOf(trunk, choice));
  return candidates[doubts.indexOf(Math.min(...doubts))];
}

/**
 * How doubtful it is that a call can go out on the trunk. 0: it can go out now. 1: the trunk is full, or was silent and has not answered OPTIONS
 * since, so that a call may be held up for 33 s. 2: the trunk takes no calls now. 3: it is being drained, so that no call waits for it.
 */
function doubtOf(trunk: Trunk, { now, isFull }: TrunkChoice): 0 | 1 | 2 | 3 {
  if (trunk.isDraining) return 3;
  if (!takesCalls(trunk, now)) return 2;
  const { breaker } = trunk;
  const isSilent = breaker?.openUntil !== undefined && breaker.sipCode === undefined && !breaker.answersOptions;
  return isSilent || isFull?.(trunk) ? 1 : 0;
}
