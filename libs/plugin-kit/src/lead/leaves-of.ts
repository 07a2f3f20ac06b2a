import { parsedIfJson } from '../content/read-content.js';
import { isObject, type Json, type JsonObject } from '../json.js';
import { guessRole } from './guess-role.js';
import { fieldIn, type Pair, pairsIn, typedValues } from './form-fields.js';
import { normalisedKey } from './role.js';

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
  'attributes',
  'entity',
  'root',
  'request',
  'xml',
  'document',
  'envelope',
  'enquiry',
  'inquiry',
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
export const isBox = (name: string): boolean => BOXES.has(normalisedKey(name));
export const isListName = (name: string): boolean => LISTS.has(normalisedKey(name));

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
  return hasBox ? all.filter(([name]) => !BESIDE_A_BOX.has(normalisedKey(name))) : all;
}

/** A body with what is JSON in a text opened. */
export function opened(value: Json, levels = MOST_LEVELS): Json {
  if (levels === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one: Json) => opened(structured(one), levels - 1));
  const entries = Object.entries(value as JsonObject);
  return Object.fromEntries(entries.map(([name, inner]) => [name, opened(structured(inner), levels - 1)]));
}

const structured = (value: Json): Json => {
  const inner = parsedIfJson(value);
  return typeof inner === 'object' && inner !== null ? inner : value;
};

/** Boxes about firms and other people: a number in them is not the person's. */
const OTHERS = new Set(
  (
    'account salesaccount company companie organization organisation org firm employer deal opportunity opportunitie user agent dealer seller builder ' +
    'broker owner salesowner assignee assignedto createdby updatedby creator creater updater manager branch location store shop vendor team product project'
  ).split(' '),
);
export const isOthersBox = (name: string): boolean => OTHERS.has(normalisedKey(name).replace(/s$/, ''));

/** Boxes with what a page's address said. */
const FROM_ADDRESS =
  /^(query|querystring|(url|query|page|utm|get)?param(eter)?s|utm|page|url|referr?er|landingpage|tracking|attribution|hidden(fields)?)$/;
const isAddressBox = (name: string): boolean => FROM_ADDRESS.test(normalisedKey(name));

export interface Leaf {
  readonly key: string;
  /** Its own name after those around it that are no boxes. */
  readonly names: readonly string[];
  readonly value: Json;
  /** What a form says the field is, such as `tel`. */
  readonly type?: string;
  /** It stands in a box with what the page's address said. */
  readonly isFromAddress?: true;
}

/** Every field that is no object, with the names of those around it. A list is one field, a question with its answer another. */
export function leavesOf(record: JsonObject, names: readonly string[] = [], key = ''): Leaf[] {
  const fields = fieldsOf(record);
  return fields.flatMap(([name, value]): Leaf[] => {
    const path = key ? `${key}.${name}` : name;
    const isOnly = names.length === 0 && fields.filter(([other]) => !other.startsWith('@')).length === 1;
    const around = isObject(value) && (isBox(name) || (isOnly && !isOthersBox(name))) ? names : [...names, name.replace(/^@/, '')];
    const parts = partsOf(name, value, path, around);
    if (parts) return parts;
    if (!isObject(value) || names.length >= MOST_LEVELS) return [{ key: path, names: around, value }];
    const inner = leavesOf(value, around, path);
    return isAddressBox(name) ? inner.map((leaf): Leaf => ({ ...leaf, isFromAddress: true })) : inner;
  });
}

/** What is a phone or an address in typed values, a list of questions with their answers, or one of them. */
function partsOf(name: string, value: Json, path: string, around: readonly string[]): Leaf[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (isChoice(value)) return [{ key: path, names: around, value }];
  const typed = isReach(name) && !isBox(name) ? typedValues(value) : undefined;
  if (typed) return [{ key: path, names: around, value: typed.length === 1 ? (typed[0] ?? null) : typed }];
  const field = fieldIn(value);
  return (pairsIn(value) ?? (field ? [field] : undefined))?.map(leafOf);
}

/** A choice with the person's own words in its "other". */
const isChoice = (value: Json): boolean =>
  isObject(value) && Object.hasOwn(value, 'other') && Object.keys(value).every((name) => CHOICE.has(normalisedKey(name)));
const CHOICE = new Set(['id', 'ref', 'label', 'labels', 'value', 'values', 'text', 'other', 'ids', 'refs']);

const isReach = (name: string): boolean => /^(phone|email)$/.test(guessRole(name.replace(/e?s$/i, '')) ?? guessRole(name) ?? '');
const leafOf = ({ question, answer, type }: Pair): Leaf => ({ key: question, names: [question], value: answer, ...(type ? { type } : {}) });
