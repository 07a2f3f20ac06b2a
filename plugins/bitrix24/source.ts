import {
  valueIgnoringCase,
  at,
  bodyOf,
  deleted,
  type Draft,
  idAt,
  ignored,
  isObject,
  type Json,
  listAt,
  listOf,
  type RawRequest,
  ref,
} from '@turant/plugin-kit';

export type Entity = 'lead' | 'contact' | 'deal';

/** An event with its name and a record's id, as a form or JSON. The names of fields may be in upper or lower case. */
export const read = (raw: RawRequest): Draft[] => listOf(bodyOf(raw)).map(draftOf);

function draftOf(body: Json): Draft {
  const domain = idAt([walk(body, 'auth', 'domain')], [0]);
  const { entity, action, id, event } = subjectOf(body);
  if (!entity || !action || id === undefined) return ignored(event ?? 'no event', { accountId: domain });
  const facts = { externalId: externalIdOf(entity, id), accountId: domain };
  if (action === 'DELETE') return deleted(facts);
  const portal: Record<string, string> = domain ? { domain } : {};
  return ref({ ...facts, ref: { type: `bitrix24.${entity}`, ...portal, id, ...(action === 'UPDATE' ? { event: 'changed' } : {}) } });
}

/** Leads, contacts and deals are numbered separately. */
export const externalIdOf = (entity: Entity, id: string): string => (entity === 'lead' ? id : `${entity}:${id}`);

interface Subject {
  readonly entity?: Entity;
  readonly action?: string;
  readonly id?: string;
  readonly event?: string;
}

function subjectOf(body: Json): Subject {
  const event = idAt([walk(body, 'event')], [0])?.toUpperCase();
  const named = /^ONCRM(LEAD|CONTACT|DEAL)(ADD|UPDATE|DELETE)$/.exec(event ?? '');
  if (named) return { entity: entityOf(named[1]), action: named[2], id: idAt([walk(body, 'data', 'FIELDS', 'ID')], [0]), event };
  // An automation's webhook: document_id[]=crm, CCrmDocumentLead, LEAD_123.
  const words = listAt([walk(body, 'document_id')], [0]).flatMap((word) => idAt([word], [0]) ?? []);
  const robot = words.flatMap((word) => /^(LEAD|CONTACT|DEAL)_(\d+)$/.exec(word) ?? []);
  return robot.length > 0 ? { entity: entityOf(robot[1]), action: 'ADD', id: robot[2] } : { event };
}

const entityOf = (word = ''): Entity => word.toLowerCase() as Entity;

function walk(value: Json | undefined, ...names: string[]): Json | undefined {
  return names.reduce<Json | undefined>((here, name) => (isObject(here) ? valueIgnoringCase(here, name) : at(here, name)), value);
}
