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
/** Our own words, in what the owner typed into the action himself: only he can write there. */
const OUR_WORDS: Readonly<Record<string, Role>> = {
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
/** HighLevel's own fields; what else stands at the top is a custom field under its label. */
const OWN = new Set(
  (
    'tags address1 address city state postal_code full_address company_name website date_of_birth contact_type timezone ' +
    'opportunity_name status lead_value opportunity_source pipleline_stage pipeline_stage pipeline_id pipeline_name owner campaign_name location_id location_name'
  ).split(' '),
);
/** Objects about others than the person: the office, the assigned user, the workflow. */
const BOXES = ['location', 'user', 'workflow', 'triggerData', 'calendar', 'campaign', 'order', 'contact', 'customData', 'message'];
const ATTRIBUTION = ['attributionSource', 'lastAttributionSource'];

/** The workflow's Webhook action: values stand at the top, under `contact` or under `customData`, in any mixture. */
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
      ...places.flatMap((place, index) => answersIn(place, index === CUSTOM ? { ...ROLES, ...OUR_WORDS } : ROLES)),
      { key: 'message.body', value: at(body, 'message.body'), as: 'requirement' },
    ],
    extra: {
      location: at(body, 'location.name'),
      workflow: at(body, 'workflow.name'),
      ...named('calendar', at(body, 'calendar')),
      ...named('campaign', at(body, 'campaign')),
      ...named('order', at(body, 'order')),
      ...named('trigger', at(body, 'triggerData')),
      ...named('attribution', at(body, 'contact.attributionSource') ?? at(body, 'attributionSource')),
      ...named('lastAttribution', at(body, 'contact.lastAttributionSource') ?? at(body, 'lastAttributionSource')),
    },
  });
}

/** `attribution.medium`, each field by itself. */
const named = (box: string, value: Json | undefined): Record<string, Json> =>
  Object.fromEntries(Object.entries(isObject(value) ? value : {}).map(([name, inner]) => [`${box}.${name}`, inner]));

const CUSTOM = 2;

function answersIn(place: JsonObject, map: Readonly<Record<string, Role>>): Answer[] {
  const fields = Object.fromEntries(Object.entries(place).filter(([key, value]) => !isBox(key, value)));
  return answersOf(fields, { map }).map((answer) => ({
    ...answer,
    label: /\s/.test(answer.key) ? answer.key : answer.label,
    as: answer.as ?? (OWN.has(answer.key.toLowerCase()) ? 'extra' : undefined),
  }));
}

const isBox = (key: string, value: Json): boolean =>
  ATTRIBUTION.includes(key) || (BOXES.includes(key) && (isObject(parsedIfJson(value)) || value === null));
