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

/** Standard fields of leads, contacts and person accounts. */
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

/** An outbound message, or what a Flow or Apex callout sends, which the customer lays out. */
export function read(raw: RawRequest, { settings }: Context): Draft[] {
  const body = bodyOf(raw);
  const message = at(body, 'Envelope.Body.notifications') ?? at(body, 'notifications');
  if (message === undefined && at(body, 'Envelope') === undefined) return readMapped(raw, settings).map(withPlainLabels);
  const accountId = organizationOf(message, settings.accountId);
  const notifications = listAt(message, 'Notification');
  if (notifications.length === 0) return [ignored('no notification', { accountId })];
  return notifications.map((one) => draftOf(at(one, 'sObject'), accountId));
}

/** `Course__c` in a callout's JSON is asked for as `Course`. */
function withPlainLabels(draft: Draft): Draft {
  if (draft.kind !== 'lead') return draft;
  const answers = draft.answers.map((one) => (one.isMapped || !/__p?c$/i.test(one.key) ? one : { ...one, label: labelFromKey(one.key) }));
  return { ...draft, answers };
}

/** In the spelling of the settings, where both are the same organization. */
function organizationOf(message: Json | undefined, own: string | undefined): string | undefined {
  const sent = longId(idAt(message, 'OrganizationId'));
  return own !== undefined && sent === longId(own) ? own : sent;
}

function draftOf(record: Json | undefined, accountId: string | undefined): Draft {
  // Of an id that comes twice the two are the same.
  const externalId = longId(listAt(record, 'Id').flatMap((one) => idAt([one], [0]) ?? [])[0]);
  const facts = { externalId, accountId };
  if (!isObject(record)) return ignored('a notification without a record', { accountId });
  if (isYes(record['IsDeleted'])) return deleted(facts);
  const type = idAt(record, '@type')?.replace(/^.*:/, '');
  return lead({ ...facts, answers: answersIn(record), mayDial: !isYes(record['IsConverted']), extra: { object: type } });
}

const isYes = (value: Json | undefined): boolean => /^(true|1)$/i.test(String(value));

/** What is not known here is the customer's own (`…__c`), and guessed at; of Salesforce's own fields the rest is kept beside the lead. */
function answersIn(record: JsonObject): Answer[] {
  const fields = Object.entries(record).filter(([name]) => !name.startsWith('@') && name !== '#text');
  const isOwn = ([name]: readonly [string, unknown]): boolean => /__(c|pc)$/i.test(name);
  const [own, standard] = [fields.filter(isOwn), fields.filter((field) => !isOwn(field))];
  return [...answersOf(Object.fromEntries(standard), { map: ROLES, rest: 'extra' }), ...answersOf(Object.fromEntries(own))];
}
