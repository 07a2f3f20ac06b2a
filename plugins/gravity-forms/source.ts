import {
  type Answer,
  at,
  bodyOf,
  type Context,
  type Draft,
  ignored,
  idAt,
  isObject,
  type Json,
  type JsonObject,
  lead,
  listOf,
  type RawRequest,
  readMapped,
  type Role,
  type Settings,
  parsedIfJson,
} from '@turant/plugin-kit';

type FieldMap = Readonly<Record<string, string>>;

/** The id of a field or of one of its inputs: `3`, `1.6`. A form that was sent through PHP has `_` instead of the dot. */
const NUMBER = /^(\d+)(?:[._](\d+))?$/;
/** Roles of a name field's inputs 2 (prefix), 4 (middle name) and 8 (suffix). */
const OF_A_NAME: ReadonlyMap<string, Role> = new Map([
  ['2', 'namePrefix'],
  ['4', 'extra'],
  ['8', 'extra'],
]);

/** With "All Fields" the body is the raw entry, whose keys are numbers; with "Select Fields" the owner typed the keys. */
export function read(raw: RawRequest, { settings }: Context<Settings>): readonly Draft[] {
  const entries = listOf(bodyOf(raw));
  const isRaw = entries.some((entry) => isObject(entry) && Object.keys(entry).some((key) => NUMBER.test(key)));
  // Also a small number is the entry's id, which `readMapped` would take for a row number.
  if (!isRaw) return readMapped(raw, settings, { id: 'externalId' });
  return entries.map((entry) => (isObject(entry) ? draftOf(entry, settings.fieldMap ?? {}) : ignored('not an object')));
}

function draftOf(entry: JsonObject, fieldMap: FieldMap): Draft {
  const status = idAt(entry, 'status');
  const externalId = at(entry, 'id');
  if (status === 'spam' || status === 'trash') return ignored(status, { externalId });
  return lead({
    externalId,
    // Always in UTC, whatever the site's time zone.
    sentAt: at(entry, 'date_created'),
    answers: [...fieldsIn(entry).flatMap((field) => answersOf(field, fieldMap)), ...factsIn(entry)],
  });
}

interface Field {
  readonly id: string;
  /** Inputs by their numbers; a field without inputs has one under ''. */
  readonly inputs: readonly (readonly [string, Json])[];
}

/** Fields in the order of their ids. The form's order is lost, because a JSON object lists integer keys first. */
function fieldsIn(entry: JsonObject): Field[] {
  const fields = new Map<string, [string, Json][]>();
  for (const [key, value] of Object.entries(entry)) {
    const [, id, input = ''] = NUMBER.exec(key) ?? [];
    if (id === undefined) continue;
    const inputs = fields.get(id) ?? [];
    fields.set(id, inputs);
    inputs.push([input, value]);
  }
  const byNumber = (a: readonly [string, unknown], b: readonly [string, unknown]): number => Number(a[0]) - Number(b[0]);
  return [...fields].sort(byNumber).map(([id, inputs]) => ({ id, inputs: inputs.sort(byNumber) }));
}

/**
 * An input that the owner has mapped is an answer of its own. The field's other inputs, such as the lines of an address, are one
 * answer.
 */
function answersOf({ id, inputs }: Field, fieldMap: FieldMap): Answer[] {
  const keyOf = (input: string): string => (input === '' ? id : `${id}.${input}`);
  const isMapped = (input: string): boolean => Object.hasOwn(fieldMap, keyOf(input));
  const isName = inputs.some(([input]) => /^(first|last)Name$/.test(fieldMap[keyOf(input)] ?? ''));
  const isAlone = ([input]: readonly [string, Json]): boolean => isName || isMapped(input);
  const alone = inputs.filter(isAlone);
  const together = inputs.filter((one) => !isAlone(one)).map(([, value]) => parsedIfJson(value) ?? value);
  return [
    ...alone.map(([input, value]): Answer => {
      const key = keyOf(input);
      return { key, label: key, value, as: isMapped(input) ? 'label' : OF_A_NAME.get(input) };
    }),
    ...(together.length > 0 ? [wholeField(id, together, fieldMap)] : []),
  ];
}

function wholeField(id: string, values: readonly Json[], fieldMap: FieldMap): Answer {
  const isName = fieldMap[id] === 'name';
  return { key: id, label: id, value: isName ? values.join(' ') : values, as: 'label' };
}

/** The entry's other properties, such as `source_url`, `ip` and `payment_status`. */
const factsIn = (entry: JsonObject): Answer[] =>
  Object.entries(entry).flatMap(([key, value]) => (NUMBER.test(key) ? [] : [{ key, value, as: 'extra' as const }]));
