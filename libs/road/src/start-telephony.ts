import { setTimeout as pause } from 'node:timers/promises';
import { consume } from './consume.js';
import { LostCalls } from './recovery/lost-calls.js';
import { BrowserSwitch } from './browser/browser-switch.js';
import { CallPlacer } from './calls/call-placer.js';
import { placeSecondLeg } from './calls/place-second-leg.js';
import { TrunkBreakers } from './calls/trunk-breakers.js';
import { TrunkPermits } from './calls/trunk-permits.js';
import { TrunkReader } from './calls/trunk-reader.js';
import type { TelephonyContext } from './road-context.js';
import { HANDLERS } from './road.js';
import { sweep } from './recovery/sweep.js';
import { publishAllLeft } from './recovery/sweep-jobs.js';
import { TrunkProbes } from './recovery/trunk-probes.js';
import type { RunContext } from './talk/running-call.js';
import { RunningCalls } from './talk/running-calls.js';
import { startRecording } from './recordings/recorded-call.js';

export interface Telephony {
  /** To be called each second. */
  sweep(): Promise<void>;
  readonly runningCalls: number;
  /** Places no new calls, says goodbye to running calls after `drainMs`, and resolves when all calls are settled. */
  drain(drainMs: number): Promise<void>;
}

const SHUTDOWN_GOODBYE_MS = 4_000;
/** How long a stop waits for lost calls; they take less on the line. If the store is away, they are left to another worker. */
const LOST_CALLS_MS = 6_000;
/** How long a stop waits for recordings to be moved; it takes less on one machine. The next start moves what is left. */
const LAST_MOVES_MS = 3_000;

/** Starts the telephony side of the road: consumers, the ready list of calls and control messages. */
export async function startTelephony(context: TelephonyContext, options: { isOnlyProcess: boolean }): Promise<Telephony> {
  const running = new RunningCalls();
  const breakers = new TrunkBreakers(context);
  const recording = context.recordings && startRecording({ ...context, recordings: context.recordings }, options.isOnlyProcess);
  const withRunning: RunContext = {
    ...context,
    running,
    breakers,
    permits: new TrunkPermits(context),
    connect: (first) => placeSecondLeg(withRunning, first),
    ...(recording && { beginRecording: recording.begin, abandonRecording: recording.abandon }),
  };
  const probes = new TrunkProbes(withRunning);
  const trunks = new TrunkReader(context, (read) => {
    breakers.update(read);
    probes.sweep(read);
  });
  const placing = new CallPlacer(withRunning, trunks);
  const lost = new LostCalls(withRunning, options.isOnlyProcess, recording?.abandon);
  const browsers = context.browser && new BrowserSwitch(withRunning, context.browser);
  consume({ ...context, nudge: () => placing.nudge() }, 'telephony');
  context.bus.onControl((message) => {
    if (message.kind === 'hang-up') running.hangUp(message.callId, 'operator', 'hung-up');
    else if (message.kind === 'browser-order') browsers?.take(message.order);
  });
  await context.bus.start();
  await trunks.sweep();
  if (options.isOnlyProcess) {
    // The start does not wait for this: a far end that does not answer would delay it for seconds.
    void lost.sweep(true);
    void publishAllLeft(context);
  }
  placing.nudge();
  const jobs = sweep(context, { lost, handlers: HANDLERS, onScheduled: () => placing.nudge(), isOnlyProcess: options.isOnlyProcess });
  return {
    sweep: async () => {
      await Promise.all([trunks.sweep(), jobs(), recording?.keeper.sweep()]);
      await lost.ended();
    },
    get runningCalls() {
      return running.size;
    },
    drain: async (drainMs) => {
      await Promise.all([placing.stop(), browsers?.stop()]);
      await running.drain(drainMs, SHUTDOWN_GOODBYE_MS);
      await Promise.race([lost.ended(), pause(LOST_CALLS_MS, undefined, { ref: false })]);
      await Promise.race([recording?.keeper.settled(), pause(LAST_MOVES_MS, undefined, { ref: false })]);
      await context.outbox.settled();
    },
  };
}
