import type { FakeVendor } from '../doubles/fake-vendor.js';
import type { Sipp } from '../engines/sipp.js';
import { farCallsOf, LEAD_HEADER } from './far-calls.js';
import { countWrongs, sumOf, type Counts } from './counts.js';
import { readFacts, type CallFact, type Facts } from './facts.js';
import { HonestClient, type Ask } from './honest-client.js';
import { VENDOR_ORIGINS } from './hook-cases.js';
import { readKeptFacts } from './kept-facts.js';
import { Lives } from './lives.js';

/** Within 30 s after a start no call of a dead worker is unfinished (docs/behaviour.md, "After a crash"). */
const ALL_RIGHT_WITHIN_MS = 30_000;

export interface Counted {
  facts: Facts;
  counts: Counts;
}

const trunkOf = (sipp: Sipp): Record<string, string> => ({
  TRUNK_URI: sipp.uri,
  TRUNK_CALLER_ID: '+911401234567',
  TRUNK_HEADERS: JSON.stringify({
    [LEAD_HEADER]: '{{leadId}}',
    'X-DLT-PE-ID': '1101234567890123456',
    'X-DLT-Template-ID': '1107161234567890123',
  }),
});

/** A far end, a data folder with the lives on it, and a sender: all that a case plays with. */
export class Scene {
  readonly lives: Lives;
  readonly client: HonestClient;
  /** The far ends of all trunks. */
  readonly farEnds: Sipp[];
  /** Everything else that is stopped with the scene. */
  readonly others: { stop(): Promise<void> }[] = [];
  #people = 0;

  /** @param stage unlike any other scene's; part of each phone number. 0 to 9,999 */
  constructor(
    readonly sipp: Sipp,
    private readonly stage: number,
    /** Stands behind the platforms' addresses. */
    readonly vendor: FakeVendor,
    env: Record<string, string> = {},
    private readonly isRecorded = false,
  ) {
    const HTTP_REWRITES = vendor.rewrites(...VENDOR_ORIGINS);
    this.lives = new Lives({ ...trunkOf(sipp), LOG_LEVEL: 'error', HTTP_REWRITES, ...(isRecorded && { RECORDINGS: 'on' }), ...env });
    this.client = new HonestClient(this.lives);
    this.farEnds = [sipp];
  }

  /** A person who has not been heard of. */
  person(more: Partial<Ask> = {}): Ask {
    this.#people += 1;
    const phone = `+9198${String(this.stage).padStart(4, '0')}${String(this.#people).padStart(4, '0')}`;
    return { name: `Person ${this.stage}-${this.#people}`, phone, wantsCall: true, ...more };
  }

  async callsOf(leadId: string): Promise<CallFact[]> {
    const answer = await this.client.untilAnswered((service) => service.send(`/api/calls?leadId=${leadId}`));
    return answer.body.data as CallFact[];
  }

  /** Waits until the call of an ask that was answered has that status. */
  async untilCall(ask: Ask, status: string): Promise<string> {
    const told = this.client.told.find((one) => one.ask === ask);
    if (!told) throw new Error(`${ask.name} was not answered`);
    const service = await this.lives.current();
    const call = await service.until(async () => (await this.callsOf(told.leadId)).find((one) => one.status === status));
    return call.callId;
  }

  /** Counts until nothing is wrong any more, at most for the time that the service has to put things right. */
  async counted(): Promise<Counted> {
    const service = await this.lives.current();
    for (const end = Date.now() + ALL_RIGHT_WITHIN_MS; ;) {
      const far = this.farEnds.flatMap((one) => farCallsOf(one.messages()));
      const seen = await readFacts(service, this.client, far, this.lives);
      const facts: Facts = this.isRecorded ? { ...seen, kept: await readKeptFacts(service, seen.calls, this.lives.dataDir) } : seen;
      const counts = countWrongs(facts);
      if (sumOf(counts) === 0 || Date.now() > end) return { facts, counts };
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  async close(): Promise<void> {
    await this.lives.end();
    await Promise.all([...this.farEnds, ...this.others].map((one) => one.stop()));
    await this.vendor.close();
  }
}
