import { Batcher } from '@turant/async';
import type { Bus, KeepDeadLetter } from '@turant/bus';
import { createIds, type Call } from '@turant/domain';
import type { Logger, Metrics } from '@turant/observability';
import type { Store } from '@turant/store';
import { machineClock, type Clock } from './clock.js';
import { type ErasingParts, NO_ERASING } from './erasure/erasing-parts.js';
import { Outbox } from './outbox/outbox.js';
import { deliveryPlanner } from './outcomes/delivery-planner.js';
import { EventLog } from './projection/event-log.js';
import { Projector } from './projection/projector.js';
import { TellWatchers } from './projection/tell-watchers.js';
import { FIRST_LETTER_WAIT_MS } from './recovery/handle-failed-again.js';
import type { RoadContext } from './road-context.js';
import { RecentRequests } from './sources/recent-requests.js';
import { WalletCommitQueue } from './wallet/wallet-commit-queue.js';

const MAX_CALLS_AN_INSERT = 1_000;

/** Keeps an event that a consumer group could not handle: with a due time if it may succeed later, for an operator if it is our bug. */
export function keepDeadLetters(store: Store, log: Logger, clock: Clock = machineClock): KeepDeadLetter {
  const ids = createIds(() => clock.now().getTime());
  return async ({ isLater, ...letter }) => {
    const at = clock.now();
    log.error({ group: letter.group, event: letter.event.id, reason: letter.reason, isLater }, 'an event could not be handled');
    await store.acrossTenants.deadLetters.keep({
      _id: ids('dl'),
      ...letter,
      at,
      ...(isLater && { dueAt: new Date(at.getTime() + FIRST_LETTER_WAIT_MS) }),
    });
  };
}

export interface RoadOptions {
  store: Store;
  bus: Bus;
  log: Logger;
  /** If it is absent, this process destroys nothing. */
  erasing?: ErasingParts;
  clock?: Clock;
  metrics?: Metrics;
  /** How long published events may stay in their documents, so that more of them are removed in one write; default 0. */
  markTogetherMs?: number;
}

/** Makes the context of the road's steps, over an open store and bus. */
export function createRoad({
  store,
  bus,
  log,
  erasing = NO_ERASING,
  clock = machineClock,
  metrics,
  markTogetherMs,
}: RoadOptions): RoadContext {
  const ids = createIds(() => clock.now().getTime());
  const outbox = new Outbox(store, bus, log, markTogetherMs);
  const insertCalls = async (calls: readonly Call[]): Promise<void> => void (await outbox.insertAndAnnounce('calls', calls));
  return {
    ...{ store, bus, outbox, erasing, ids, clock, log, metrics },
    wallets: new WalletCommitQueue(store),
    callInserts: new Batcher(insertCalls, { maxItems: MAX_CALLS_AN_INSERT }),
    planner: deliveryPlanner({ store, bus, outbox, ids, clock }),
    recentRequests: new RecentRequests(),
    projector: new Projector(store, new TellWatchers({ bus, clock })),
    eventLog: new EventLog(log),
  };
}
