/** What the API shows in place of a stored secret. Sent back, it leaves the secret as it is. */
export const MASK = '***';

export type FieldKind = 'text' | 'secret' | 'choice' | 'yes-no' | 'number' | 'map' | 'list' | 'json';

/** One field of the form that a plugin's JSON Schema asks for. */
export interface SettingField {
  name: string;
  title: string;
  hint: string | undefined;
  kind: FieldKind;
  isRequired: boolean;
  choices: readonly string[];
}

export interface Pair {
  /** Tells the rows of a form apart while their keys are being typed. */
  id: number;
  key: string;
  value: string;
}

/** What a person has typed or chosen: text, also for numbers, lists (a line each) and JSON. */
export type FieldValue = string | boolean | readonly Pair[];
export type FieldValues = Readonly<Record<string, FieldValue>>;

type Schema = Readonly<Record<string, unknown>>;
type Settings = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isOfText = (schema: unknown): boolean => isSchema(schema) && schema.type === 'string';

function kindOf(schema: Schema): FieldKind {
  const { type, enum: choices, writeOnly, items, additionalProperties } = schema;
  if (Array.isArray(choices) && choices.every(isText)) return 'choice';
  if (writeOnly === true) return 'secret';
  if (type === 'boolean') return 'yes-no';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array') return isOfText(items) ? 'list' : 'json';
  if (type === 'object') return isOfText(additionalProperties) && schema.properties === undefined ? 'map' : 'json';
  return 'text';
}

/** The fields of a plugin's settings in the schema's order, those that are needed first. */
export function fieldsOf(settings: Schema): SettingField[] {
  const { properties, required } = settings;
  if (!isSchema(properties)) return [];
  const needed = Array.isArray(required) ? required : [];
  const fields = Object.entries(properties).map(([name, one]): SettingField => {
    const schema = isSchema(one) ? one : {};
    const { title, description, enum: choices } = schema;
    return {
      name,
      title: isText(title) ? title : name,
      hint: isText(description) ? description : undefined,
      kind: kindOf(schema),
      isRequired: needed.includes(name),
      choices: Array.isArray(choices) ? choices.filter(isText) : [],
    };
  });
  return [...fields.filter(({ isRequired }) => isRequired), ...fields.filter(({ isRequired }) => !isRequired)];
}

const pairsOf = (stored: unknown): Pair[] =>
  isSchema(stored) ? Object.entries(stored).map(([key, value], id) => ({ id, key, value: String(value) })) : [];

function shownValue({ kind }: SettingField, stored: unknown): FieldValue {
  if (kind === 'yes-no') return stored === true;
  if (kind === 'map') return pairsOf(stored);
  if (stored === undefined || stored === null) return '';
  if (kind === 'list' && Array.isArray(stored)) return stored.join('\n');
  return isText(stored) ? stored : JSON.stringify(stored);
}

/** What the form shows of stored settings; a stored secret is its mask. */
export const valuesOf = (fields: readonly SettingField[], stored: Settings): FieldValues =>
  Object.fromEntries(fields.map((field) => [field.name, shownValue(field, stored[field.name])]));

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Text that is no JSON goes to the API as it is: the API says what is wrong with it. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const readPairs = (pairs: readonly Pair[]): Readonly<Record<string, string>> | undefined => {
  const named = pairs.filter(({ key }) => key.trim() !== '');
  return named.length === 0 ? undefined : Object.fromEntries(named.map(({ key, value }) => [key.trim(), value.trim()]));
};

function readText(kind: FieldKind, typed: string): unknown {
  const text = typed.trim();
  if (text === '') return undefined;
  if (kind === 'number') return Number.isFinite(Number(text)) ? Number(text) : text;
  if (kind === 'list') return linesOf(text);
  if (kind === 'json') return readJson(text);
  return text;
}

/** Undefined: the field is empty. */
function readValue({ kind }: SettingField, value: FieldValue | undefined): unknown {
  if (value === undefined) return undefined;
  if (typeof value === 'boolean') return value || undefined;
  return isText(value) ? readText(kind, value) : readPairs(value);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The settings to send: those that differ from what is stored, and null for one that was emptied. A secret that was not touched is not sent.
 */
export function changedSettings(fields: readonly SettingField[], values: FieldValues, stored: Settings = {}): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const field of fields) {
    const [now, before] = [readValue(field, values[field.name]), stored[field.name]];
    if (field.kind === 'secret' && now === MASK) continue;
    if (now === undefined) {
      if (before !== undefined && before !== false) changes[field.name] = null;
    } else if (!isSame(now, before)) changes[field.name] = now;
  }
  return changes;
}

/** Settings that every source has and few need. */
const RARE = ['country', 'fieldMap', 'ownerMap'];
export const isRare = ({ name, isRequired }: SettingField): boolean => !isRequired && RARE.includes(name);
