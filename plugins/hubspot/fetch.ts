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

/** Some forms store a contact in two steps, so that its creation is announced before its phone is stored. */
const PHONE_WAIT = { tries: 2, ms: 30_000 };

export async function fetch(http: Http, ref: Readonly<Record<string, string>>, { settings, attempt }: FetchContext): Promise<Draft[]> {
  const fieldMap = settings.fieldMap ?? {};
  // HubSpot returns only the properties that are named here, and ignores unknown names.
  const properties = [...new Set([...PROPERTIES, ...Object.keys(fieldMap).filter((name) => /^[a-z]\w*$/.test(name))])].join(',');
  const path = `/crm/v3/objects/contacts/${encodeURIComponent(ref['objectId'] ?? '')}`;
  const contact = jsonOf(await callHubSpot(http, settings, { path, query: { properties } }), mapError);
  if (!isObject(at(contact, 'properties'))) throw new RetryLaterError('VENDOR_ANSWER_UNREADABLE', 'HubSpot answered no contact');
  const found = propertiesOf(contact);
  const isChange = ref['event'] === 'changed';
  if (!isChange && attempt <= PHONE_WAIT.tries && !hasPhone(found, fieldMap)) {
    throw new RetryLaterError('PHONE_NOT_YET', undefined, PHONE_WAIT.ms);
  }
  // A contact that was merged meanwhile has a new id.
  const externalId = at(contact, 'id') ?? ref['objectId'];
  return [draftOf(found, { externalId, accountId: ref['portalId'], isChange, mayDial: ref['changeSource'] === undefined })];
}

const hasPhone = (found: JsonObject, fieldMap: Readonly<Record<string, string>>): boolean =>
  Object.entries(found).some(([name, value]) => (isPhone(name) || fieldMap[name] === 'phone') && readableText(value) !== undefined);
