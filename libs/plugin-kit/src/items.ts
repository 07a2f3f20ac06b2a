import type { ExtraField, Tier } from '@turant/domain';
import type { Answer } from './lead/role.js';

/** What a plugin says it found. The kit makes an `Item` of it: cleans, maps, guesses, checks. */
export type Draft = LeadDraft | ChangeDraft | RefDraft | DeleteDraft | IgnoredDraft;

interface Identified {
  /** The platform's id of this lead, text or number: what dedupes it for ever. Absent where there is none; never made of the person's data. */
  readonly externalId?: unknown;
  /** Whose it is, where one address serves many accounts. */
  readonly accountId?: unknown;
}

export interface LeadFacts extends Identified {
  readonly answers: readonly Answer[];
  /** When the person sent it, in any form that `readTime` reads. */
  readonly sentAt?: unknown;
  /** Of a `sentAt` that names no zone, such as `IST`. Default UTC. */
  readonly offset?: string;
  /** Default: the plugin's slug. An answer that is a `source` wins. */
  readonly source?: string;
  /** The sender's owner or agent: an id, an e-mail address, or several to be looked up in the ownerMap. */
  readonly owner?: unknown;
  /** Where a number without country code is from, ISO 3166 or a common name. */
  readonly country?: unknown;
  /** False: do not call of our own accord (do-not-call flag, a call that already took place, a catalogue view). */
  readonly mayDial?: boolean;
  readonly isTest?: boolean;
  /** Kept beside the lead: campaign, form, page. */
  readonly extra?: Readonly<Record<string, unknown>>;
}
export interface LeadDraft extends LeadFacts {
  readonly kind: 'lead';
}
/** A lead that the platform changed: never dialled. */
export interface ChangeDraft extends LeadFacts {
  readonly kind: 'change';
}
/** Only an id: `fetch` gets the rest. */
export interface RefDraft extends Identified {
  readonly kind: 'ref';
  readonly ref: Readonly<Record<string, string>>;
}
/** The person withdrew consent, or the platform deleted the lead. */
export interface DeleteDraft extends Identified {
  readonly kind: 'delete';
}
export interface IgnoredDraft extends Identified {
  readonly kind: 'ignored';
  readonly reason: string;
}

export const lead = (facts: LeadFacts): LeadDraft => ({ kind: 'lead', ...facts });
export const change = (facts: LeadFacts): ChangeDraft => ({ kind: 'change', ...facts });
export const ref = (facts: Omit<RefDraft, 'kind'>): RefDraft => ({ kind: 'ref', ...facts });
export const deleted = (facts: Identified): DeleteDraft => ({ kind: 'delete', ...facts });
export const ignored = (reason: string, facts: Identified = {}): IgnoredDraft => ({ kind: 'ignored', reason, ...facts });

/** What a request, a fetch or a poll holds, ready for the road. */
export type Item = LeadItem | ChangeItem | RefItem | DeleteItem | RejectedItem | IgnoredItem;

interface ItemOf<Kind extends string> {
  readonly kind: Kind;
  readonly externalId?: string;
  readonly accountId?: string;
}
export interface LeadFields {
  readonly name: string;
  /** E.164. Absent: the lead is unreachable and has an e-mail address. */
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
  /** Whether the connection's `dialImmediately` may ring it: a phone, no test, no change, nothing against it. */
  readonly mayDial: boolean;
  readonly isTest: boolean;
  /** Nobody said a name: `lead.name` is the plugin's slug and the last digits. A change must not write it over a known one. */
  readonly isNameMadeUp?: true;
  readonly sentAt?: Date;
  readonly extra: readonly ExtraField[];
}
export interface LeadItem extends ItemOf<'lead'>, LeadLike {}
export interface ChangeItem extends ItemOf<'change'>, LeadLike {}
export interface RefItem extends ItemOf<'ref'> {
  readonly ref: Readonly<Record<string, string>>;
}
export type DeleteItem = ItemOf<'delete'>;
export interface RejectedItem extends ItemOf<'rejected'> {
  readonly reason: RejectedReason;
}
export type RejectedReason = 'missing_phone' | 'missing_external_id';
export interface IgnoredItem extends ItemOf<'ignored'> {
  readonly reason: string;
}
