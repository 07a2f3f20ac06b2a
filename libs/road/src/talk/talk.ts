import type { Call } from '@turant/domain';
import type { PreparedCall } from '@turant/lines';
import { RunningCall, type Parties, type RunContext } from './running-call.js';

export interface CallToRun {
  /** As stored, `placing`. */
  call: Call;
  parties: Parties;
  prepared: PreparedCall;
  /** The INVITE leaves within this time or not at all: the worker's lease on the call ends then. */
  leaveWithinMs: number;
  /** Called when the INVITE has left. */
  onPlaced: () => void;
}

/** Step of the road: sends the INVITE, then writes what happens on the line into the call's record until the call is settled. */
export function talk(context: RunContext, { call, parties, prepared, leaveWithinMs, onPlaced }: CallToRun): void {
  new RunningCall(context, call, parties).begin(prepared, leaveWithinMs, onPlaced);
}
