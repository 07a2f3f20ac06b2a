import type { Employee, Lead, Tenant } from '@turant/domain';
import type { AudioLink, Conversation } from '@turant/voice';

export interface ConversationOrder {
  link: AudioLink;
  tenant: Tenant;
  employee: Employee;
  lead: Lead;
  /** Called during the call when the person wants no more calls. */
  onOptOut: () => Promise<void>;
}

/** Starts the conversations of employees on calls. */
export interface ConversationFactory {
  /** Synthesises the greeting before the call is answered. Never throws. */
  prepare(order: Omit<ConversationOrder, 'link' | 'onOptOut'>): void;
  /** Starts the conversation; called when the call has been answered. */
  start(order: ConversationOrder): Conversation;
}
