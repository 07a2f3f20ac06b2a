import type { ExtraField, Tier } from '@turant/domain';
import type { Answer } from './lead/role.js';

/** What a plugin found in a request. The kit cleans, maps and checks a draft, and makes an `Item` of it. */
export type Draft = LeadDraft | ChangeDraft | RefDraft | DeleteDraft | IgnoredDraft;

interface Identified {
  /** The platform's id of this lead, a text or a number: a second lead with it is a duplicate for ever. Never made of the person's data. */
  readonly externalId?: unknown;
  /** The platform's account that the lead belongs to, if one address serves many accounts. */
  readonly accountId?: unknown;
}

export interface LeadFacts extends Identified {
  readonly answers: readonly Answer[];
  /** When the person sent the lead, in any form that `readTime` reads. */
  readonly sentAt?: unknown;
  /** The UTC offset of a `sentAt` that names none, such as `IST`. Default: UTC. */
  readonly offset?: string;
  /** Default: the plugin's slug. An answer with the role `source` takes precedence. */
  readonly source?: string;
  /** The lead's owner at the platform: an id, an e-mail address, or a list of both. Looked up in `ownerMap`. */
  readonly owner?: unknown;
  /** The country of a number without a country code: ISO 3166 or a common name. */
  readonly country?: unknown;
  /**
   * False: the person must not be called automatically, because of a do-not-call flag, a call that already took place or a mere
   * catalogue view.
   */
  readonly mayDial?: boolean;
  readonly isTest?: boolean;
  /** Stored with the lead, such as campaign, form and page. */
  readonly extra?: Readonly<Record<string, unknown>>;
}
interface LeadDraft extends LeadFacts {
  readonly kind: 'lead';
}
/** A lead that was changed on the platform. A change is never dialled. */
interface ChangeDraft extends LeadFacts {
  readonly kind: 'change';
}
/** An id only; `fetch` asks the platform for the rest. */
interface RefDraft extends Identified {
  readonly kind: 'ref';
  readonly ref: Readonly<Record<string, string>>;
}
/** The person withdrew consent, or the platform deleted the lead. */
interface DeleteDraft extends Identified {
  readonly kind: 'delete';
}
interface IgnoredDraft extends Identified {
  readonly kind: 'ignored';
  readonly reason: string;
}

export const lead = (facts: LeadFacts): LeadDraft => ({ kind: 'lead', ...facts });
export const change = (facts: LeadFacts): ChangeDraft => ({ kind: 'change', ...facts });
export const ref = (facts: Omit<RefDraft, 'kind'>): RefDraft => ({ kind: 'ref', ...facts });
export const deleted = (facts: Identified): DeleteDraft => ({ kind: 'delete', ...facts });
export const ignored = (reason: string, facts: Identified = {}): IgnoredDraft => ({ kind: 'ignored', reason, ...facts });

/** What a request, a fetch or a poll holds, checked and ready to be stored. */
export type Item = LeadItem | ChangeItem | RefItem | DeleteItem | RejectedItem | IgnoredItem;

interface ItemOf<Kind extends string> {
  readonly kind: Kind;
  readonly externalId?: string;
  readonly accountId?: string;
}
export interface LeadFields {
  readonly name: string;
  /** E.164. A lead without a phone has an e-mail address, and cannot be called. */
  readonly phone?: string;
  readonly email?: string;
  readonly requirement?: string;
  readonly budget?: string;
  readonly source: string;
}
interface LeadLike {
  readonly lead: LeadFields;
  readonly employeeId?: string;
  readonly tier?: Tier;
  /** Whether the lead may be dialled at once: it has a phone, is neither a test nor a change, and nothing forbids a call. */
  readonly mayDial: boolean;
  readonly isTest: boolean;
  /**
   * The sender gave no name, so `lead.name` is the plugin's id and the phone's last digits. A change must not replace a real
   * name by it.
   */
  readonly isNameMadeUp?: true;
  readonly sentAt?: Date;
  readonly extra: readonly ExtraField[];
}
export interface LeadItem extends ItemOf<'lead'>, LeadLike {}
export interface ChangeItem extends ItemOf<'change'>, LeadLike {}
interface RefItem extends ItemOf<'ref'> {
  readonly ref: Readonly<Record<string, string>>;
}
type DeleteItem = ItemOf<'delete'>;
export interface RejectedItem extends ItemOf<'rejected'> {
  readonly reason: RejectedReason;
}
type RejectedReason = 'missing_phone' | 'missing_external_id';
interface IgnoredItem extends ItemOf<'ignored'> {
  readonly reason: string;
}
