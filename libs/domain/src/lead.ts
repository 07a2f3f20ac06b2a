import type { TenantId } from './ids.js';
import type { Announcing } from './event.js';
import type { Tier } from './tier.js';

export const LEAD_STATUSES = ['new', 'calling', 'contacted', 'unreachable', 'converted', 'lost', 'do-not-call'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** A field of the sender's that the specification does not name: kept as a pair, never as a path. */
export interface ExtraField {
  name: string;
  value: unknown;
}

/** The answer that a lead's request got, kept so that a repeat of its idempotency key gets it again. */
export interface LeadAnswer {
  leadId: string;
  callId: string | null;
  status: 'accepted' | 'duplicate';
  employeeId: string | null;
  tier: Tier;
}

export interface Lead extends Announcing {
  _id: string;
  tenantId: TenantId;
  name: string;
  /** Nobody said a name: `name` is for lists (the plugin's slug and the last digits), and never spoken. */
  isNameMadeUp?: true;
  /** E.164; absent where none could be read. */
  phone?: string;
  email?: string;
  requirement?: string;
  budget?: string;
  source?: string;
  extra: ExtraField[];
  employeeId?: string;
  tier: Tier;
  status: LeadStatus;
  isTest: boolean;
  receivedAt: Date;
  /** The call that was asked for; at most one. */
  callId?: string;
  /** Phone, else e-mail: while set, the same tenant's same person is a duplicate. Unset after ten minutes. */
  openWindow?: string;
  idempotencyKey?: string;
  /** SHA-256 of the request body, hex; kept with the key. */
  bodyHash?: string;
  /** When the key is forgotten. */
  keyExpiresAt?: Date;
  answer?: LeadAnswer;
  /** A second enquiry inside the window: the first lead's id. Lists and counts skip it. */
  duplicateOf?: string;
  /** Whose delivery it came in; absent for the bearer webhook's. */
  connectionId?: string;
  requestId?: string;
  /** The platform's id of the lead: one lead for ever, however often it is sent. */
  externalId?: string;
  /** When the person sent it, as the platform says. */
  sentAt?: Date;
  /** Made by a platform's update that came before what it updates: that may still ask for the call. */
  isEarlyChange?: true;
  /** The platform deleted it, or the person withdrew: never called. Without `isListed` it is a tombstone only. */
  deletedAt?: Date;
  /** True where lists and counts show it: everything but a duplicate. */
  isListed?: true;
}

export const DUPLICATE_WINDOW_MS = 10 * 60 * 1000;
export const IDEMPOTENCY_KEY_MS = 24 * 60 * 60 * 1000;

/** What makes two enquiries the same person: phone, else e-mail in lower case, else nothing. */
export const windowOf = (phone: string | undefined, email: string | undefined): string | undefined => phone ?? email?.toLowerCase();

export const isWindowStale = (lead: Lead, now: Date): boolean => now.getTime() - lead.receivedAt.getTime() >= DUPLICATE_WINDOW_MS;
