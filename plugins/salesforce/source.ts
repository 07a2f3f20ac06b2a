import {
  type Answer,
  answersOf,
  at,
  bodyOf,
  type Context,
  deleted,
  type Draft,
  labelFromKey,
  idAt,
  ignored,
  isObject,
  type Json,
  type JsonObject,
  lead,
  listAt,
  type RawRequest,
  readMapped,
  type Role,
} from '@turant/plugin-kit';
import { longId } from './record-id.js';

/** Roles of the standard fields of leads, contacts and person accounts. */
const ROLES: Readonly<Record<string, Role>> = {
  Salutation: 'namePrefix',
  FirstName: 'firstName',
  LastName: 'lastName',
  Name: 'nameFallback',
  Phone: 'phone',
  MobilePhone: 'phone',
  PersonMobilePhone: 'phone',
  HomePhone: 'phone',
  PersonHomePhone: 'phone',
  OtherPhone: 'phone',
  Email: 'email',
  PersonEmail: 'email',
  Description: 'requirement',
  LeadSource: 'source',
  PersonLeadSource: 'source',
  OwnerId: 'owner',
  Country: 'country',
  CountryCode: 'country',
  MailingCountry: 'country',
  MailingCountryCode: 'country',
  CreatedDate: 'sentAt',
  DoNotCall: 'doNotCall',
  PersonDoNotCall: 'doNotCall',
  Id: 'drop',
};

/** A body is an outbound message, or a Flow's or Apex callout's, which the customer designs. */
export function read(raw: RawRequest, { settings }: Context): Draft[] {
  const body = bodyOf(raw);
  const message = at(body, 'Envelope.Body.notifications') ?? at(body, 'notifications');
  if (message === undefined && at(body, 'Envelope') === undefined) return readMapped(raw, settings).map(withPlainLabels);
  const accountId = organizationOf(message, settings.accountId);
  const notifications = listAt(message, 'Notification');
  if (notifications.length === 0) return [ignored('no notification', { accountId })];
  return notifications.map((one) => draftOf(at(one, 'sObject'), accountId));
}

/** The label of a custom field such as `Course__c` is `Course`. */
function withPlainLabels(draft: Draft): Draft {
  if (draft.kind !== 'lead') return draft;
  const answers = draft.answers.map((one) => (one.isMapped || !/__p?c$/i.test(one.key) ? one : { ...one, label: labelFromKey(one.key) }));
  return { ...draft, answers };
}

/** The sender's organization id. If it is the one of the settings, it is returned as the settings spell it. */
function organizationOf(message: Json | undefined, own: string | undefined): string | undefined {
  const sent = longId(idAt(message, 'OrganizationId'));
  return own !== undefined && sent === longId(own) ? own : sent;
}

function draftOf(record: Json | undefined, accountId: string | undefined): Draft {
  // The id may occur twice, with the same value.
  const externalId = longId(listAt(record, 'Id').flatMap((one) => idAt([one], [0]) ?? [])[0]);
  const facts = { externalId, accountId };
  if (!isObject(record)) return ignored('a notification without a record', { accountId });
  if (isYes(record['IsDeleted'])) return deleted(facts);
  const type = idAt(record, '@type')?.replace(/^.*:/, '');
  return lead({ ...facts, answers: answersIn(record), mayDial: !isYes(record['IsConverted']), extra: { object: type } });
}

const isYes = (value: Json | undefined): boolean => /^(true|1)$/i.test(String(value));

/** The roles of custom fields (`…__c`) are guessed. Salesforce's other fields are extra. */
function answersIn(record: JsonObject): Answer[] {
  const fields = Object.entries(record).filter(([name]) => !name.startsWith('@') && name !== '#text');
  const isOwn = ([name]: readonly [string, unknown]): boolean => /__(c|pc)$/i.test(name);
  const [own, standard] = [fields.filter(isOwn), fields.filter((field) => !isOwn(field))];
  return [...answersOf(Object.fromEntries(standard), { map: ROLES, rest: 'extra' }), ...answersOf(Object.fromEntries(own))];
}
