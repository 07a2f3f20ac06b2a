import { isObject, type Json, type JsonObject, listOf } from '../json.js';
import { guessRole, isOfSomebodyElse } from './guess-role.js';
import { pathAt, splitAtEach } from './json-path.js';
import { fieldsOf, isBox, isListName, type Leaf, leavesOf } from './leaves-of.js';
import { emailOf, phoneTextOf } from './person.js';
import { squeezed } from './role.js';
import { humanised } from './text.js';

/** `fieldMap` as pairs. */
export type Paths = readonly (readonly [string, string])[];
interface Records {
  readonly records: readonly Json[];
  /** The path of the list, where the owner's map names it. */
  readonly path?: string;
}
const MOST_LEVELS = 5;

/** The records of a body: the list that a mapped phone or e-mail address goes through; else the one that is found; else itself. */
export function recordsOf(body: Json, paths: Paths): Records {
  const reaching = paths.filter(([, to]) => /^(phone|email)$/i.test(to.trim())).map(([path]) => path);
  const split = reaching.flatMap((path) => splitAtEach(path) ?? [])[0];
  if (split) return { records: listOf(split.list === '' || split.list === '$' ? body : pathAt(body, split.list)), path: split.list };
  if (isObject(body) && reaching.some((path) => pathAt(body, path) !== undefined)) return { records: [body] };
  const names = new Set(reaching.map(squeezed));
  return { records: listOf(body).flatMap((one) => listIn(one, names, MOST_LEVELS) ?? [one]) };
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
  if (own.phone) return undefined;
  const reached = lists.filter(({ name, list }) => !isOfSomebodyElse(`${name} phone`) && list.some((one) => isReached(one, names)));
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

function reachOf(record: JsonObject, names: ReadonlySet<string>): { phone: boolean; email: boolean } {
  const leaves = leavesOf(record).filter(({ value }) => !Array.isArray(value) || !value.some(isObject));
  const isPhone = (leaf: Leaf): boolean =>
    isMapped(leaf, names) || (roleOf(leaf) === 'phone' && /\p{Nd}(?:\D?\p{Nd}){5}/u.test(phoneTextOf(leaf.value) ?? ''));
  return { phone: leaves.some(isPhone), email: leaves.some((leaf) => roleOf(leaf) === 'email' && emailOf(leaf.value) !== undefined) };
}

const roleOf = ({ key, names }: Leaf): string | undefined => guessRole(names.map(humanised).join(' ')) ?? guessRole(key);
const isMapped = ({ key, names }: Leaf, wanted: ReadonlySet<string>): boolean =>
  wanted.has(squeezed(key)) || wanted.has(squeezed(names.join('.')));
