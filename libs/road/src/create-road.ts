import { performance } from 'node:perf_hooks';
import type { Bus, KeepDeadLetter } from '@turant/bus';
import { createIds } from '@turant/domain';
import type { Logger, Metrics } from '@turant/observability';
import type { Store } from '@turant/store';
import { Announcer } from './outbox/outbox.js';
import { DeliveryPlanner } from './outcomes/plan-delivery.js';
import { Projector } from './projection/project.js';
import type { Clock, RoadContext } from './road-context.js';
import { Router } from './calls/route-lead.js';
import { WalletDesk } from './wallet/wallet-commit-queue.js';

/** The clock of this machine. */
export const machineClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() };

/** First wait of an event that may succeed later; doubled with every try. */
const FIRST_WAIT_MS = 1_000;

/** Keeps what a group could not handle: with a due time where it may succeed later, for an operator where it is our bug. */
export function keepDeadLetters(store: Store, log: Logger, clock: Clock = machineClock): KeepDeadLetter {
  const ids = createIds(() => clock.now().getTime());
  return async ({ isLater, ...letter }) => {
    const at = clock.now();
    log.error({ group: letter.group, event: letter.event.id, reason: letter.reason, isLater }, 'an event could not be handled');
    await store.acrossTenants.deadLetters.keep({
      _id: ids('dl'),
      ...letter,
      at,
      ...(isLater && { dueAt: new Date(at.getTime() + FIRST_WAIT_MS) }),
    });
  };
}

export interface RoadOptions {
  store: Store;
  bus: Bus;
  log: Logger;
  clock?: Clock;
  metrics?: Metrics;
  /** How long published events may stay in their documents, so that more are taken out together (PublishedEvents); default 0. */
  clearTogetherMs?: number;
}

/** What every step of the road is handed, over an open store and bus. */
export function createRoad({ store, bus, log, clock = machineClock, metrics, clearTogetherMs }: RoadOptions): RoadContext {
  const ids = createIds(() => clock.now().getTime());
  const announcer = new Announcer(store, bus, log, clearTogetherMs);
  const [wallets, router, projector] = [new WalletDesk(store), new Router(store, announcer), new Projector(store)];
  const planner = new DeliveryPlanner({ store, announcer, ids, clock });
  return { store, bus, announcer, wallets, router, projector, planner, ids, clock, log, metrics };
}
