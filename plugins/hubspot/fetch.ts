import {
  at,
  type Draft,
  type FetchContext,
  type Http,
  isObject,
  type JsonObject,
  jsonOf,
  RetryLaterError,
  readableText,
} from '@turant/plugin-kit';
import { callHubSpot, mapError } from './api.js';
import { draftOf, isPhone, PROPERTIES, propertiesOf } from './contact.js';

/** A form that writes in two steps announces the contact before its phone is there. */
const WAITS = { tries: 2, ms: 30_000 };

export async function fetch(http: Http, ref: Readonly<Record<string, string>>, { settings, attempt }: FetchContext): Promise<Draft[]> {
  const fieldMap = settings.fieldMap ?? {};
  // HubSpot answers with what is named here only, and passes over names that it does not know.
  const properties = [...new Set([...PROPERTIES, ...Object.keys(fieldMap).filter((name) => /^[a-z]\w*$/.test(name))])].join(',');
  const path = `/crm/v3/objects/contacts/${encodeURIComponent(ref['objectId'] ?? '')}`;
  const contact = jsonOf(await callHubSpot(http, settings, { path, query: { properties } }), mapError);
  if (!isObject(at(contact, 'properties'))) throw new RetryLaterError('VENDOR_ANSWER_UNREADABLE', 'HubSpot answered no contact');
  const found = propertiesOf(contact);
  const isChange = ref['event'] === 'changed';
  if (!isChange && attempt <= WAITS.tries && !hasPhone(found, fieldMap)) {
    throw new RetryLaterError('PHONE_NOT_YET', 'HubSpot has no phone number of this contact yet', WAITS.ms);
  }
  // A contact that was merged meanwhile is answered with the id it has now.
  const externalId = at(contact, 'id') ?? ref['objectId'];
  return [draftOf(found, { externalId, accountId: ref['portalId'], isChange, mayDial: ref['changeSource'] === undefined })];
}

const hasPhone = (found: JsonObject, fieldMap: Readonly<Record<string, string>>): boolean =>
  Object.entries(found).some(([name, value]) => (isPhone(name) || fieldMap[name] === 'phone') && readableText(value) !== undefined);
