import {
  type Answer,
  answersOf,
  at,
  bodyOf,
  change,
  type Context,
  deleted,
  type Draft,
  idAt,
  ignored,
  isObject,
  type Json,
  type JsonObject,
  lead,
  listAt,
  listOf,
  objectAt,
  type RawRequest,
  readMapped,
  type Role,
  withCountryCode,
} from '@turant/plugin-kit';

const ROLES: Readonly<Record<string, Role>> = {
  firstName: 'firstName',
  lastName: 'lastName',
  phone: 'phone',
  mobile: 'phone',
  phoneNumber: 'phone',
  email: 'email',
  requirementName: 'requirement',
  products: 'requirement',
  description: 'requirement',
  requirementBudget: 'budget',
  source: 'source',
  createdAt: 'sentAt',
  dnd: 'doNotCall',
  id: 'drop',
  // Read separately in `draftOf`.
  phoneNumbers: 'drop',
  emails: 'drop',
  ownerId: 'drop',
  ownedBy: 'drop',
  customFieldValues: 'drop',
};
/** Fields that only Kylas's own lead has. A workflow may instead send parameters that the customer named. */
const RECORD_FIELDS = ['phoneNumbers', 'emails', 'customFieldValues'];
const WRAPPERS = ['data.lead', 'data.entity', 'lead', 'entity', 'data'];

export function read(raw: RawRequest, { settings }: Context): Draft[] {
  const body = bodyOf(raw);
  const events = listOf(body).map((one) => ({ one, record: recordIn(one), event: eventOf(one) }));
  const isCustom = events.every(({ record, event }) => !isKylasLead(record) && event === '');
  return isCustom ? readMapped(raw, settings) : events.map(({ one, record, event }) => draftOf(one, record, event));
}

/** Whether a record is Kylas's own lead, with `phoneNumbers`. A record with `phones` was designed by the customer. */
const isKylasLead = (record: JsonObject): boolean =>
  RECORD_FIELDS.some((name) => at(record, name) !== undefined) && (at(record, 'phones') ?? at(record, 'phone')) === undefined;

const eventOf = (one: Json): string => idAt(one, 'event') ?? idAt(one, 'eventType') ?? idAt(one, 'webhookEvent') ?? '';
const recordIn = (one: Json): JsonObject =>
  WRAPPERS.map((path) => at(one, path)).find((found): found is JsonObject => isObject(found)) ?? objectAt([one], [0]);

function draftOf(one: Json, record: JsonObject, event: string): Draft {
  const externalId = at(record, 'id') ?? at(one, 'entityId');
  if (event !== '' && !/lead/i.test(event)) return ignored(`${event}: not a lead`, { externalId });
  if (/delet/i.test(event)) return deleted({ externalId });
  const facts = {
    externalId,
    owner: ['ownerId', 'ownedBy'].flatMap((name) => ownersIn(at(record, name))),
    country: at(primaryFirst(record, 'phoneNumbers')[0], 'code') ?? at(record, 'country'),
    answers: [
      ...primaryFirst(record, 'phoneNumbers').map((phone): Answer => ({ key: 'phoneNumbers', value: numberOf(phone), as: 'phone' })),
      ...primaryFirst(record, 'emails').map((email): Answer => ({ key: 'emails', value: at(email, 'value') ?? email, as: 'email' })),
      ...answersOf(record, { map: ROLES, rest: 'extra' }).map(withMeaninglessAsExtra),
      ...answersOf(at(record, 'customFieldValues')),
    ],
  };
  const isChange = isObject(at(one, 'oldEntity')) || (event !== '' && !/creat|captur|new/i.test(event));
  return isChange ? change(facts) : lead(facts);
}

const primaryFirst = (record: JsonObject, name: string): Json[] =>
  [...listAt(record, name)].sort((a, b) => Number(at(b, 'primary') === true) - Number(at(a, 'primary') === true));

/** A phone with its dial code. Only a plain number gets the code: a field may hold several numbers, which must stay separate. */
function numberOf(phone: Json): Json | undefined {
  const value = isObject(phone) ? at(phone, 'value') : phone;
  const isBare = /^\s*\d{4,14}\s*$/.test(String(value));
  return isBare ? withCountryCode(at(phone, 'dialCode'), value) : value;
}

/** The values of an owner, which is an id, `{id, name}` or `{id, value}`. */
const ownersIn = (owner: Json | undefined): Json[] =>
  (isObject(owner) ? [at(owner, 'id'), at(owner, 'email'), at(owner, 'name'), at(owner, 'value')] : [owner]).flatMap((one) => one ?? []);

/** Moves values without meaning for a person to extra: the bare id of a picklist's option, and a budget of 0. */
function withMeaninglessAsExtra(answer: Answer): Answer {
  const isNumber = /^\d+$/.test(String(answer.value));
  if (answer.as === 'source' && isNumber) return { ...answer, as: 'extra' };
  return answer.as === 'budget' && Number(answer.value) === 0 ? { ...answer, as: 'extra' } : answer;
}
