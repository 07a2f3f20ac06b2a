/** One field of a connection's settings: a JSON Schema with its title, and whether it may be left out. */
export interface SettingField<T = unknown, Required extends boolean = boolean> {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly isRequired: Required;
  /** Never set: carries the type. */
  readonly holds?: T;
}
type Fields = Readonly<Record<string, SettingField>>;
type RequiredNames<F extends Fields> = { [K in keyof F]: F[K] extends SettingField<unknown, true> ? K : never }[keyof F];
type HeldBy<F> = F extends SettingField<infer T> ? T : never;

/** The type of what a schema describes. */
export type SettingsOf<F extends Fields> = { readonly [K in RequiredNames<F>]: HeldBy<F[K]> } & {
  readonly [K in Exclude<keyof F, RequiredNames<F>>]?: HeldBy<F[K]>;
};

/** The names that mean the same in every plugin. */
export interface StandardSettings {
  /** Whatever the sender proves itself with. */
  readonly secret?: string;
  /** What a handshake asks for. */
  readonly verifyToken?: string;
  /** For calls to the platform. */
  readonly accessToken?: string;
  readonly accountId?: string;
  /** ISO 3166: where numbers without a country code are from, before the tenant's own country. */
  readonly country?: string;
  /** Sender's key (or question) to one of `MAPPABLE`, or to a label of its own; `""` hides it. */
  readonly fieldMap?: Readonly<Record<string, string>>;
  /** Sender's owner id or e-mail to employeeId. */
  readonly ownerMap?: Readonly<Record<string, string>>;
}
export type Settings = StandardSettings & Readonly<Record<string, unknown>>;

/** JSON Schema of a connection's settings; `writeOnly` marks a secret. `T` is only its type. */
export interface SettingsSchema<T = unknown> {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
  readonly holds?: T;
}

const MAX_LETTERS = 4096;
/** Of a secret that proves a sender: too many to be tried, and what platforms hand out is longer. */
export const MIN_SECRET_LETTERS = 16;
/** A blank at an end is lost on its way in a header; a secret of blanks is none. */
const NO_BLANK_ENDS = '^\\S(.*\\S)?$';

interface TextOptions<R extends boolean> {
  readonly isRequired?: R;
  readonly isSecret?: boolean;
  readonly isUrl?: boolean;
  readonly minLetters?: number;
  readonly pattern?: string;
  readonly choices?: readonly string[];
}

/** A text. `description` says where the owner finds it. */
export function text<R extends boolean = false>(title: string, description: string, options: TextOptions<R> = {}): SettingField<string, R> {
  const { isRequired, isSecret, isUrl, minLetters, pattern, choices } = options;
  const schema = {
    type: 'string',
    title,
    description,
    minLength: minLetters ?? 1,
    maxLength: MAX_LETTERS,
    ...(isSecret ? { writeOnly: true, format: 'password' } : {}),
    ...(isUrl ? { pattern: '^https://[^\\s]+$' } : {}),
    ...(pattern ? { pattern } : {}),
    ...(choices ? { enum: choices } : {}),
  };
  return { schema, isRequired: (isRequired ?? false) as R };
}

export function yesNo(title: string, description: string): SettingField<boolean, false> {
  return { schema: { type: 'boolean', title, description }, isRequired: false };
}

function map(title: string, description: string): SettingField<Readonly<Record<string, string>>, false> {
  const additionalProperties = { type: 'string', maxLength: 200 };
  return { schema: { type: 'object', title, description, additionalProperties, maxProperties: 500 }, isRequired: false };
}

interface Options<R extends boolean> {
  readonly isRequired?: R;
}
/** What the sender proves itself with, or we ourselves at a target: 16 characters or more. A connection that has a shorter one keeps it. */
export const secret = <R extends boolean = false>(description: string, options: Options<R> = {}): SettingField<string, R> =>
  text('Secret', `${description} ${MIN_SECRET_LETTERS} characters or more.`, {
    ...options,
    isSecret: true,
    minLetters: MIN_SECRET_LETTERS,
    pattern: NO_BLANK_ENDS,
  });
export const verifyToken = <R extends boolean = false>(description: string, options: Options<R> = {}): SettingField<string, R> =>
  text('Verify token', description, { ...options, isSecret: true });
export const accessToken = <R extends boolean = false>(description: string, options: Options<R> = {}): SettingField<string, R> =>
  text('Access token', description, { ...options, isSecret: true });
export const accountId = <R extends boolean = false>(description: string, options: Options<R> = {}): SettingField<string, R> =>
  text('Account id', description, options);

/** A secret that the owner makes up and types in at the platform, where that can send a header. */
export const secretTokenSetting = secret('Made up by you; the sender sends it as X-API-Key, X-Hub-Token or Authorization: Bearer. Optional.');

const MAPS = {
  country: text('Country', 'Where phone numbers without a country code are from, such as IN or AE. Default: your own country.', {
    pattern: '^[A-Z]{2}$',
  }),
  fieldMap: map(
    'Field map',
    "The sender's key or question to name, firstName, lastName, phone, email, requirement, budget or source, or to any other text as its label.",
  ),
  ownerMap: map('Owner map', "The sender's owner id or e-mail address to the id of an employee."),
};

/** The settings of a source: the country and the two maps come with it. */
export const sourceSettings = <F extends Fields>(fields: F): SettingsSchema<SettingsOf<F & typeof MAPS>> =>
  schemaOf({ ...fields, ...MAPS });

/** The settings of a plugin that is a target only. */
export const targetSettings = <F extends Fields>(fields: F): SettingsSchema<SettingsOf<F>> => schemaOf(fields);

function schemaOf<F extends Fields>(fields: F): SettingsSchema<SettingsOf<F>> {
  const entries = Object.entries(fields);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, field]) => [name, field.schema])),
    required: entries.filter(([, field]) => field.isRequired).map(([name]) => name),
    additionalProperties: false,
  };
}

/** The names of the settings that are secrets: sealed by the vault, masked in every answer. */
export const secretNamesOf = (schema: SettingsSchema): string[] =>
  Object.entries(schema.properties)
    .filter(([, field]) => field['writeOnly'] === true)
    .map(([name]) => name);
