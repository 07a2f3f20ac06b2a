import {
  bodyOf,
  change,
  type Context,
  deleted,
  type Draft,
  idAt,
  ignored,
  isObject,
  type Json,
  lead,
  listOf,
  objectAt,
  type RawRequest,
  ref,
  at,
  type Settings,
} from '@turant/plugin-kit';
import { personAnswers } from './person.js';
import type { settings as schema } from './settings.js';

export type Own = NonNullable<(typeof schema)['holds']> & Settings;

/** Of version 2: a number of its own for each delivery. In version 1 `meta.id` is the record's. */
export const platformRequestId = (raw: RawRequest): string | undefined => {
  const body = bodyOf(raw);
  return idAt(body, 'meta.version')?.startsWith('2') ? idAt(body, 'meta.id') : undefined;
};

export const read = (raw: RawRequest, { settings }: Context<Own>): Draft[] => listOf(bodyOf(raw)).map((event) => draftOf(event, settings));

/** Version 1 says `added`, `updated`, `deleted`, `object` and `current`. */
const ACTIONS: Readonly<Record<string, string>> = { added: 'create', updated: 'change', deleted: 'delete' };

function draftOf(event: Json, settings: Own): Draft {
  const word = idAt(event, 'meta.action') ?? '';
  const action = (Object.hasOwn(ACTIONS, word) ? ACTIONS[word] : undefined) ?? word;
  const entity = idAt(event, 'meta.entity') ?? idAt(event, 'meta.object') ?? '';
  const data = at(event, 'data') ?? at(event, 'current');
  const id = idAt(event, 'meta.entity_id') ?? idAt(data, 'id') ?? idAt(event, 'previous.id') ?? idAt(event, 'meta.id');
  const companyId = idAt(event, 'meta.company_id');
  const facts = { externalId: `${entity}:${id}`, accountId: companyId };
  const what = `${entity} ${action}`.trim() || 'no event';
  const isOurs = ['person', 'lead', 'deal'].includes(entity) && id !== undefined;
  if (!isOurs || !['create', 'change', 'delete'].includes(action)) return ignored(what, { accountId: companyId });
  if (action === 'delete') return deleted(facts);
  if (settings.ignoreApi && idAt(event, 'meta.change_source') === 'api') return ignored(`${what} through the API`, facts);
  // A note that we write changes counters of the person, and nothing else: an answer to that would go round and round.
  if (action === 'change' && !hasNews(event, data)) return ignored(`${what}: nothing that is read`, facts);
  const isBulk = at(event, 'meta.is_bulk_edit') === true;
  if (entity === 'person') return personOf(data, action === 'change', { ...facts, mayDial: !isBulk });
  const marks = { ...(action === 'change' ? { event: 'changed' } : {}), ...(isBulk ? { bulk: 'true' } : {}) };
  return ref({ ...facts, ref: { type: `pipedrive.${entity}`, ...(companyId ? { companyId } : {}), id, ...marks } });
}

function personOf(person: Json | undefined, isChange: boolean, facts: { externalId: string; accountId?: string; mayDial: boolean }): Draft {
  const all = { ...facts, sentAt: at(person, 'add_time'), answers: personAnswers(person) };
  return isChange ? change(all) : lead(all);
}

const NEWS = /^(name|first_name|last_name|phones?|emails?|owner_id|user_id|person_id|title|value|custom_fields|[0-9a-f]{40}.*)$/;

/** `previous` holds what has changed, in version 1 all there was. */
function hasNews(event: Json, data: Json | undefined): boolean {
  if (!isObject(at(event, 'previous'))) return true;
  const before = Object.entries(objectAt(event, 'previous')).filter(([name]) => NEWS.test(name));
  return before.some(([name, value]) => JSON.stringify(value) !== JSON.stringify(at(data, [name])));
}
