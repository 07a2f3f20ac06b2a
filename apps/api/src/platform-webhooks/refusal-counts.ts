import { Inject, Injectable } from '@nestjs/common';
import type { Connection } from '@turant/domain';
import { errorFields } from '@turant/observability';
import { Store } from '@turant/store';
import { Clock, Logger } from '../tokens.js';

interface Refused {
  connection: Connection;
  reasons: Map<string, number>;
}

/** Counts requests whose proof failed, in memory. `flush` writes the counts once per second, so that a flood costs no more writes. */
@Injectable()
export class RefusalCounts {
  private readonly refused = new Map<string, Refused>();

  constructor(
    @Inject(Store) private readonly store: Store,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(Logger) private readonly log: Logger,
  ) {}

  add(connection: Connection, reason: string): void {
    const known = this.refused.get(connection._id) ?? { connection, reasons: new Map<string, number>() };
    known.reasons.set(reason, (known.reasons.get(reason) ?? 0) + 1);
    this.refused.set(connection._id, known);
  }

  async flush(): Promise<void> {
    const { store, clock, log } = this;
    for (const [id, { connection, reasons }] of this.refused) {
      this.refused.delete(id);
      const sum = [...reasons.values()].reduce((all, count) => all + count, 0);
      log.warn({ connectionId: id, plugin: connection.plugin, reasons: [...reasons.keys()], count: sum }, 'platform requests were refused');
      const raises = [['refused', sum] as const, ...[...reasons].map(([reason, count]) => [`refused: ${reason}`, count] as const)];
      await store.engine
        .commit(raises.map(([what, by]) => store.connectionCounts.raiseOp(connection.tenantId, id, what, by, clock.now())))
        .catch((error: unknown) => log.warn(errorFields(error), 'the counts of refused requests could not be stored'));
    }
  }
}
