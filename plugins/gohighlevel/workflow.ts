import {
  type Answer,
  answersOf,
  at,
  type Draft,
  idAt,
  isObject,
  type Json,
  type JsonObject,
  lead,
  objectAt,
  type Role,
  parsedIfJson,
} from '@turant/plugin-kit';

const ROLES: Readonly<Record<string, Role>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  full_name: 'name',
  name: 'nameFallback',
  phone: 'phone',
  phone_raw: 'phone',
  email: 'email',
  country: 'country',
  source: 'source',
  contact_source: 'source',
  date_created: 'sentAt',
  dnd: 'doNotCall',
  assigned_to: 'owner',
  contact_id: 'drop',
  id: 'drop',
};
/** Turant's own fields, which the owner may enter in the workflow's action. Only the owner can write there. */
const TURANT_FIELDS: Readonly<Record<string, Role>> = {
  employeeId: 'owner',
  employee: 'owner',
  tier: 'tier',
  triggerImmediateCall: 'mayDial',
  dialImmediately: 'mayDial',
  doNotCall: 'doNotCall',
  test: 'isTest',
  isTest: 'isTest',
  idempotencyKey: 'externalId',
  requirement: 'requirement',
  budget: 'budget',
};
/** HighLevel's own fields. Any other field at the top level is a custom field, under its label. */
const HIGHLEVEL_FIELDS = new Set(
  (
    'tags address1 address city state postal_code full_address company_name website date_of_birth contact_type timezone ' +
    'opportunity_name status lead_value opportunity_source pipleline_stage pipeline_stage pipeline_id pipeline_name owner campaign_name location_id location_name'
  ).split(' '),
);
/**
 * Objects at the top level that are read separately or are not about the person, such as the location, the assigned user and the
 * workflow.
 */
const OBJECTS = ['location', 'user', 'workflow', 'triggerData', 'calendar', 'campaign', 'order', 'contact', 'customData', 'message'];
const ATTRIBUTION = ['attributionSource', 'lastAttributionSource'];

/** The body of a workflow's webhook action: fields stand at the top level, under `contact` and under `customData`, in any combination. */
export function workflowDraft(body: Json): Draft {
  const custom = parsedIfJson(at(body, 'customData'));
  const places = [objectAt([body], [0]), objectAt(body, 'contact'), objectAt([custom ?? null], [0])];
  const names = ['contact_id', 'contactId'];
  const id = places.flatMap((place) => names.flatMap((name) => idAt(place, name) ?? []))[0] ?? idAt(body, 'contact.id');
  return lead({
    externalId: id,
    accountId: idAt(body, 'location.id') ?? idAt(body, 'location_id'),
    owner: ['email', 'id', 'name'].flatMap((name) => at(body, ['user', name]) ?? []),
    answers: [
      ...places.flatMap((place, index) => answersIn(place, index === CUSTOM_PLACE ? { ...ROLES, ...TURANT_FIELDS } : ROLES)),
      { key: 'message.body', value: at(body, 'message.body'), as: 'requirement' },
    ],
    extra: {
      location: at(body, 'location.name'),
      workflow: at(body, 'workflow.name'),
      ...flattened('calendar', at(body, 'calendar')),
      ...flattened('campaign', at(body, 'campaign')),
      ...flattened('order', at(body, 'order')),
      ...flattened('trigger', at(body, 'triggerData')),
      ...flattened('attribution', at(body, 'contact.attributionSource') ?? at(body, 'attributionSource')),
      ...flattened('lastAttribution', at(body, 'contact.lastAttributionSource') ?? at(body, 'lastAttributionSource')),
    },
  });
}

/** The fields of an object under paths such as `attribution.medium`. */
const flattened = (name: string, value: Json | undefined): Record<string, Json> =>
  Object.fromEntries(Object.entries(isObject(value) ? value : {}).map(([field, inner]) => [`${name}.${field}`, inner]));

/** Index of `customData` among the places. */
const CUSTOM_PLACE = 2;

function answersIn(place: JsonObject, map: Readonly<Record<string, Role>>): Answer[] {
  const fields = Object.fromEntries(Object.entries(place).filter(([key, value]) => !isObjectField(key, value)));
  return answersOf(fields, { map }).map((answer) => ({
    ...answer,
    label: /\s/.test(answer.key) ? answer.key : answer.label,
    as: answer.as ?? (HIGHLEVEL_FIELDS.has(answer.key.toLowerCase()) ? 'extra' : undefined),
  }));
}

const isObjectField = (key: string, value: Json): boolean =>
  ATTRIBUTION.includes(key) || (OBJECTS.includes(key) && (isObject(parsedIfJson(value)) || value === null));
