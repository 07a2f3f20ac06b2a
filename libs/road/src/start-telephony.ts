import { setTimeout as pause } from 'node:timers/promises';
import { errorFields } from '@turant/observability';
import { consume } from './consume.js';
import { LostCalls } from './recovery/lost-calls.js';
import { PlaceCalls } from './calls/place-calls.js';
import type { TelephonyContext } from './road-context.js';
import { sideBySide } from './recovery/single-flight.js';
import { publishAllPending, sweepFailed, sweepLeads, sweepPending, sweepScheduled, sweepUnrouted } from './recovery/sweep.js';
import { UnroutedLeads } from './recovery/sweep-unrouted.js';
import { RunningCalls } from './talk/running-calls.js';

export interface Telephony {
  /** Every second: what is pending, lost, due or stale. */
  sweep(): Promise<void>;
  readonly runningCalls: number;
  /** No new calls; running ones get `drainMs`, then goodbye; resolves when all are settled. */
  drain(drainMs: number): Promise<void>;
}

const GOODBYE_MS = 4_000;
/** Longer than a lost call takes on the line; what the store keeps from ending by then is another worker's. */
const LOST_CALLS_MS = 6_000;

/** Wires the telephony side of the road: consumers, the ready list, control messages. */
export async function startTelephony(context: TelephonyContext, options: { isOnlyProcess: boolean }): Promise<Telephony> {
  const running = new RunningCalls();
  const withRunning = { ...context, running };
  const placing = new PlaceCalls(withRunning);
  const unrouted = new UnroutedLeads(context);
  const lost = new LostCalls(withRunning);
  consume({ ...context, nudge: () => placing.nudge() }, 'telephony');
  context.bus.onControl((message) => {
    if (message.kind === 'hang-up') running.hangUp(message.callId, 'operator', 'hung-up');
  });
  await context.bus.start();
  await announceTrunks(context);
  if (options.isOnlyProcess) {
    // Beside the start: a far end that is gone, too, answers nobody for seconds.
    void lost.sweep(true);
    void publishAllPending(context);
  }
  placing.nudge();
  const sweeps = sideBySide([
    () => announceTrunks(context),
    () => sweepPending(context),
    () => sweepScheduled(context).then(() => placing.nudge()),
    () => lost.sweep(),
    () => sweepLeads(context),
    () => sweepFailed(context),
    // Embedded, what was announced stays pending until it is handled: nothing can be lost on the way.
    ...(options.isOnlyProcess ? [] : [() => sweepUnrouted(context, unrouted)]),
  ]);
  return {
    sweep: async () => {
      await sweeps();
      await lost.ended();
    },
    get runningCalls() {
      return running.size;
    },
    drain: async (drainMs) => {
      await placing.stop();
      await running.drain(drainMs, GOODBYE_MS);
      await Promise.race([lost.ended(), pause(LOST_CALLS_MS, undefined, { ref: false })]);
      await context.announcer.settled();
    },
  };
}

/** Tells the line who may speak to it: the trunks on record. */
async function announceTrunks({ store, lines, log }: TelephonyContext): Promise<void> {
  try {
    lines.setTrunks(
      (await store.acrossTenants.trunks.all()).map(({ _id, uri, transport, addresses }) => ({ trunkId: _id, uri, transport, addresses })),
    );
  } catch (error) {
    log.warn(errorFields(error), 'the trunks could not be read; the line goes on with those that it knows');
  }
}
