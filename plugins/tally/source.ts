import {
  type Answer,
  at,
  bodyOf,
  type Draft,
  HIDDEN_FIELD_ROLES,
  idAt,
  ignored,
  isBudgetLabel,
  isObject,
  type Json,
  lead,
  listAt,
  type RawRequest,
  type Role,
  textAt,
} from '@turant/plugin-kit';

const TYPES: ReadonlyMap<string, Role> = new Map([
  ['INPUT_PHONE_NUMBER', 'phone'],
  ['INPUT_EMAIL', 'email'],
  ['FILE_UPLOAD', 'label'],
  ['SIGNATURE', 'extra'],
  ['PAYMENT', 'extra'],
]);

export function read(raw: RawRequest): Draft[] {
  const body = bodyOf(raw);
  const type = idAt(body, 'eventType') ?? 'FORM_RESPONSE';
  if (type !== 'FORM_RESPONSE') return [ignored(`${type}: not a response`)];
  const fields = listAt(body, 'data.fields');
  const isRepeated = repeatsAmong(fields);
  return [
    lead({
      externalId: at(body, 'data.responseId') ?? at(body, 'data.submissionId'),
      sentAt: at(body, 'data.createdAt') ?? at(body, 'createdAt'),
      answers: fields.filter((field) => !isRepeated(field)).map(answerOf),
      extra: { form: textAt(body, 'data.formName'), formId: at(body, 'data.formId'), respondentId: at(body, 'data.respondentId') },
    }),
  ];
}

/** A longer key is none of Tally's, and would have as many beginnings as it has underscores. */
const MAX_KEY_LENGTH = 200;

/**
 * Says whether a field repeats another one of these. Checkboxes come as a list of options, and again as a boolean for each option:
 * `question_a4_<option>`.
 */
function repeatsAmong(fields: readonly Json[]): (field: Json) => boolean {
  const keysByType = new Map<string | undefined, Set<string>>();
  for (const field of fields) {
    const [key, type] = [idAt(field, 'key'), idAt(field, 'type')];
    if (key !== undefined) keysByType.set(type, (keysByType.get(type) ?? new Set()).add(key));
  }
  return (field) => {
    const [key = '', keys] = [idAt(field, 'key'), keysByType.get(idAt(field, 'type'))];
    if (typeof at(field, 'value') !== 'boolean' || keys === undefined || key.length > MAX_KEY_LENGTH) return false;
    return [...key.matchAll(/_/g)].some(({ index }) => keys.has(key.slice(0, index)));
  };
}

function answerOf(field: Json): Answer {
  const type = idAt(field, 'type') ?? '';
  const label = textAt(field, 'label');
  const texts = new Map(
    ['options', 'rows', 'columns'].flatMap((list) => listAt(field, list)).map((one) => [idAt(one, 'id'), at(one, 'text')]),
  );
  const value = type === 'FILE_UPLOAD' || type === 'SIGNATURE' ? addressesIn(field) : withOptionTexts(at(field, 'value') ?? null, texts);
  const as = roleOf(type, label);
  return { key: (as === 'extra' ? label : undefined) ?? idAt(field, 'key') ?? type, label, value, as };
}

function roleOf(type: string, label = ''): Role | undefined {
  if (type === 'HIDDEN_FIELDS') return HIDDEN_FIELD_ROLES.get(label.toLowerCase()) ?? 'extra';
  if (type === 'CALCULATED_FIELDS') return isBudgetLabel(label) ? 'budget' : 'extra';
  return TYPES.get(type);
}

/** A value with the ids of options replaced by their texts. A choice is a list of ids, in a matrix a list for each row. */
function withOptionTexts(value: Json, texts: ReadonlyMap<string | undefined, Json | undefined>): Json {
  if (typeof value === 'string') return texts.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one: Json) => withOptionTexts(one, texts));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([id, inner]) => [String(texts.get(id) ?? id), withOptionTexts(inner, texts)]));
}

const addressesIn = (field: Json): Json[] => listAt(field, 'value').map((file) => at(file, 'url') ?? file);
