import type { Call, Employee, Lead, Tenant } from '@turant/domain';
import type { AudioLink, Conversation, VoiceEvent } from '@turant/voice';

/** Whom a conversation is about. */
export interface About {
  tenant: Tenant;
  employee: Employee;
  /** Absent if a visitor of a page is on the line. */
  lead?: Lead;
}

export interface ConversationOrder extends About {
  link: AudioLink;
  line: Call['line'];
  /** The person was taken for a machine, and is greeted a second time in this call. */
  isAgain?: boolean;
  /** Called during the call when the person wants no more calls. */
  onOptOut: () => Promise<void>;
  /** Calls the business when the person asks for it. Resolves with whether the two were joined; never rejects. */
  connect: () => Promise<boolean>;
  /** Is told what happens in the conversation. */
  onEvent: (event: VoiceEvent) => void;
}

/** Starts the conversations of employees on calls. */
export interface ConversationFactory {
  /** Synthesises the greeting before the call is answered, and reads what the conversation needs. Never throws. */
  prepare(about: About): void;
  /** Resolves, within a second, when `start` may be called for what was prepared; never rejects. */
  ready(about: About): Promise<void>;
  /** Starts the conversation; called when the call has been answered. */
  start(order: ConversationOrder): Conversation;
  /** Makes the message for an answering machine audible. Resolves with undefined if nobody can speak it; never rejects. */
  machineMessage(about: About): Promise<Int16Array | undefined>;
  /** Tells the business's person who is on the line. Resolves when it was said, or cannot be said; never rejects. */
  announce(order: About & { link: AudioLink }): Promise<void>;
}
