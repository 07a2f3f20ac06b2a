import { isObject, type Json, type JsonObject } from '../json.js';
import { withCountryCode } from './person.js';
import { normalisedKey } from './role.js';

/** A question with its answer, as form builders send it. */
export interface Pair {
  readonly question: string;
  readonly answer: Json;
  /** The field's type in its form, such as `tel`. */
  readonly type?: string;
}

const QUESTIONS = ['question', 'label', 'title', 'fieldlabel', 'fieldname', 'field', 'attribute', 'name', 'key', 'id'];
const ANSWERS = ['answer', 'value', 'response', 'answers', 'values', 'fieldvalue', 'rawvalue'];
/** All fields that a pair may have. An object with any other field is no pair. */
const PAIR_FIELDS = new Set([
  ...QUESTIONS,
  ...ANSWERS,
  ...['type', 'fieldtype', 'fieldid', 'questionid', 'ref', 'order', 'position', 'required', 'options', 'slug', 'page', 'index'],
]);

type Fields = ReadonlyMap<string, Json>;
const normalisedFields = (record: JsonObject): Fields =>
  new Map(Object.entries(record).map(([name, value]) => [normalisedKey(name), value]));
const firstOf = (fields: Fields, names: readonly string[]): Json | undefined =>
  names.map((name) => fields.get(name)).find((one) => one !== undefined && one !== null && one !== '');

function pairIn(value: Json): Pair | undefined {
  if (!isObject(value)) return undefined;
  const fields = normalisedFields(value);
  if (![...fields.keys()].every((name) => PAIR_FIELDS.has(name)) || !ANSWERS.some((name) => fields.has(name))) return undefined;
  const question = firstOf(fields, QUESTIONS);
  if (typeof question !== 'string' && !isObject(question ?? null)) return undefined;
  const words = typeof question === 'string' ? question : firstOf(normalisedFields(question as JsonObject), QUESTIONS);
  const type = fields.get('type') ?? fields.get('fieldtype');
  if (typeof words !== 'string') return undefined;
  return { question: words, answer: firstOf(fields, ANSWERS) ?? '', ...(typeof type === 'string' ? { type } : {}) };
}

/** The pairs of a list such as `[{question, answer}]` or `[{name, value}]`; undefined for any other value. */
export function pairsIn(value: Json): Pair[] | undefined {
  if (!Array.isArray(value)) return undefined;
  // Empty items beside pairs do no harm.
  const pairs = value.filter((one) => isObject(one) && Object.keys(one).length > 0).map((one: Json) => pairIn(one));
  return pairs.length > 0 && pairs.every((one) => one !== undefined) ? pairs : undefined;
}

/** The fields of a form that is an object, or a list of questions with their answers; undefined for any other value. */
export function formFieldsIn(value: Json | undefined): JsonObject | undefined {
  if (value === undefined || isObject(value)) return value;
  const pairs = pairsIn(value);
  return pairs && Object.fromEntries(pairs.map(({ question, answer }) => [question, answer]));
}

/** The content of the only element of an XML body, such as `<root>` or `<request>`; any other body as it is. */
export function withoutRoot(body: Json): Json {
  const [only, ...more] = isObject(body) ? Object.entries(body) : [];
  return only && more.length === 0 && /^(root|request|message|document|body)$/i.test(only[0]) && typeof only[1] === 'object'
    ? withoutRoot(only[1])
    : body;
}

/** The pair of an object with a label and a value: `{"label": "City", "value": "Pune"}`. */
export const fieldIn = (value: Json): Pair | undefined => (isObject(value) && !hasNoQuestion(value) ? pairIn(value) : undefined);

/** `{"id": 7, "value": "Rao"}` has no question, and `{"name": "Asha", "value": …}` may be a person. */
const hasNoQuestion = (value: JsonObject): boolean => {
  const fields = normalisedFields(value);
  return !['question', 'label', 'title', 'fieldlabel'].some((name) => fields.has(name));
};

const VALUES = [
  'value',
  'e164',
  'international',
  'number',
  'phonenumber',
  'phone',
  'mobile',
  'emailaddress',
  'email',
  'address',
  'raw',
  'text',
];
const CODES = ['dialcode', 'countrycode', 'callingcode', 'isd', 'isdcode'];
const PRIMARY = ['primary', 'isprimary', 'default', 'isdefault', 'main'];

/** The values of a list such as `[{"type": "mobile", "value": …, "primary": true}]`, the primary one first. Fax numbers are left out. */
export function typedValues(value: Json): Json[] | undefined {
  const all = Array.isArray(value) ? (value as readonly Json[]) : [value];
  if (all.length === 0 || !all.some(isObject)) return undefined;
  const read = all
    .filter((one) => one !== null)
    .map((one) => (isObject(one) ? typedValue(normalisedFields(one)) : { value: one, rank: 1 }));
  if (!read.some((one) => one.value !== undefined)) return undefined;
  return [...read].sort((a, b) => a.rank - b.rank).flatMap((one) => one.value ?? []);
}

function typedValue(fields: Fields): { value?: Json; rank: number } {
  const type = firstOf(fields, ['type', 'label', 'kind', 'valuetype']);
  if (typeof type === 'string' && /fax/i.test(type)) return { rank: 2 };
  const found = firstOf(fields, VALUES);
  if (found === undefined || typeof found === 'object') return { rank: 2 };
  const code = firstOf(fields, CODES);
  const value = code !== undefined && /^\+?\d{1,4}$/.test(String(code)) ? (withCountryCode(code, found) ?? found) : found;
  return { value, rank: PRIMARY.some((name) => /^(true|1|yes)$/i.test(String(fields.get(name)))) ? 0 : 1 };
}
