import { bodyOf } from '../content/read-content.js';
import { type Draft, ignored, lead } from '../items.js';
import { isObject, type Json, type JsonObject } from '../json.js';
import type { RawRequest } from '../raw-request.js';
import type { StandardSettings } from '../settings.js';
import { withMappedRole } from './answers.js';
import { fallbackOf, guessRole, roleOfType } from './guess-role.js';
import { parsePath, pathAt, splitAtEach } from './json-path.js';
import { isOtherParty, type Leaf, leavesOf, withParsedTexts } from './leaves-of.js';
import { type Paths, recordsOf } from './records-of.js';
import { type Answer, type Role, normalisedKey } from './role.js';
import { labelFromKey } from './text.js';

/**
 * Fields besides the person's, published for automation tools and portals that adapt to us. Of several ids an earlier one takes
 * precedence.
 */
const CONTRACT: ReadonlyMap<string, Role> = new Map(
  Object.entries({
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
    dialimmediately: 'mayDial',
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
  } satisfies Readonly<Record<string, Role>>),
);
/**
 * Reads leads of a sender whose fields the customer has named: flat or in wrapper objects, one lead or a list, in any spelling.
 * The keys and JSON paths of `fieldMap` take precedence. The roles of other fields are guessed; if there is a `fieldMap`, a
 * field that cannot be guessed becomes extra instead of a part of the requirement.
 * @param roles roles of a platform's keys, by label without case and separators; an earlier one takes precedence
 */
export function readMapped(raw: RawRequest, settings: StandardSettings, roles: Readonly<Record<string, Role>> = {}): Draft[] {
  const body = withParsedTexts(bodyOf(raw));
  const paths = Object.entries(settings.fieldMap ?? {});
  const known = new Map(Object.entries(roles).map(([key, as]) => [normalisedKey(key), as]));
  const { records, path, isTest } = recordsOf(body, paths);
  return records.map((record) => {
    if (!isObject(record)) return ignored('not an object');
    // Fields of the person are nested less deep than fields of the person's manager.
    const leaves = leavesOf(record).sort((a, b) => rankOf(a) - rankOf(b));
    const { mapped, answers } = answersAt(record, leaves, body, paths, path);
    const rest = leaves.filter((leaf) => !mapped.values.has(leaf.value) && !mapped.keys.has(leaf.key));
    const others = rest.map((leaf) => contractAnswer(leaf, paths.length > 0, known));
    return lead({ answers: [...answers, ...inOrder(others, [...known.keys()])], ...(isTest ? { isTest } : {}) });
  });
}

/** Fields are ranked by their depth. Values of the page's address come after all others. */
const rankOf = ({ names, isFromAddress }: Leaf): number => names.length + (isFromAddress ? FROM_ADDRESS_RANK : 0);
const FROM_ADDRESS_RANK = 100;

interface Mapped {
  readonly keys: Set<string>;
  /** Objects and lists that the owner mapped as a whole. */
  readonly values: Set<Json>;
}

function answersAt(
  record: JsonObject,
  leaves: readonly Leaf[],
  body: Json,
  paths: Paths,
  list: string | undefined,
): { mapped: Mapped; answers: Answer[] } {
  const mapped: Mapped = { keys: new Set(), values: new Set() };
  const answers = paths.flatMap(([path, to]) => {
    const split = list === undefined ? undefined : splitAtEach(path);
    const named = leaves.find(
      (leaf) => normalisedKey(leaf.key) === normalisedKey(path) || normalisedKey(leaf.names.join('.')) === normalisedKey(path),
    );
    const value =
      split?.list === list && split ? pathAt(record, split.within) : (pathAt(record, path) ?? pathAt(body, path) ?? named?.value);
    if (value === undefined) return [];
    for (const one of [path, split?.within ?? path]) mapped.keys.add(one).add((parsePath(one) ?? []).map(String).join('.'));
    if (named && named.value === value) mapped.keys.add(named.key);
    if (typeof value === 'object' && value !== null) mapped.values.add(value);
    return [withMappedRole({ key: path, value }, to)];
  });
  return { mapped, answers };
}

function contractAnswer(leaf: Leaf, hasMap: boolean, roles: ReadonlyMap<string, Role>): Answer {
  const { key, names, value } = leaf;
  const label = names.length === 1 && /[A-Z\s]|^[^_]*$/.test(key) ? (names[0] ?? key) : names.map(labelFromKey).join(' ');
  const plain = normalisedKey(label);
  const known = roles.get(plain) ?? (names.length === 1 ? inContract(plain, value) : undefined);
  const guessed = roleOfType(leaf.type) ?? guessRole(label) ?? guessRole(key);
  const isOfOther = names.slice(0, -1).some(isOtherParty);
  if (isOfOther && OF_A_PERSON.test(guessed ?? '') && names.length > 1) return { key, label, value, as: hasMap ? 'extra' : 'label' };
  if (leaf.isFromAddress && (guessed === 'phone' || guessed === 'email')) return { key, label, value, as: fallbackOf(guessed) };
  if (leaf.type !== undefined && roleOfType(leaf.type) !== undefined) return { key, label, value, as: guessed };
  return { key, label, value, as: known ?? (hasMap && (guessed === undefined || guessed === 'label') ? 'extra' : undefined) };
}

/** Roles that, inside an object about a firm or somebody else, are not the lead's. */
const OF_A_PERSON = /^(phone|email|name|firstName|lastName|nameFallback)$/;
/** A row's number in a spreadsheet is no id: another spreadsheet has the same number for another person. */
const ROW_NUMBER = /^\d{1,4}$/;
const inContract = (plain: string, value: Json): Role | undefined =>
  plain === 'id' && ROW_NUMBER.test(String(value).trim()) ? 'extra' : CONTRACT.get(plain);

/** The plugin's keys first, in the plugin's order, then those of the contract, then the others in the sender's order. */
function inOrder(answers: readonly Answer[], first: readonly string[]): Answer[] {
  const order = new Map([...first, ...CONTRACT.keys()].reverse().map((key, index) => [key, -index]));
  const rank = ({ key, label }: Answer): number =>
    order.get(normalisedKey(label ?? key)) ?? order.get(normalisedKey(key.split('.').at(-1) ?? key)) ?? 1;
  return [...answers].sort((a, b) => rank(a) - rank(b));
}
