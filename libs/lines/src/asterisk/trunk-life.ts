import { setTimeout as pause } from 'node:timers/promises';
import { REGISTRATION_STATES, type RegistrationState } from '@turant/domain';
import type { LineLog } from '../line-driver.js';
import { monotonicMs } from '../monotonic-ms.js';
import type { AmiClient } from './ami-client.js';
import type { AriClient } from './ari-client.js';

/** How long a trunk's answer to OPTIONS is waited for. The rendered `qualify_timeout` is shorter. */
const OPTIONS_ANSWER_MS = 2_500;
const LOOK_AGAIN_MS = 250;
const WATCH_AGAIN_MS = 1_000;

/**
 * Finds out whether the trunks of an Asterisk answer. ARI does not report a 100 response to an INVITE, so the proof is an answer to the OPTIONS that
 * Asterisk sends: every 30 s, and at once when AMI orders it.
 */
export class TrunkLife {
  /** When each trunk was asked last. */
  readonly #askedAtMs = new Map<string, number>();
  #hasWarned = false;

  constructor(
    private readonly ari: Pick<AriClient, 'request'>,
    private readonly ami: Pick<AmiClient, 'ask'>,
    private readonly log?: LineLog,
  ) {}

  /** Lets Asterisk send OPTIONS to a trunk now, unless it has just done so. Never rejects. */
  async ask(trunkId: string): Promise<void> {
    const nowMs = monotonicMs();
    if (nowMs - (this.#askedAtMs.get(trunkId) ?? -Infinity) < OPTIONS_ANSWER_MS) return;
    this.#askedAtMs.set(trunkId, nowMs);
    try {
      await this.ami.ask('PJSIPQualify', { endpoint: trunkId });
    } catch (error) {
      if (!this.#hasWarned) this.log?.warn({ error: (error as Error).message }, 'without AMI a silent trunk is noticed up to 30 s late');
      this.#hasWarned = true;
    }
  }

  /** Tells when a trunk over which nothing rings has been silent for `noResponseMs`, unless it is stopped before. */
  watch(trunkId: string, noResponseMs: number, onSilent: () => void): { stop(): void } {
    let timer: NodeJS.Timeout | undefined;
    let isStopped = false;
    const look = async (): Promise<void> => {
      const state = await this.#state(trunkId);
      if (isStopped) return;
      if (state === 'offline') return onSilent();
      // Asterisk may wait longer for the answer, or the trunk may have fallen silent since.
      void this.ask(trunkId);
      timer = setTimeout(() => void look(), WATCH_AGAIN_MS);
    };
    const askAfterMs = Math.max(0, noResponseMs - OPTIONS_ANSWER_MS);
    timer = setTimeout(() => {
      void this.ask(trunkId);
      timer = setTimeout(() => void look(), noResponseMs - askAfterMs);
    }, askAfterMs);
    return {
      stop: () => {
        isStopped = true;
        clearTimeout(timer);
      },
    };
  }

  /** Asks a trunk, and waits for its answer. */
  async answers(trunkId: string): Promise<boolean> {
    await this.ask(trunkId);
    for (const endMs = monotonicMs() + OPTIONS_ANSWER_MS; monotonicMs() < endMs; await pause(LOOK_AGAIN_MS)) {
      if ((await this.#state(trunkId)) === 'online') return true;
    }
    return false;
  }

  /** Whether the carrier has accepted Asterisk's REGISTER; undefined if there is none, or if Asterisk cannot be asked. */
  async registration(trunkId: string): Promise<RegistrationState | undefined> {
    // Asterisk lists passwords behind the registrations: nothing of this goes into a log.
    const events = await this.ami.ask('PJSIPShowRegistrationsOutbound').catch(() => []);
    const own = events.find(({ event, objectname }) => event === 'OutboundRegistrationDetail' && objectname === trunkId);
    return REGISTRATION_STATES.find((state) => state === own?.['status']?.toLowerCase());
  }

  /** The state that the last OPTIONS have shown; undefined if Asterisk cannot say. */
  async #state(trunkId: string): Promise<string | undefined> {
    const endpoint = await this.ari.request('GET', `endpoints/PJSIP/${trunkId}`).catch(() => undefined);
    return (endpoint as { state?: string } | undefined)?.state;
  }
}
