import {
  at,
  bodyOf,
  type Context,
  deleted,
  type Draft,
  idAt,
  ignored,
  isObject,
  type Json,
  listOf,
  type RawRequest,
  readMapped,
  ref,
} from '@turant/plugin-kit';
import { draftOf, PROPERTIES, propertiesOf } from './contact.js';

/** A body holds an app's events (ids), a workflow's contact in the form of the API, or what a workflow's owner designed. */
export function read(raw: RawRequest, { settings }: Context): Draft[] {
  const list = listOf(bodyOf(raw));
  if (list.some(isEvent)) return list.map((one) => eventOf(one, settings.fieldMap ?? {}));
  if (list.some(isContact)) return list.map(contactOf);
  return readMapped(raw, settings);
}

const isEvent = (one: Json): boolean => idAt(one, 'subscriptionType') !== undefined;
const isContact = (one: Json): boolean => isObject(at(one, 'properties'));

function contactOf(one: Json): Draft {
  if (!isContact(one)) return ignored('not a contact');
  const properties = propertiesOf(one);
  const externalId = at(one, 'vid') ?? properties['hs_object_id'] ?? at(one, 'objectId') ?? at(one, 'id');
  return draftOf(properties, { externalId, accountId: at(one, ['portal-id']) ?? at(one, 'portalId') });
}

/** The object type of contacts in the newer, general events (`object.creation`). */
const CONTACT_TYPE = '0-1';
/** Sources of mass changes. Nobody is called for an import, in which thousands of contacts are created. */
const BULK = /IMPORT|BATCH|MIGRATION/i;

function eventOf(event: Json, fieldMap: Readonly<Record<string, string>>): Draft {
  const type = idAt(event, 'subscriptionType') ?? 'no event';
  const [object, action = ''] = type.split('.');
  const objectId = idAt(event, 'objectId');
  const portalId = idAt(event, 'portalId');
  const facts = { externalId: objectId, accountId: portalId };
  const isOfContact = object === 'contact' || (object === 'object' && idAt(event, 'objectTypeId') === CONTACT_TYPE);
  if (!isOfContact || objectId === undefined) return ignored(`${type}: not a contact`, { accountId: portalId });
  const contact = { type: 'hubspot.contact', ...(portalId ? { portalId } : {}), objectId };
  if (action === 'creation') return ref({ ...facts, ref: { ...contact, ...bulkOf(event) } });
  if (/^(privacy)?deletion$/i.test(action)) return deleted(facts);
  if (action !== 'propertyChange') return ignored(type, facts);
  const property = idAt(event, 'propertyName') ?? '';
  const isRead = PROPERTIES.includes(property) || Object.hasOwn(fieldMap, property);
  return isRead ? ref({ ...facts, ref: { ...contact, event: 'changed' } }) : ignored(`${property} is not read`, facts);
}

function bulkOf(event: Json): Record<string, string> {
  const changeSource = idAt(event, 'changeSource') ?? '';
  return BULK.test(changeSource) ? { changeSource } : {};
}
