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

/** Whether a lead is no real enquiry: neither counted nor told to a target. */
export const isAnyTest = ({ isTest, isRingTest }: { isTest?: boolean; isRingTest?: boolean }): boolean =>
  isTest === true || isRingTest === true;

interface Named {
  name: string;
  isNameMadeUp?: true;
  phone?: string;
  email?: string;
}

/** The name that lists show: of a lead without one the phone, else the e-mail address. It is for the eye, and never spoken. */
export const shownNameOf = ({ name, isNameMadeUp, phone, email }: Named): string => (isNameMadeUp ? (phone ?? email ?? name) : name);

export const DUPLICATE_WINDOW_MS = 10 * 60 * 1000;
export const IDEMPOTENCY_KEY_MS = 24 * 60 * 60 * 1000;

/** Identifies a person: the phone, else the e-mail in lower case, else nothing. */
export const windowOf = (phone: string | undefined, email: string | undefined): string | undefined => phone ?? email?.toLowerCase();

export const isWindowStale = ({ receivedAt }: { receivedAt: Date }, now: Date): boolean =>
  now.getTime() - receivedAt.getTime() >= DUPLICATE_WINDOW_MS;
