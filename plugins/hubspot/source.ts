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

/** App events (a list of ids), a workflow's contact as the API gives it, or a workflow's customised body. */
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

/** 0-1 is the contact in events of the newer, general kind (`object.creation`). */
const CONTACT_TYPE = '0-1';
/** An import rings nobody: ten thousand contacts are ten thousand creations. */
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
