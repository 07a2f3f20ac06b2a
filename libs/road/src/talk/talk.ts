import type { Call } from '@turant/domain';
import type { PreparedCall } from '@turant/lines';
import { RunningCall, type Parties, type RunContext, type StartTalk } from './running-call.js';

export interface CallToRun {
  /** The stored call, with status `placing`. */
  call: Call;
  /** When the call was first due. */
  dueAt: Date;
  parties: Parties;
  prepared: PreparedCall;
  /** The INVITE leaves within this time or not at all, because the worker's lease on the call ends then. */
  sendWithinMs: number;
  /** Called when the INVITE has left. */
  onPlaced?: () => void;
  /** Default: the employee talks with the person. */
  startTalk?: StartTalk;
}

/** Step of the road: sends the INVITE, then stores the line's events until the call is settled. */
export function talk(context: RunContext, { call, dueAt, parties, prepared, sendWithinMs, onPlaced, startTalk }: CallToRun): RunningCall {
  const running = new RunningCall(context, call, dueAt, parties, startTalk);
  running.begin(prepared, sendWithinMs, onPlaced);
  return running;
}
