import { isObject, type Json, type JsonObject, listOf } from '../json.js';
import { guessRole, isOfSomebodyElse, roleOfType } from './guess-role.js';
import { pathAt, splitAtEach } from './json-path.js';
import { fieldsOf, isBox, isListName, isOthersBox, type Leaf, leavesOf } from './leaves-of.js';
import { pairsIn } from './form-fields.js';
import { emailOf, phoneTextOf } from './person.js';
import { normalisedKey } from './role.js';
import { labelFromKey, readableText } from './text.js';

/** `fieldMap` as pairs. */
export type Paths = readonly (readonly [string, string])[];
interface Records {
  readonly records: readonly Json[];
  /** The path of the list, where the owner's map names it. */
  readonly path?: string;
  /** Somewhere around the list stands that all of it is a test. */
  readonly isTest?: boolean;
}
const MOST_LEVELS = 5;

/** The records of a body: the list that a mapped phone or e-mail address goes through; else the one that is found; else itself. */
export function recordsOf(body: Json, paths: Paths): Records {
  const reaching = paths.filter(([, to]) => /^(phone|email)$/i.test(to.trim())).map(([path]) => path);
  const split = reaching.flatMap((path) => splitAtEach(path) ?? [])[0];
  if (split) return { records: listOf(split.list === '' || split.list === '$' ? body : pathAt(body, split.list)), path: split.list };
  if (isObject(body) && reaching.some((path) => pathAt(body, path) !== undefined)) return { records: [body] };
  const names = new Set(reaching.map(normalisedKey));
  // A list of questions with their answers is one person's.
  const pairs = pairsIn(body);
  if (pairs) return { records: [{ answers: body }] };
  const found = listOf(body).map((one) => ({ one, list: listIn(one, names, MOST_LEVELS) }));
  return {
    records: found.flatMap(({ one, list }) => list ?? [one]),
    isTest: found.some(({ one, list }) => list !== undefined && saysTest(one, list)),
  };
}

/** `{"test": true, "leads": […]}`: what an envelope says holds for all in it. */
function saysTest(value: Json, list: readonly Json[]): boolean {
  if (!isObject(value)) return false;
  return leavesOf(value).some(
    (leaf) =>
      leaf.value !== list &&
      leaf.names.length === 1 &&
      /^(is)?test$/.test(normalisedKey(leaf.names[0] ?? '')) &&
      /^(true|yes|y|1|on)$/i.test(String(leaf.value)),
  );
}

/**
 * The list of records in an object that is none itself. Whoever has a phone is the lead, whatever lists it holds; an e-mail address
 * alone gives way to a list with one of the names that lists of records have.
 */
function listIn(value: Json, names: ReadonlySet<string>, levels: number): readonly Json[] | undefined {
  if (!isObject(value) || levels === 0) return undefined;
  const fields = fieldsOf(value);
  const lists = fields.flatMap(([name, inner]) =>
    Array.isArray(inner) && inner.some(isObject) ? [{ name, list: inner as readonly Json[] }] : [],
  );
  const own = reachOf(value, names);
  if (own.phone || own.isNamed) return undefined;
  const reached = lists.filter(
    ({ name, list }) =>
      !isOthersBox(name) && !isOfSomebodyElse(`${name} phone`) && pairsIn(list) === undefined && list.some((one) => isReached(one, names)),
  );
  const [only] = fields.length === 1 ? lists : reached.length === 1 ? reached : [];
  const found = reached.find(({ name }) => isListName(name)) ?? (own.email ? undefined : only);
  if (found) return found.list.flatMap((one) => listIn(one, names, levels - 1) ?? [one]);
  const boxes = fields.flatMap(([name, inner]) =>
    (isBox(name) || isListName(name) || fields.length === 1) && isObject(inner) ? [inner] : [],
  );
  return own.email ? undefined : boxes.map((inner) => listIn(inner, names, levels - 1)).find((list) => list !== undefined);
}

function isReached(value: Json, names: ReadonlySet<string>): boolean {
  const { phone, email } = isObject(value) ? reachOf(value, names) : { phone: false, email: false };
  return phone || email;
}

interface Reach {
  readonly phone: boolean;
  readonly email: boolean;
  /** It has a person's first or last name: whatever lists it holds, it is the person. */
  readonly isNamed?: boolean;
}

function reachOf(record: JsonObject, names: ReadonlySet<string>): Reach {
  const leaves = leavesOf(record).filter(({ value }) => !Array.isArray(value) || !value.some(isObject));
  const isPhone = (leaf: Leaf): boolean =>
    isMapped(leaf, names) || (roleOf(leaf) === 'phone' && /\p{Nd}(?:\D?\p{Nd}){5}/u.test(phoneTextOf(leaf.value) ?? ''));
  const isNamed = leaves.some((leaf) => /^(first|last)Name$/.test(roleOf(leaf) ?? '') && readableText(leaf.value) !== undefined);
  return {
    phone: leaves.some(isPhone),
    isNamed,
    email: leaves.some((leaf) => roleOf(leaf) === 'email' && emailOf(leaf.value) !== undefined),
  };
}

function roleOf(leaf: Leaf): string | undefined {
  if (leaf.names.slice(0, -1).some(isOthersBox)) return undefined;
  return roleOfType(leaf.type) ?? guessRole(leaf.names.map(labelFromKey).join(' ')) ?? guessRole(leaf.key);
}
const isMapped = ({ key, names }: Leaf, wanted: ReadonlySet<string>): boolean =>
  wanted.has(normalisedKey(key)) || wanted.has(normalisedKey(names.join('.')));
