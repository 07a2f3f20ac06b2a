import { parsedIfJson } from '../content/read-content.js';
import { isObject, type Json, type JsonObject } from '../json.js';
import { guessRole } from './guess-role.js';
import { fieldIn, type Pair, pairsIn, typedValues } from './form-fields.js';
import { normalisedKey } from './role.js';

/** Names of wrapper objects that tools put around the fields. They are no part of a field's name. */
const WRAPPER_NAMES = new Set([
  'json',
  'data',
  'datajson',
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
/** Names of lists of records. */
const LIST_NAMES = new Set([
  ...WRAPPER_NAMES,
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
export const isWrapperName = (name: string): boolean => WRAPPER_NAMES.has(normalisedKey(name));
export const isListName = (name: string): boolean => LIST_NAMES.has(normalisedKey(name));

/** Fields that n8n and Make put beside the wrapper. They describe the request or the tool, not the person. */
const BESIDE_A_WRAPPER = new Set([
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
/** Levels of objects that are searched for records and their fields. */
export const MAX_RECORD_LEVELS = 5;

/** An object's fields, without those that a tool put beside a wrapper. */
export function fieldsOf(record: JsonObject): [string, Json][] {
  const all = Object.entries(record).filter(([name]) => !/^__IMT/.test(name));
  const hasWrapper = all.some(([name, value]) => /^(json|body)$/i.test(name) && typeof value === 'object' && value !== null);
  return hasWrapper ? all.filter(([name]) => !BESIDE_A_WRAPPER.has(normalisedKey(name))) : all;
}

/** A body with the JSON in its texts parsed. */
export function withParsedTexts(value: Json, levels = MAX_RECORD_LEVELS): Json {
  if (levels === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one: Json) => withParsedTexts(parsedIfStructured(one), levels - 1));
  const entries = Object.entries(value as JsonObject);
  return Object.fromEntries(entries.map(([name, inner]) => [name, withParsedTexts(parsedIfStructured(inner), levels - 1)]));
}

const parsedIfStructured = (value: Json): Json => {
  const inner = parsedIfJson(value);
  return typeof inner === 'object' && inner !== null ? inner : value;
};

/** Names of objects about firms and other people. A number in such an object is not the person's. */
const OTHER_PARTIES = new Set(
  (
    'account salesaccount company companie organization organisation org firm employer deal opportunity opportunitie user agent dealer seller builder ' +
    'broker owner salesowner assignee assignedto createdby updatedby creator creater updater manager branch location store shop vendor team product project'
  ).split(' '),
);
export const isOtherParty = (name: string): boolean => OTHER_PARTIES.has(normalisedKey(name).replace(/s$/, ''));

/** Names of objects that hold the values of the page's address. */
const PAGE_ADDRESS_NAMES =
  /^(query|querystring|(url|query|page|utm|get)?param(eter)?s|utm|page|url|referr?er|landingpage|tracking|attribution|hidden(fields)?)$/;
const isPageAddressName = (name: string): boolean => PAGE_ADDRESS_NAMES.test(normalisedKey(name));

export interface Leaf {
  readonly key: string;
  /** The field's name, after the names of the objects around it that are no wrappers. */
  readonly names: readonly string[];
  readonly value: Json;
  /** The field's type in its form, such as `tel`. */
  readonly type?: string;
  /** The value comes from the page's address. */
  readonly isFromAddress?: true;
}

/** All fields of an object and of the objects in it. A list is one field, and so is a question with its answer. */
export function leavesOf(record: JsonObject, names: readonly string[] = [], key = ''): Leaf[] {
  const fields = fieldsOf(record);
  const isOnly = names.length === 0 && fields.filter(([name]) => !name.startsWith('@')).length === 1;
  return fields.flatMap(([name, value]): Leaf[] => {
    const path = key ? `${key}.${name}` : name;
    const around = isObject(value) && (isWrapperName(name) || (isOnly && !isOtherParty(name))) ? names : [...names, name.replace(/^@/, '')];
    const parts = partsOf(name, value, path, around);
    if (parts) return parts;
    if (!isObject(value) || names.length >= MAX_RECORD_LEVELS) return [{ key: path, names: around, value }];
    const inner = leavesOf(value, around, path);
    return isPageAddressName(name) ? inner.map((leaf): Leaf => ({ ...leaf, isFromAddress: true })) : inner;
  });
}

/** The leaves of a value that is a choice, a list of typed phones or addresses, or questions with their answers; undefined for others. */
function partsOf(name: string, value: Json, path: string, around: readonly string[]): Leaf[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (isChoice(value)) return [{ key: path, names: around, value }];
  const typed = isContactName(name) && !isWrapperName(name) ? typedValues(value) : undefined;
  if (typed) return [{ key: path, names: around, value: typed.length === 1 ? (typed[0] ?? null) : typed }];
  const field = fieldIn(value);
  return (pairsIn(value) ?? (field ? [field] : undefined))?.map(leafOf);
}

/** A choice whose `other` holds the person's own words. */
const isChoice = (value: Json): boolean =>
  isObject(value) && Object.hasOwn(value, 'other') && Object.keys(value).every((name) => CHOICE_FIELDS.has(normalisedKey(name)));
const CHOICE_FIELDS = new Set(['id', 'ref', 'label', 'labels', 'value', 'values', 'text', 'other', 'ids', 'refs']);

const isContactName = (name: string): boolean => /^(phone|email)$/.test(guessRole(name.replace(/e?s$/i, '')) ?? guessRole(name) ?? '');
const leafOf = ({ question, answer, type }: Pair): Leaf => ({ key: question, names: [question], value: answer, ...(type ? { type } : {}) });
