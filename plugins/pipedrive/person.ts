import { type Answer, answersOf, at, isObject, type Json, type JsonObject, listAt, type Role, readableText } from '@turant/plugin-kit';

const ROLES: Readonly<Record<string, Role>> = { name: 'name', first_name: 'firstName', last_name: 'lastName', owner_id: 'owner' };
/** Fields that are read separately, and Pipedrive's internal ones. */
const SKIPPED_FIELDS =
  /^((id|emails?|phones?|primary_email|custom_fields|add_time|update_time|delete_time|company_id|active_flag|is_deleted|is_archived|visible_to|cc_email|first_char|owner_name|org_name)$|next_activity|last_(activity|incoming|outgoing)|(open|closed|won|lost|done|undone|related|participant|activities|files|notes|followers|email_messages)_|picture)/;

/** The answers of a person in version 2 (`phones`) or 1 (`phone`). Custom fields have hashes of 40 hex digits as names. */
export const personAnswers = (person: Json | undefined): Answer[] => [
  ...answersOf(fieldsOf(person), { map: ROLES, rest: 'extra' }).map(withOwner),
  ...inLists(person, ['phones', 'phone'], 'phone'),
  ...inLists(person, ['emails', 'email'], 'email'),
  ...customAnswers(person),
];

const HASH = /^[0-9a-f]{40}(_\w+)?$/;

function fieldsOf(record: Json | undefined): JsonObject {
  const fields = isObject(record) ? Object.entries(record) : [];
  return Object.fromEntries(fields.filter(([name]) => !SKIPPED_FIELDS.test(name) && !HASH.test(name)));
}

/** The owner's id. In older events the owner is `{id, name, email, value}`. */
function withOwner(answer: Answer): Answer {
  if (answer.as !== 'owner' || !isObject(answer.value)) return answer;
  return { ...answer, value: at(answer.value, 'value') ?? at(answer.value, 'id') };
}

function inLists(record: Json | undefined, names: readonly string[], as: Role): Answer[] {
  const all = names.flatMap((name) => listAt(record, name));
  // The primary one first: it is used if no number is a mobile's.
  const primary = (one: Json): number => (at(one, 'primary') === true ? 0 : 1);
  return all.sort((a, b) => primary(a) - primary(b)).map((one) => ({ key: as, value: isObject(one) ? one['value'] : one, as }));
}

/** The custom fields. Unless the owner maps a hash, it is the only name of its question. */
export function customAnswers(record: Json | undefined): Answer[] {
  const inside = at(record, 'custom_fields');
  const beside = isObject(record) ? Object.entries(record).filter(([name]) => HASH.test(name)) : [];
  const fields = Object.fromEntries([...beside, ...(isObject(inside) ? Object.entries(inside) : [])]);
  return answersOf(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field) ?? null])), {
    label: (key) => key,
  });
}

/** The value of a custom field `{type, value}`, with the currency of money. Of a choice only the option's number is sent. */
function valueOf(field: Json): Json | string | undefined {
  if (!isObject(field)) return field;
  const { type: _type, ...rest } = field;
  const currency = readableText(rest['currency']);
  if (Object.hasOwn(rest, 'value'))
    return currency && readableText(rest['value']) ? `${readableText(rest['value'])} ${currency}` : rest['value'];
  return rest['id'] ?? rest['values'] ?? rest;
}
