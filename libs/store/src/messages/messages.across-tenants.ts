import type { Message } from '@turant/domain';
import { patchOp, type StorageEngine } from '../engine/storage-engine.js';
import { MESSAGES } from '../collections.js';

/** The ready list of messages. Its work is shared out over subscriptions and not over tenants, so that no far end waits for a slow one. */
export class MessagesAcrossTenants {
  constructor(private readonly engine: StorageEngine) {}

  /** Subscriptions with messages to send, now or later, after `after` in order: one query for each. */
  async subscriptions(after: string, limit: number): Promise<string[]> {
    const found: string[] = [];
    while (found.length < limit) {
      const [next] = await this.engine.find(MESSAGES, { index: 'ready', range: { gt: found.at(-1) ?? after }, limit: 1 });
      if (!next) break;
      found.push(next.subscriptionId);
    }
    return found;
  }

  /** Messages that are due, the longest due first. */
  due(subscriptionId: string, now: Date, limit: number): Promise<Message[]> {
    return this.engine.find(MESSAGES, { index: 'ready', equals: [subscriptionId], range: { lte: now }, limit });
  }

  /** Claims a message until a time; after a crash it is due again at that time. @returns undefined if another process was faster */
  claim({ _id, dueAt }: Message, until: Date): Promise<Message | undefined> {
    if (!dueAt) return Promise.resolve(undefined);
    return this.engine.patch(patchOp(MESSAGES, _id, [['dueAt', '=', dueAt]], { set: { dueAt: until } }));
  }
}
