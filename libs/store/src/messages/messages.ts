import type { Message, MessageStatus, TenantId } from '@turant/domain';
import type { InsertResult, StorageEngine } from '../engine/storage-engine.js';
import { TenantRepository, type PageQuery } from '../tenant-repository.js';
import { MESSAGES } from '../collections.js';

export class Messages extends TenantRepository<Message> {
  protected override readonly idPrefix = 'wm';

  constructor(engine: StorageEngine) {
    super(engine, MESSAGES);
  }

  /** A message that is stored already is a duplicate: its event came before. */
  insertMany(messages: readonly Message[]): Promise<InsertResult[]> {
    return this.engine.insertMany(MESSAGES, messages);
  }

  ofSubscription(tenant: TenantId, subscriptionId: string, page: PageQuery, status?: MessageStatus): Promise<Message[]> {
    if (status === undefined) return this.page(tenant, 'newest', page, [subscriptionId]);
    return this.page(tenant, 'by-status', page, [subscriptionId, status]);
  }

  /** Makes messages due whose tries have come to an end. @returns how many */
  sendAgain(messages: readonly Message[], now: Date): Promise<number> {
    const change = { set: { status: 'due' as const, dueAt: now, tries: 0 }, unset: ['sentAt', 'lastStatus', 'lastError'] as const };
    return this.engine.patchMany(
      messages.map(({ tenantId, _id, status }) => this.patchOp(tenantId, _id, [['status', '=', status]], change)),
    );
  }
}
