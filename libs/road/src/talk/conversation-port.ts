import type { Employee, Lead, Tenant } from '@turant/domain';
import type { AudioLink, Conversation } from '@turant/voice';

export interface ConversationOrder {
  link: AudioLink;
  tenant: Tenant;
  employee: Employee;
  lead: Lead;
  /** The person wants no more calls: written during the call. */
  onOptOut: () => Promise<void>;
}

/** What the employee says on a call. */
export interface ConversationFactory {
  /** Speaks the greeting ahead, so that it is there at the answer. Never rejects. */
  prepare(order: Omit<ConversationOrder, 'link' | 'onOptOut'>): void;
  /** The call has just been answered. */
  start(order: ConversationOrder): Conversation;
}
