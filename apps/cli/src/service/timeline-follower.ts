import type { Client } from '../client.js';
import type { AnswerOf, GivenOf } from './api.js';
import type { Entry } from './entry-line.js';

/** Entries are stored out of the order of their ids: one that comes so much later than a higher id is still found. */
const OVERLAP_MS = 10_000;
const PAGE = 100;
const TIMELINE = 'GET /api/timeline';

/** Reads the entries of a timeline that are new since it was asked last. */
export class TimelineFollower {
  /** Ids above `from` that were answered, with the time on `now`. */
  private readonly seen = new Map<string, number>();

  /**
   * @param where filters of the API
   * @param from begin behind the entry with this id
   * @param now milliseconds of a clock that never jumps
   */
  constructor(
    private readonly client: Pick<Client, 'ask'>,
    private readonly where: Pick<GivenOf<typeof TIMELINE>, 'leadId' | 'callId' | 'since'>,
    private from: string | undefined,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Oldest first. */
  async next(): Promise<Entry[]> {
    const now = this.now();
    const fresh: Entry[] = [];
    for (let cursor: string | null | undefined = this.from; cursor !== null;) {
      const page: AnswerOf<typeof TIMELINE> = await this.client.ask(TIMELINE, { ...this.where, cursor, limit: PAGE });
      fresh.push(...page.data.filter(({ id }) => !this.seen.has(id)));
      for (const { id } of fresh) if (!this.seen.has(id)) this.seen.set(id, now);
      cursor = page.nextCursor;
    }
    this.forget(now);
    return fresh;
  }

  /** Moves `from` behind the entries that were seen long ago. */
  private forget(now: number): void {
    for (const [id, at] of this.seen) if (now - at > OVERLAP_MS && (this.from === undefined || id > this.from)) this.from = id;
    for (const id of this.seen.keys()) if (this.from !== undefined && id <= this.from) this.seen.delete(id);
  }
}
