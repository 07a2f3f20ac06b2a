import {
  type Answer,
  answersOf,
  at,
  bodyOf,
  change,
  deleted,
  type Draft,
  idAt,
  ignored,
  type Json,
  lead,
  listAt,
  listOf,
  type RawRequest,
  type Role,
} from '@turant/plugin-kit';
import { workflowDraft } from './workflow.js';

const ROLES: Readonly<Record<string, Role>> = {
  firstName: 'firstName',
  lastName: 'lastName',
  // HighLevel writes the full name in lower case.
  name: 'nameFallback',
  phone: 'phone',
  additionalPhones: 'phone',
  email: 'email',
  additionalEmails: 'email',
  source: 'source',
  country: 'country',
  dnd: 'doNotCall',
  dateAdded: 'sentAt',
  assignedTo: 'owner',
  customFields: 'drop',
  dndSettings: 'drop',
  id: 'drop',
  type: 'drop',
  locationId: 'drop',
  webhookId: 'drop',
  timestamp: 'drop',
};

/** An event of a marketplace app names its type. A body without a type comes from a workflow. */
export const read = (raw: RawRequest): Draft[] =>
  listOf(bodyOf(raw)).map((one) => (at(one, 'type') === undefined ? workflowDraft(one) : eventDraft(one)));

function eventDraft(event: Json): Draft {
  const type = idAt(event, 'type') ?? '';
  const ids = { externalId: at(event, 'id'), accountId: at(event, 'locationId') };
  if (type === 'ContactDelete') return deleted(ids);
  // Events of opportunities, appointments, messages and installs hold no person.
  if (!type.startsWith('Contact')) return ignored(`${type}: no contact`, ids);
  const facts = { ...ids, mayDial: at(event, 'dndSettings.Call.status') === 'active' ? false : undefined, answers: answersIn(event) };
  return type === 'ContactCreate' ? lead(facts) : change(facts);
}

/** Custom fields have only an id; the owner's field map gives them a label. */
const answersIn = (event: Json): Answer[] => [
  ...answersOf(event, { map: ROLES, rest: 'extra' }),
  ...listAt(event, 'customFields').map((field) => ({
    key: idAt(field, 'id') ?? idAt(field, 'key') ?? 'customField',
    label: idAt(field, 'name') ?? idAt(field, 'key') ?? idAt(field, 'id'),
    value: at(field, 'value') ?? at(field, 'field_value') ?? at(field, 'fieldValue'),
  })),
];
