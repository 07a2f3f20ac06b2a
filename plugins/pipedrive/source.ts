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

type PipedriveSettings = NonNullable<(typeof schema)['holds']> & Settings;

/** In version 2 `meta.id` is the request's id. In version 1 `meta.id` is the record's, so there is none. */
export const platformRequestId = (raw: RawRequest): string | undefined => {
  const body = bodyOf(raw);
  return idAt(body, 'meta.version')?.startsWith('2') ? idAt(body, 'meta.id') : undefined;
};

export const read = (raw: RawRequest, { settings }: Context<PipedriveSettings>): Draft[] =>
  listOf(bodyOf(raw)).map((event) => draftOf(event, settings));

/** The actions of version 1, by those of version 2. */
const ACTIONS: Readonly<Record<string, string>> = { added: 'create', updated: 'change', deleted: 'delete' };

function draftOf(event: Json, settings: PipedriveSettings): Draft {
  const sent = idAt(event, 'meta.action') ?? '';
  const action = (Object.hasOwn(ACTIONS, sent) ? ACTIONS[sent] : undefined) ?? sent;
  const entity = idAt(event, 'meta.entity') ?? idAt(event, 'meta.object') ?? '';
  const data = at(event, 'data') ?? at(event, 'current');
  const id = idAt(event, 'meta.entity_id') ?? idAt(data, 'id') ?? idAt(event, 'previous.id') ?? idAt(event, 'meta.id');
  const companyId = idAt(event, 'meta.company_id');
  const facts = { externalId: `${entity}:${id}`, accountId: companyId };
  const what = `${entity} ${action}`.trim() || 'no event';
  const isLeadEntity = ['person', 'lead', 'deal'].includes(entity) && id !== undefined;
  if (!isLeadEntity || !['create', 'change', 'delete'].includes(action)) return ignored(what, { accountId: companyId });
  if (action === 'delete') return deleted(facts);
  if (settings.ignoreApi && idAt(event, 'meta.change_source') === 'api') return ignored(`${what} through the API`, facts);
  // A note that Turant writes changes only the person's counters. To read that change would start an endless loop.
  if (action === 'change' && !hasReadChange(event, data)) return ignored(`${what}: nothing that is read`, facts);
  const isBulk = at(event, 'meta.is_bulk_edit') === true;
  if (entity === 'person') return personOf(data, action === 'change', { ...facts, mayDial: !isBulk });
  const marks = { ...(action === 'change' ? { event: 'changed' } : {}), ...(isBulk ? { bulk: 'true' } : {}) };
  return ref({ ...facts, ref: { type: `pipedrive.${entity}`, ...(companyId ? { companyId } : {}), id, ...marks } });
}

function personOf(person: Json | undefined, isChange: boolean, facts: { externalId: string; accountId?: string; mayDial: boolean }): Draft {
  const all = { ...facts, sentAt: at(person, 'add_time'), answers: personAnswers(person) };
  return isChange ? change(all) : lead(all);
}

/** Fields whose change is read. */
const READ_FIELDS = /^(name|first_name|last_name|phones?|emails?|owner_id|user_id|person_id|title|value|custom_fields|[0-9a-f]{40}.*)$/;

/** Whether a field that is read has changed. `previous` holds the changed fields, in version 1 all fields. */
function hasReadChange(event: Json, data: Json | undefined): boolean {
  if (!isObject(at(event, 'previous'))) return true;
  const before = Object.entries(objectAt(event, 'previous')).filter(([name]) => READ_FIELDS.test(name));
  return before.some(([name, value]) => JSON.stringify(value) !== JSON.stringify(at(data, [name])));
}
