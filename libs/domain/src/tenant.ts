/** `deleting`: all records of the tenant are being deleted, and its own record at last. */
export const TENANT_STATUSES = ['active', 'suspended', 'deleting'] as const;
export type TenantStatus = (typeof TENANT_STATUSES)[number];

export const RETRY_OUTCOMES = ['busy', 'no-answer', 'failed'] as const;
export type RetryOutcome = (typeof RETRY_OUTCOMES)[number];

/** The keys that may connect a person with the business; 9 is the key of the opt-out. */
export const TRANSFER_KEYS = ['0', '1', '2', '3', '4', '5', '6', '7', '8'] as const;
export type TransferKey = (typeof TRANSFER_KEYS)[number];

/** What an employee does when a machine or a tone has answered: it ends the call, leaves a message after the greeting, or talks on. */
export const MACHINE_CHOICES = ['hang-up', 'leave-message', 'go-on'] as const;
export type MachineChoice = (typeof MACHINE_CHOICES)[number];

/** Of a message in the employee's own words, in characters: about ten seconds of speech. */
export const MAX_MACHINE_MESSAGE_LENGTH = 160;

export const SCOPES = ['leads:write', 'dashboard:read', 'admin', 'billing', 'recordings:read'] as const;
export type Scope = (typeof SCOPES)[number];

/** Whether a key has expired, or was revoked: a rotation revokes it at a later time. */
export function isKeyOver({ expiresAt, revokedAt }: { expiresAt?: Date; revokedAt?: Date }, now: Date): boolean {
  return [expiresAt, revokedAt].some((at) => at !== undefined && at <= now);
}

/** A number as it may stand on the do-not-call list. */
export interface ListedNumber {
  /** E.164. */
  phone: string;
  /** `#` and a keyed hash of the number. */
  hashed: string;
}

/** Whether an entry does not tell its number, because its person was erased. */
export const isHashed = ({ phone }: { phone: string }): boolean => phone.startsWith('#');
