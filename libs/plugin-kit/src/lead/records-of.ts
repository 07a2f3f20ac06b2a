import { isObject, type Json, type JsonObject, listOf } from '../json.js';
import { guessRole, isOfSomebodyElse, roleOfType } from './guess-role.js';
import { pathAt, splitAtEach } from './json-path.js';
import { fieldsOf, isListName, isOtherParty, isWrapperName, type Leaf, leavesOf, MAX_RECORD_LEVELS } from './leaves-of.js';
import { pairsIn } from './form-fields.js';
import { emailOf, phoneTextOf } from './person.js';
import { normalisedKey } from './role.js';
import { labelFromKey, readableText } from './text.js';

/** The entries of `fieldMap`. */
export type Paths = readonly (readonly [string, string])[];
interface Records {
  readonly records: readonly Json[];
  /** The path of the list, if the owner's map names it. */
  readonly path?: string;
  /** An object around the list says that all its records are tests. */
  readonly isTest?: boolean;
}

/**
 * The records of a body: the list on the path of a mapped phone or e-mail address, else a list of people in the body, else the
 * body itself.
 */
export function recordsOf(body: Json, paths: Paths): Records {
  const contactPaths = paths.filter(([, to]) => /^(phone|email)$/i.test(to.trim())).map(([path]) => path);
  const split = contactPaths.flatMap((path) => splitAtEach(path) ?? [])[0];
  if (split) return { records: listOf(split.list === '' || split.list === '$' ? body : pathAt(body, split.list)), path: split.list };
  if (isObject(body) && contactPaths.some((path) => pathAt(body, path) !== undefined)) return { records: [body] };
  const names = new Set(contactPaths.map(normalisedKey));
  // A list of questions with their answers is one person.
  const pairs = pairsIn(body);
  if (pairs) return { records: [{ answers: body }] };
  const found = listOf(body).map((one) => ({ one, list: listIn(one, names, MAX_RECORD_LEVELS) }));
  return {
    records: found.flatMap(({ one, list }) => list ?? [one]),
    isTest: found.some(({ one, list }) => list !== undefined && saysTest(one, list)),
  };
}

/** Whether an object around a list marks all its records as tests: `{"test": true, "leads": […]}`. */
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
 * The list of records in an object that is no record itself. An object with a phone or with a first or last name is a record,
 * whatever lists it holds. An object with only an e-mail address is a record unless it holds a list under a usual name.
 */
function listIn(value: Json, names: ReadonlySet<string>, levels: number): readonly Json[] | undefined {
  if (!isObject(value) || levels === 0) return undefined;
  const fields = fieldsOf(value);
  const lists = fields.flatMap(([name, inner]) =>
    Array.isArray(inner) && inner.some(isObject) ? [{ name, list: inner as readonly Json[] }] : [],
  );
  const own = contactsOf(value, names);
  if (own.phone || own.isNamed) return undefined;
  const withPeople = lists.filter(
    ({ name, list }) =>
      !isOtherParty(name) &&
      !isOfSomebodyElse(`${name} phone`) &&
      pairsIn(list) === undefined &&
      list.some((one) => hasContact(one, names)),
  );
  const [only] = fields.length === 1 ? lists : withPeople.length === 1 ? withPeople : [];
  const found = withPeople.find(({ name }) => isListName(name)) ?? (own.email ? undefined : only);
  if (found) return found.list.flatMap((one) => listIn(one, names, levels - 1) ?? [one]);
  const wrappers = fields.flatMap(([name, inner]) =>
    (isWrapperName(name) || isListName(name) || fields.length === 1) && isObject(inner) ? [inner] : [],
  );
  return own.email ? undefined : wrappers.map((inner) => listIn(inner, names, levels - 1)).find((list) => list !== undefined);
}

function hasContact(value: Json, names: ReadonlySet<string>): boolean {
  const { phone, email } = isObject(value) ? contactsOf(value, names) : { phone: false, email: false };
  return phone || email;
}

interface Contacts {
  readonly phone: boolean;
  readonly email: boolean;
  /** The object has a first or a last name, so it is a person, whatever lists it holds. */
  readonly isNamed?: boolean;
}

function contactsOf(record: JsonObject, names: ReadonlySet<string>): Contacts {
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
  if (leaf.names.slice(0, -1).some(isOtherParty)) return undefined;
  return roleOfType(leaf.type) ?? guessRole(leaf.names.map(labelFromKey).join(' ')) ?? guessRole(leaf.key);
}
const isMapped = ({ key, names }: Leaf, wanted: ReadonlySet<string>): boolean =>
  wanted.has(normalisedKey(key)) || wanted.has(normalisedKey(names.join('.')));
