import { memoised } from '../memoised.js';

/** Roles that an owner may use in `fieldMap`. Any other text there is a label in the requirement. */
type MappableRole = 'name' | 'firstName' | 'lastName' | 'phone' | 'email' | 'requirement' | 'budget' | 'source';

/**
 * The meaning of an answer for a lead. `name` takes precedence over first and last name, and these over `nameFallback`. A phone or
 * an e-mail address of the page's address (`…Fallback`) counts only if the person typed none. A `label` becomes a part of the
 * requirement as `Label: value`, `extra` is stored with the lead, and `drop` is not stored.
 */
export type Role =
  | MappableRole
  | 'namePrefix'
  | 'nameFallback'
  | 'phoneFallback'
  | 'emailFallback'
  | 'country'
  | 'owner'
  | 'tier'
  | 'externalId'
  | 'sentAt'
  | 'isTest'
  | 'mayDial'
  | 'doNotCall'
  | 'label'
  | 'extra'
  | 'drop';

/** One field of a lead. Without `as` its role is guessed by its label and its key; if that fails, the role is `label`. */
export interface Answer {
  readonly key: string;
  readonly value: unknown;
  /** The question as the person saw it. Default: the key. */
  readonly label?: string;
  readonly as?: Role;
  /** Set by the kit: the owner's field map gave the role, so no other rule may change it. */
  readonly isMapped?: true;
}

/** Roles of a form's hidden fields and of the parameters of its address. They count only if the person did not type such a value. */
export const HIDDEN_FIELD_ROLES: ReadonlyMap<string, Role> = new Map([
  ['name', 'nameFallback'],
  ['phone', 'phoneFallback'],
  ['phone_number', 'phoneFallback'],
  ['email', 'emailFallback'],
]);

/** No owner maps a longer key. */
const MAX_COMPARED_KEY_LENGTH = 1_000;

/**
 * A sender's key for comparison: in lower case and without spaces and punctuation. Punctuation between digits stays, because Gravity
 * Forms has a field 1.2 and a field 12.
 */
export const normalisedKey = memoised((key) =>
  key
    .slice(0, MAX_COMPARED_KEY_LENGTH)
    .replace(/(?<!\d)[\s_.\-:?*'’()]+|[\s_.\-:?*'’()]+(?!\d)/g, '')
    .toLowerCase(),
);
