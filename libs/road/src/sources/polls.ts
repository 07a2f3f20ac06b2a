import { errorFields } from '@turant/observability';
import type { ApiContext } from '../road-context.js';
import { POLL_CLAIM_MS } from './poll-claim.js';
import { pollSource } from './poll-source.js';

const MAX_POLLS = 8;

/** Polls the connections that are due, at most `MAX_POLLS` at once in one process. A poll that takes long delays only itself. */
export class Polls {
  private readonly underWay = new Set<Promise<void>>();
  private beginning: Promise<void> | undefined;

  constructor(private readonly context: ApiContext) {}

  /** Begins the polls that are due, up to the limit. Waits for the store, not for the platforms. */
  begin(): Promise<void> {
    this.beginning ??= this.beginDue().finally(() => (this.beginning = undefined));
    return this.beginning;
  }

  /** Resolves when no poll is under way. */
  async ended(): Promise<void> {
    // A failure was reported to the caller of `begin`.
    await this.beginning?.catch(() => undefined);
    await Promise.all(this.underWay);
  }

  private async beginDue(): Promise<void> {
    const { clock, log } = this.context;
    const { connections } = this.context.store.acrossTenants;
    const now = clock.now();
    const room = MAX_POLLS - this.underWay.size;
    if (room === 0) return;
    const due = await connections.pollsDue(now, room);
    const claimed = await Promise.all(due.map((one) => connections.claimPoll(one, new Date(now.getTime() + POLL_CLAIM_MS))));
    for (const connection of claimed.filter((one) => one !== undefined)) {
      const poll: Promise<void> = pollSource(this.context, connection)
        .catch((error: unknown) => log.error({ ...errorFields(error), connectionId: connection._id }, 'a poll failed; its claim expires'))
        .finally(() => this.underWay.delete(poll));
      this.underWay.add(poll);
    }
  }
}
