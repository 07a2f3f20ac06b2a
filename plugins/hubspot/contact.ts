import { type Answer, answersOf, at, change, type Draft, isObject, type Json, type JsonObject, lead, type Role } from '@turant/plugin-kit';

/** Roles of the properties that every portal has. */
const ROLES: Readonly<Record<string, Role>> = {
  salutation: 'namePrefix',
  firstname: 'firstName',
  lastname: 'lastName',
  phone: 'phone',
  mobilephone: 'phone',
  hs_calculated_phone_number: 'phone',
  hs_calculated_mobile_number: 'phone',
  hs_whatsapp_phone_number: 'phone',
  email: 'email',
  work_email: 'email',
  message: 'requirement',
  hs_persona: 'label',
  hs_analytics_source: 'source',
  hs_latest_source: 'source',
  hubspot_owner_id: 'owner',
  country: 'country',
  hs_country_region_code: 'country',
  do_not_call: 'doNotCall',
  company: 'extra',
  jobtitle: 'extra',
  address: 'extra',
  city: 'extra',
  state: 'extra',
  zip: 'extra',
  website: 'extra',
  industry: 'extra',
  // Properties of the company, not of the person.
  annualrevenue: 'extra',
  numemployees: 'extra',
  lifecyclestage: 'extra',
  hs_lead_status: 'extra',
  hs_analytics_source_data_1: 'extra',
  hs_analytics_source_data_2: 'extra',
  recent_conversion_event_name: 'extra',
};

/** HubSpot's internal properties, of which a workflow's body has hundreds. */
const INTERNAL =
  /^(hs_|hubspot|num_|notes_|ip_|webinar|associatedcompany|currentlyinworkflow|createdate|lastmodifieddate|closedate|total_revenue|days_to_close|first_|recent_|engagements_|followercount|twitter|kloutscore|linkedin|photo$|surveymonkey)/;

export const isPhone = (property: string): boolean => ROLES[property] === 'phone';
export const PROPERTIES: readonly string[] = [...Object.keys(ROLES), 'createdate'];

/** A contact's properties as plain values. In the older API and in workflows a property is `{value, versions}`. */
export const propertiesOf = (contact: Json): JsonObject => {
  const properties = at(contact, 'properties');
  if (!isObject(properties)) return {};
  return Object.fromEntries(Object.entries(properties).map(([name, held]) => [name, isObject(held) ? (held['value'] ?? null) : held]));
};

interface ContactFacts {
  readonly externalId: unknown;
  readonly accountId: unknown;
  readonly isChange?: boolean;
  readonly mayDial?: boolean;
  readonly extra?: Readonly<Record<string, unknown>>;
}

export function draftOf(properties: JsonObject, { isChange, ...facts }: ContactFacts): Draft {
  const all = { ...facts, sentAt: properties['createdate'], answers: answersIn(properties) };
  return isChange ? change(all) : lead(all);
}

function answersIn(properties: JsonObject): Answer[] {
  const entries = Object.entries(properties).filter(([name]) => Object.hasOwn(ROLES, name) || !INTERNAL.test(name));
  return answersOf(Object.fromEntries(entries), { map: ROLES });
}
