import type { Trunk } from '@turant/domain';
import { errorFields } from '@turant/observability';
import { toLineTrunk } from '../calls/to-line-trunk.js';
import type { TrunkBreakers } from '../calls/trunk-breakers.js';
import type { TelephonyContext } from '../road-context.js';

const PROBE_EVERY_MS = 5_000;

/**
 * Asks trunks that have gone silent by OPTIONS whether they are back (RFC 3261 section 11). The first response lets one call go out at once;
 * only a call shows that a trunk takes calls.
 */
export class TrunkProbes {
  /** When each trunk was asked last, by the monotonic clock, and whether it has answered. */
  private readonly asked = new Map<string, { atMs: number; hasAnswered: boolean }>();

  constructor(private readonly context: TelephonyContext & { breakers: TrunkBreakers }) {}

  /** Begins the probes that are due, and does not wait for the responses. */
  sweep(trunks: readonly Trunk[]): void {
    const nowMs = this.context.clock.monotonicMs();
    for (const trunk of trunks) {
      const isSilent = trunk.breaker?.openUntil !== undefined && trunk.breaker.sipCode === undefined;
      const last = this.asked.get(trunk._id);
      if (!isSilent) this.asked.delete(trunk._id);
      else if (!last || nowMs - last.atMs >= PROBE_EVERY_MS) {
        this.asked.set(trunk._id, { atMs: nowMs, hasAnswered: last?.hasAnswered ?? false });
        void this.probe(trunk);
      }
    }
  }

  private async probe(trunk: Trunk): Promise<void> {
    const { lines, vault, breakers, log } = this.context;
    try {
      const response = await lines.probe(toLineTrunk(vault, trunk));
      const last = this.asked.get(trunk._id);
      // A trunk may answer OPTIONS and still drop calls: then calls go out as seldom as without any response.
      if (response && last && !last.hasAnswered) await breakers.halfOpen(trunk._id);
      if (last) last.hasAnswered = response !== undefined;
    } catch (error) {
      log.warn({ ...errorFields(error), trunkId: trunk._id }, 'a trunk could not be probed');
    }
  }
}
