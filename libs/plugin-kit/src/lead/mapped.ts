import { bodyOf } from '../content/read-content.js';
import { type Draft, ignored, lead } from '../items.js';
import { isObject, type Json, type JsonObject, listOf } from '../json.js';
import type { RawRequest } from '../raw-request.js';
import type { StandardSettings } from '../settings.js';
import { mapped } from './answers.js';
import { guessRole } from './guess-role.js';
import { parsePath, pathAt, splitAtEach } from './json-path.js';
import { type Answer, type Role, squeezed } from './role.js';
import { humanised } from './text.js';

/** Besides the person: the published contract of automation tools and portals that adapt to us. Earlier ids count more. */
const CONTRACT: Readonly<Record<string, Role>> = {
  idempotencykey: 'externalId',
  leadid: 'externalId',
  recordid: 'externalId',
  submissionid: 'externalId',
  entryid: 'externalId',
  id: 'externalId',
  executionid: 'externalId',
  test: 'isTest',
  istest: 'isTest',
  triggerimmediatecall: 'mayDial',
  donotcall: 'doNotCall',
  dnc: 'doNotCall',
  dnd: 'doNotCall',
  employee: 'owner',
  employeeid: 'owner',
  owner: 'owner',
  ownerid: 'owner',
  owneremail: 'owner',
  tier: 'tier',
  country: 'country',
  countrycode: 'country',
  submittedat: 'sentAt',
  createdat: 'sentAt',
  timestamp: 'extra',
};
const ORDER = new Map(Object.keys(CONTRACT).map((key, order) => [key, order]));
/** Boxes that tools put around the fields; they are no part of a field's name. */
const BOXES = new Set([
  'json',
  'data',
  'lead',
  'leads',
  'payload',
  'body',
  'contact',
  'person',
  'customer',
  'fields',
  'formdata',
  'record',
  'customdata',
]);
const MOST_LEVELS = 5;

/**
 * Leads of a sender whose fields are what the customer mapped: flat or in boxes, one or a list, in any spelling. What is in `fieldMap`
 * (keys or JSON paths) is taken by its word; with a map, what is not in it is still guessed at, but kept as extra instead of in the
 * requirement.
 */
export function readMapped(raw: RawRequest, settings: StandardSettings): Draft[] {
  const body = bodyOf(raw);
  const paths = Object.entries(settings.fieldMap ?? {});
  const list = listIn(body, paths);
  return list.records.map((record) => {
    if (!isObject(record)) return ignored('not an object');
    const { taken, answers } = answersAt(record, body, paths, list.path);
    const rest = leavesOf(record).filter((leaf) => !taken.has(leaf.value) && !taken.has(leaf.key));
    return lead({ answers: [...answers, ...rest.map((leaf) => contractAnswer(leaf, paths.length > 0)).sort(byOrder)] });
  });
}

/** The list that a path to a phone or an e-mail goes through; else the body, whose top level may be a list of one. */
function listIn(body: Json, paths: readonly (readonly [string, string])[]): { records: readonly Json[]; path?: string } {
  const split = paths.flatMap(([path, to]) => (/^(phone|email)$/i.test(to) ? (splitAtEach(path) ?? []) : []))[0];
  if (split) return { records: listOf(split.list === '' || split.list === '$' ? body : pathAt(body, split.list)), path: split.list };
  const boxed = isObject(body) && Object.keys(body).length === 1 ? Object.values(body)[0] : undefined;
  if (Array.isArray(boxed) && boxed.some(isObject)) return { records: boxed as readonly Json[] };
  return { records: listOf(body) };
}

function answersAt(
  record: JsonObject,
  body: Json,
  paths: readonly (readonly [string, string])[],
  list: string | undefined,
): { taken: Set<unknown>; answers: Answer[] } {
  const taken = new Set<unknown>();
  const answers = paths.flatMap(([path, to]) => {
    const split = list === undefined ? undefined : splitAtEach(path);
    const value =
      split?.list === list && split ? pathAt(record, split.within) : (pathAt(record, path) ?? pathAt(body, path) ?? byKey(record, path));
    if (value === undefined) return [];
    for (const one of [path, split?.within ?? path]) taken.add(one).add((parsePath(one) ?? []).map(String).join('.'));
    if (typeof value === 'object') taken.add(value);
    return [mapped({ key: path, value }, to)];
  });
  return { taken, answers };
}

const byKey = (record: JsonObject, key: string): Json | undefined => {
  const found = Object.keys(record).find((name) => squeezed(name) === squeezed(key));
  return found === undefined ? undefined : record[found];
};

interface Leaf {
  readonly key: string;
  readonly names: readonly string[];
  readonly value: Json;
}

/** Every field that is no object, with the names of those around it. A list of plain values is one field. */
function leavesOf(record: JsonObject, names: readonly string[] = [], key = ''): Leaf[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const path = key ? `${key}.${name}` : name;
    const around = BOXES.has(squeezed(name)) && isObject(value) ? names : [...names, name];
    if (isObject(value) && names.length < MOST_LEVELS) return leavesOf(value, around, path);
    return [{ key: path, names: around, value }];
  });
}

function contractAnswer({ key, names, value }: Leaf, hasMap: boolean): Answer {
  const label = names.length === 1 && /[A-Z\s]|^[^_]*$/.test(key) ? (names[0] ?? key) : names.map(humanised).join(' ');
  const inContract = names.length === 1 ? CONTRACT[squeezed(label)] : undefined;
  const isGuessed = inContract === undefined && (guessRole(label) ?? guessRole(key)) !== undefined;
  return { key, label, value, as: inContract ?? (hasMap && !isGuessed ? 'extra' : undefined) };
}

const orderOf = ({ key }: Answer): number => ORDER.get(squeezed(key.split('.').at(-1) ?? key)) ?? ORDER.size;
const byOrder = (a: Answer, b: Answer): number => orderOf(a) - orderOf(b);
