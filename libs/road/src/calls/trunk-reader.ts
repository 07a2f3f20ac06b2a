import type { Trunk } from '@turant/domain';
import { errorFields } from '@turant/observability';
import type { TelephonyContext } from '../road-context.js';

/** Trunks change seldom, and each round that places calls reads them, too. */
const READ_EVERY_MS = 5_000;

/** Reads the stored trunks and gives them to the line, which accepts SIP from their addresses only, and to whoever else needs them. */
export class TrunkReader {
  private nextReadMs = -Infinity;
  private onLine = '';

  /** @param onTrunks is given the trunks each time that they are read */
  constructor(
    private readonly context: Pick<TelephonyContext, 'store' | 'clock' | 'log'> & { lines: Pick<TelephonyContext['lines'], 'setTrunks'> },
    private readonly onTrunks: (trunks: readonly Trunk[]) => void,
  ) {}

  async read(): Promise<Trunk[]> {
    const { store, clock, lines } = this.context;
    const atMs = clock.monotonicMs();
    const trunks = await store.acrossTenants.trunks.all();
    // While a trunk fails, its breaker may change at any time, so the trunks are read at every sweep.
    this.nextReadMs = trunks.some(({ breaker }) => breaker?.openUntil) ? -Infinity : atMs + READ_EVERY_MS;
    const endpoints = trunks.map(({ _id, uri, transport, addresses }) => ({ trunkId: _id, uri, transport, addresses }));
    const onLine = JSON.stringify(endpoints);
    if (onLine !== this.onLine) lines.setTrunks(endpoints);
    this.onLine = onLine;
    this.onTrunks(trunks);
    return trunks;
  }

  /** Reads if that is due; never rejects. To be called each second. */
  async sweep(): Promise<void> {
    if (this.context.clock.monotonicMs() < this.nextReadMs) return;
    try {
      await this.read();
    } catch (error) {
      this.context.log.warn(errorFields(error), 'the trunks could not be read; the line keeps the trunks that it knows');
    }
  }
}
