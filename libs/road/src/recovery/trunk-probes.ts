import { isDeepStrictEqual } from 'node:util';
import type { Trunk, TrunkHealth } from '@turant/domain';
import type { SignOfLife } from '@turant/lines';
import { errorFields } from '@turant/observability';
import { toLineTrunk } from '../calls/to-line-trunk.js';
import type { TrunkBreakers } from '../calls/trunk-breakers.js';
import type { TelephonyContext } from '../road-context.js';

/** How often a trunk is asked that has gone silent or is not registered. */
const PROBE_EVERY_MS = 5_000;
/** How often every other trunk is asked. The time is drawn at random, so that several workers do not ask at the same moment. */
const LOOK_EVERY_MS = { min: 54_000, max: 66_000 };

interface Asked {
  dueMs: number;
  isUrgent: boolean;
  isSilent: boolean;
  /** True if the trunk has answered since it went silent. */
  hasAnswered: boolean;
}

/**
 * Asks trunks by OPTIONS (RFC 3261 section 11): those that have gone silent whether they are back, and the others once a minute, for the operator's
 * eyes. The first response of a silent trunk lets one call go out at once; only a call shows that a trunk takes calls.
 */
export class TrunkProbes {
  /** The trunks that are asked, each with the time of its next probe by the monotonic clock. */
  private readonly asked = new Map<string, Asked>();

  constructor(private readonly context: TelephonyContext & { breakers: TrunkBreakers }) {}

  /** Begins the probes that are due, and does not wait for the responses. */
  sweep(trunks: readonly Trunk[]): void {
    const nowMs = this.context.clock.monotonicMs();
    for (const trunk of trunks) {
      const isSilent = trunk.breaker?.openUntil !== undefined && trunk.breaker.sipCode === undefined;
      const isUrgent = isSilent || mayRegister(trunk);
      const last = this.asked.get(trunk._id) ?? { dueMs: nowMs + lookAfterMs(), isUrgent: false, isSilent: false, hasAnswered: false };
      const isDue = nowMs >= last.dueMs || (isUrgent && !last.isUrgent);
      const dueMs = isDue ? nowMs + (isUrgent ? PROBE_EVERY_MS : lookAfterMs()) : last.dueMs;
      this.asked.set(trunk._id, { dueMs, isUrgent, isSilent, hasAnswered: isSilent && last.hasAnswered });
      if (isDue) void this.probe(trunk);
    }
  }

  private async probe(trunk: Trunk): Promise<void> {
    const { breakers, log } = this.context;
    try {
      const response = await this.ask(trunk);
      const last = this.asked.get(trunk._id);
      // A trunk may answer OPTIONS and still drop calls: then calls go out as seldom as without any response.
      if (response && last?.isSilent && !last.hasAnswered) await breakers.halfOpen(trunk._id);
      if (last?.isSilent) last.hasAnswered = response !== undefined;
      await this.note(trunk, response);
    } catch (error) {
      log.warn({ ...errorFields(error), trunkId: trunk._id }, 'the health of a trunk could not be stored');
    }
  }

  private async ask(trunk: Trunk): Promise<SignOfLife | undefined> {
    const { lines, vault, log } = this.context;
    try {
      return await lines.probe(toLineTrunk(vault, trunk));
    } catch (error) {
      log.warn({ ...errorFields(error), trunkId: trunk._id }, 'a trunk could not be probed');
      return undefined;
    }
  }

  /** A trunk that is as it was costs no write. */
  private async note({ _id, driver, health }: Trunk, response: SignOfLife | undefined): Promise<void> {
    const { store, clock } = this.context;
    const seen: Omit<TrunkHealth, 'since'> = {
      answers: response !== undefined,
      // Asterisk tells that the trunk has answered, and not what it has answered.
      ...(response && driver === 'sip' && { sipCode: response.code }),
      ...(response?.registration && { registration: response.registration }),
    };
    const { since: _, ...known } = health ?? {};
    if (!isDeepStrictEqual(seen, known)) await store.acrossTenants.trunks.setHealth(_id, { ...seen, since: clock.now() });
  }
}

/**
 * Whether the trunk may soon be registered, because Asterisk goes on trying. It is not urgent to ask a trunk that does not answer, or whose
 * Asterisk does not tell the state of the registration.
 */
const mayRegister = ({ register, health }: Trunk): boolean =>
  register === true && (health === undefined || (health.registration ?? 'registered') !== 'registered');

const lookAfterMs = (): number => LOOK_EVERY_MS.min + Math.random() * (LOOK_EVERY_MS.max - LOOK_EVERY_MS.min);
