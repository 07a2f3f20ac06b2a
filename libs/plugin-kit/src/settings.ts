/** One field of a connection's settings: a JSON Schema with its title, and whether it may be left out. */
interface SettingField<T = unknown, Required extends boolean = boolean> {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly isRequired: Required;
  /** Never set: it only carries the type. */
  readonly holds?: T;
}
type Fields = Readonly<Record<string, SettingField>>;
type RequiredNames<F extends Fields> = { [K in keyof F]: F[K] extends SettingField<unknown, true> ? K : never }[keyof F];
type HeldBy<F> = F extends SettingField<infer T> ? T : never;

/** The type of the settings that a schema describes. */
type SettingsOf<F extends Fields> = { readonly [K in RequiredNames<F>]: HeldBy<F[K]> } & {
  readonly [K in Exclude<keyof F, RequiredNames<F>>]?: HeldBy<F[K]>;
};

/** Settings that mean the same in every plugin. */
export interface StandardSettings {
  /** Proves the sender. */
  readonly secret?: string;
  /** Expected in a handshake. */
  readonly verifyToken?: string;
  /** Authorises calls to the platform. */
  readonly accessToken?: string;
  /** The owner's account at the platform. */
  readonly accountId?: string;
  /** ISO 3166: the country of numbers without a country code. Takes precedence over the tenant's country. */
  readonly country?: string;
  /** Maps the sender's key or question to a role (see `MappableRole`), or to any other text as its label; `""` hides the field. */
  readonly fieldMap?: Readonly<Record<string, string>>;
  /** Maps the platform's owner id or e-mail address to an employee's id. */
  readonly ownerMap?: Readonly<Record<string, string>>;
}
export type Settings = StandardSettings & Readonly<Record<string, unknown>>;

/** JSON Schema of a connection's settings; `writeOnly` marks a secret. `T` only carries the type of the settings. */
export interface SettingsSchema<T = unknown> {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
  readonly holds?: T;
}

const MAX_SETTING_LENGTH = 4096;
/** A shorter secret could be guessed by trying. The secrets that platforms hand out are longer. */
const MIN_SECRET_LENGTH = 16;
/** A header loses the blanks at the ends of its value. */
const NO_BLANK_ENDS = '^\\S(.*\\S)?$';

interface TextOptions<R extends boolean> {
  readonly isRequired?: R;
  readonly isSecret?: boolean;
  readonly isUrl?: boolean;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly choices?: readonly string[];
}

/** A text setting. `description` says where the owner finds its value. */
export function text<R extends boolean = false>(title: string, description: string, options: TextOptions<R> = {}): SettingField<string, R> {
  const { isRequired, isSecret, isUrl, minLength, pattern, choices } = options;
  const schema = {
    type: 'string',
    title,
    description,
    minLength: minLength ?? 1,
    maxLength: MAX_SETTING_LENGTH,
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
/**
 * A secret of 16 characters or more that proves the sender, or that proves us to a target. A shorter secret that was saved
 * before this rule existed stays valid until it is changed.
 */
export const secret = <R extends boolean = false>(description: string, options: Options<R> = {}): SettingField<string, R> =>
  text('Secret', `${description} ${MIN_SECRET_LENGTH} characters or more.`, {
    ...options,
    isSecret: true,
    minLength: MIN_SECRET_LENGTH,
    pattern: NO_BLANK_ENDS,
  });
export const verifyToken = <R extends boolean = false>(description: string, options: Options<R> = {}): SettingField<string, R> =>
  text('Verify token', description, { ...options, isSecret: true });
export const accessToken = <R extends boolean = false>(description: string, options: Options<R> = {}): SettingField<string, R> =>
  text('Access token', description, { ...options, isSecret: true });
export const accountId = <R extends boolean = false>(description: string, options: Options<R> = {}): SettingField<string, R> =>
  text('Account id', description, options);

/** A secret that the owner makes up and enters at a platform that can send headers. */
export const secretTokenSetting = secret(
  'Made up by you; the sender sends it as X-API-Key, X-Hub-Token or Authorization: Bearer. Optional.',
);

const COMMON_FIELDS = {
  country: text('Country', 'Where phone numbers without a country code are from, such as IN or AE. Default: your own country.', {
    pattern: '^[A-Z]{2}$',
  }),
  fieldMap: map(
    'Field map',
    "The sender's key or question to name, firstName, lastName, phone, email, requirement, budget or source, or to any other text as its label.",
  ),
  ownerMap: map('Owner map', "The sender's owner id or e-mail address to the id of an employee."),
};

/** The settings of a source; `country`, `fieldMap` and `ownerMap` are added. */
export const sourceSettings = <F extends Fields>(fields: F): SettingsSchema<SettingsOf<F & typeof COMMON_FIELDS>> =>
  schemaOf({ ...fields, ...COMMON_FIELDS });

/** The settings of a plugin that is only a target. */
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

/** Names of the settings that are secrets. A secret is sealed by the vault, and masked in every response of the API. */
export const secretNamesOf = (schema: SettingsSchema): string[] =>
  Object.entries(schema.properties)
    .filter(([, field]) => field['writeOnly'] === true)
    .map(([name]) => name);
