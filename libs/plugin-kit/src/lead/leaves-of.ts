import { unfolded } from '../content/read-content.js';
import { isObject, type Json, type JsonObject } from '../json.js';
import { squeezed } from './role.js';

/** Boxes that tools put around the fields; they are no part of a field's name. */
const BOXES = new Set([
  'json',
  'data',
  'lead',
  'leads',
  'payload',
  'body',
  'query',
  'contact',
  'person',
  'customer',
  'fields',
  'formdata',
  'record',
  'customdata',
]);
/** Names under which many records come. */
const LISTS = new Set([
  ...BOXES,
  'results',
  'result',
  'records',
  'items',
  'rows',
  'response',
  'array',
  'contacts',
  'people',
  'entries',
  'submissions',
  'enquiries',
]);
export const isBox = (name: string): boolean => BOXES.has(squeezed(name));
export const isListName = (name: string): boolean => LISTS.has(squeezed(name));

/** What n8n and Make put beside the box with the fields: the request's dress, with whatever keys are in it. */
const BESIDE_A_BOX = new Set([
  'paireditem',
  'binary',
  'headers',
  'params',
  'webhookurl',
  'executionmode',
  'imtindex',
  'imtlength',
  'imtaggregation',
  'imtagglength',
]);
const MOST_LEVELS = 5;

/** An object's own fields, without what a tool put beside its box. */
export function fieldsOf(record: JsonObject): [string, Json][] {
  const all = Object.entries(record).filter(([name]) => !/^__IMT/.test(name));
  const hasBox = all.some(([name, value]) => /^(json|body)$/i.test(name) && typeof value === 'object' && value !== null);
  return hasBox ? all.filter(([name]) => !BESIDE_A_BOX.has(squeezed(name))) : all;
}

/** A body with what is JSON in a text opened: in its boxes, in the members of its lists, and where it is all that there is. */
export function opened(value: Json, levels = MOST_LEVELS): Json {
  if (levels === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one: Json) => opened(structured(one), levels - 1));
  const entries = Object.entries(value as JsonObject);
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, opened(isListName(name) || entries.length === 1 ? structured(inner) : inner, levels - 1)]),
  );
}

const structured = (value: Json): Json => {
  const inner = unfolded(value);
  return typeof inner === 'object' && inner !== null ? inner : value;
};

export interface Leaf {
  readonly key: string;
  /** Its own name after those around it that are no boxes. */
  readonly names: readonly string[];
  readonly value: Json;
}

/** Every field that is no object, with the names of those around it. A list is one field. */
export function leavesOf(record: JsonObject, names: readonly string[] = [], key = ''): Leaf[] {
  return fieldsOf(record).flatMap(([name, value]) => {
    const path = key ? `${key}.${name}` : name;
    const around = isBox(name) && isObject(value) ? names : [...names, name];
    if (isObject(value) && names.length < MOST_LEVELS) return leavesOf(value, around, path);
    return [{ key: path, names: around, value }];
  });
}
