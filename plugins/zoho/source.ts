import {
  type Answer,
  answersOf,
  at,
  bodyOf,
  type Context,
  deleted,
  type Draft,
  idAt,
  ignored,
  isObject,
  type Json,
  lead,
  listAt,
  listOf,
  type RawRequest,
  readMapped,
  ref,
} from '@turant/plugin-kit';
import type { ZohoSettings } from './access.js';
import { recordAnswers, ROLES } from './record.js';

/** A notification holds ids. A workflow's body is designed by the customer. */
export function read(raw: RawRequest, { settings }: Context<ZohoSettings>): Draft[] {
  const body = bodyOf(raw);
  const list = listOf(body);
  if (list.some(isNotification)) return list.flatMap(draftsOf);
  const records = at(body, 'data');
  if (Array.isArray(records)) return records.map(recordOf);
  return readMapped(raw, settings).map(withRoles);
}

/** A record in the form of the API, which the customer may choose for a raw body. */
const recordOf = (record: Json): Draft =>
  isObject(record) ? lead({ externalId: record['id'], answers: recordAnswers(record) }) : ignored('not a record');

const isNotification = (one: Json): boolean => at(one, 'ids') !== undefined && idAt(one, 'module') !== undefined;

/** A lead's id has no prefix, so that it is the same as in a workflow's body. */
export const externalIdOf = (module: string, id: string): string => (module === 'Leads' ? id : `${module.toLowerCase()}:${id}`);

function draftsOf(one: Json): Draft[] {
  if (!isNotification(one)) return [ignored('no notification')];
  const module = idAt(one, 'module') ?? '';
  const operation = idAt(one, 'operation')?.toLowerCase() ?? '';
  const ids = listAt(one, 'ids').flatMap((id) => idAt([id], [0]) ?? []);
  if (!['Leads', 'Contacts'].includes(module) || !['insert', 'update', 'delete'].includes(operation)) {
    return [ignored(`${module} ${operation}`)];
  }
  return ids.map((id) => {
    const externalId = externalIdOf(module, id);
    if (operation === 'delete') return deleted({ externalId });
    const type = module === 'Leads' ? 'zoho.lead' : 'zoho.contact';
    return ref({ externalId, ref: { type, id, ...(operation === 'update' ? { event: 'changed' } : {}) } });
  });
}

/** Gives Zoho's own fields their roles, in any spelling: `Leads.First Name`, `First Name`, `First_Name`. */
function withRoles(draft: Draft): Draft {
  if (draft.kind !== 'lead') return draft;
  return { ...draft, answers: draft.answers.map(withRole) };
}

function withRole(answer: Answer): Answer {
  const own = answer.key.replace(/^(Leads|Contacts)[._ ]/i, '');
  // In a wrapper object the field's own name is its label.
  const name = own === answer.key && own.includes('.') ? (answer.label ?? own) : own;
  if (answer.isMapped || answer.as !== undefined) return answer;
  if (/^(lead|contact|record)?[ _]?id$/i.test(name)) return { ...answer, as: 'externalId' };
  const [known] = answersOf({ [name]: answer.value as Json }, { map: ROLES });
  return { ...answer, label: known?.label ?? answer.label, as: known?.as };
}
