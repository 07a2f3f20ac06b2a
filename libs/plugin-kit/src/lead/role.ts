/** What an owner may map a sender's key to; any other text in `fieldMap` is a label in the requirement. */
export const MAPPABLE = ['name', 'firstName', 'lastName', 'phone', 'email', 'requirement', 'budget', 'source'] as const;
export type Mappable = (typeof MAPPABLE)[number];

/**
 * What an answer is to a lead. `name` beats first and last name, `nameFallback` comes after them. What a page's address says of a
 * phone or an e-mail (`…Fallback`) counts only where the person typed none. `label` goes into the requirement as `Label: value`,
 * `extra` is kept beside the lead, `drop` nowhere.
 */
export type Role =
  | Mappable
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

/** One thing that the sender told us. Without `as`, its label and key are guessed at; what cannot be guessed is a `label`. */
export interface Answer {
  readonly key: string;
  readonly value: unknown;
  /** The question as the person saw it; the key where there is none. */
  readonly label?: string;
  readonly as?: Role;
  /** Set by the kit: the owner said what it is, which beats what the plugin says, which beats a guess. */
  readonly isMapped?: true;
}

/** Hidden fields and parameters of an address stand in for what was not asked. What else there is says where the person came from. */
export const HIDDEN_FIELD_ROLES: ReadonlyMap<string, Role> = new Map([
  ['name', 'nameFallback'],
  ['phone', 'phoneFallback'],
  ['phone_number', 'phoneFallback'],
  ['email', 'emailFallback'],
]);

/**
 * How a sender's keys are told apart: case, spaces, `_`, `-` and `.` do not count, save between digits: Gravity Forms has a field 1.2 and
 * a field 12.
 */
export const normalisedKey = (key: string): string => key.replace(/(?<!\d)[\s_.\-:?*'’()]+|[\s_.\-:?*'’()]+(?!\d)/g, '').toLowerCase();
