import type { TenantId } from './ids.js';
import type { Announcing } from './event.js';
import type { Tier } from './tier.js';

export const LEAD_STATUSES = ['new', 'calling', 'contacted', 'unreachable', 'converted', 'lost', 'do-not-call'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** A field of the sender that this service does not know, stored as a pair: its name is never used as a path. */
export interface ExtraField {
  name: string;
  value: unknown;
}

/** The answer to a lead's request, kept so that a repeat with the same idempotency key gets the same answer. */
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
  /** The sender gave no name: `name` is made up (the plugin's slug and the phone's last digits). Lists show `shownNameOf`, and nobody speaks it. */
  isNameMadeUp?: true;
  /** E.164; absent if no phone could be read. */
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
  /**
   * A test that rings: a made-up lead with the phone that a person typed in. It passes the gate and is called like any lead, so `isTest` is
   * false; but it is not counted as a lead, told to no target, and shown as a test.
   */
  isRingTest?: true;
  /** A visitor left it when there were too many within an hour: nobody is called until a person asks for it. */
  isHeld?: true;
  receivedAt: Date;
  /** The call that the lead asked for; a lead asks for at most one call. */
  callId?: string;
  /** The newest call that was ordered for the lead afterwards (`callLead`). */
  lastCallId?: string;
  /** Phone, else e-mail. While it is set, an enquiry of the same person at the same tenant is a duplicate. Unset after 10 minutes. */
  openWindow?: string;
  idempotencyKey?: string;
  /** SHA-256 of the request body, hex; kept with the key. */
  bodyHash?: string;
  keyExpiresAt?: Date;
  answer?: LeadAnswer;
  /** The first lead's id, if this is a second enquiry inside the window. Lists and counts skip duplicates. */
  duplicateOf?: string;
  /** The connection whose request brought the lead; absent for a lead of the lead webhook. */
  connectionId?: string;
  requestId?: string;
  /** The platform's id of the lead: however often the platform sends it, one lead is stored. */
  externalId?: string;
  /** When the person sent the enquiry, as the platform says. */
  sentAt?: Date;
  /** The lead was made by a platform's update that came before the creation. The creation may still ask for a call. */
  isEarlyChange?: true;
  /** When the platform deleted the lead, or the person withdrew: the lead is not called. Without `isListed` the lead is a tombstone. */
  deletedAt?: Date;
  /** True if lists and counts show the lead: all leads except duplicates and tombstones. */
  isListed?: true;
  /** The counters were raised in the lead's own write, and its timeline entry is `acceptedEntry`, which is not stored. */
  isProjected?: true;
}

/** Whether a lead is no real enquiry: neither counted nor told to a target. */
export const isAnyTest = ({ isTest, isRingTest }: { isTest?: boolean; isRingTest?: boolean }): boolean =>
  isTest === true || isRingTest === true;

/** The name that lists show: of a lead without one the phone, else the e-mail address. It is for the eye, and never spoken. */
export const shownNameOf = ({ name, isNameMadeUp, phone, email }: Pick<Lead, 'name' | 'isNameMadeUp' | 'phone' | 'email'>): string =>
  isNameMadeUp ? (phone ?? email ?? name) : name;

export const DUPLICATE_WINDOW_MS = 10 * 60 * 1000;
export const IDEMPOTENCY_KEY_MS = 24 * 60 * 60 * 1000;

/** Identifies a person: the phone, else the e-mail in lower case, else nothing. */
export const windowOf = (phone: string | undefined, email: string | undefined): string | undefined => phone ?? email?.toLowerCase();

export const isWindowStale = (lead: Lead, now: Date): boolean => now.getTime() - lead.receivedAt.getTime() >= DUPLICATE_WINDOW_MS;
