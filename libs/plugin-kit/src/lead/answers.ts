import { isObject, type Json, type JsonObject } from '../json.js';
import { type Answer, type Role, normalisedKey } from './role.js';
import { labelFromKey } from './text.js';

/**
 * An object's fields as answers. The fields of `map` come first and in its order, because of several phones or messages an
 * earlier one takes precedence. The other fields follow with the role `rest`; without `rest` their roles are guessed. Keys are
 * compared without case and separators.
 */
export function answersOf(
  record: Json | undefined,
  options: { map?: Readonly<Record<string, Role>>; rest?: Role; label?: (key: string) => string } = {},
): Answer[] {
  if (!isObject(record)) return [];
  const { map = {}, rest, label = labelFromKey } = options;
  const wanted = new Map(Object.entries(map).map(([key, as], order) => [normalisedKey(key), { as, order }]));
  const answers = Object.entries(record).map(([key, value]) => {
    const known = wanted.get(normalisedKey(key));
    return { order: known?.order ?? wanted.size, answer: { key, value, label: label(key), as: known?.as ?? rest } };
  });
  return answers.sort((a, b) => a.order - b.order).map(({ answer }) => answer);
}

/** Answers with the roles of the owner's field map, which takes precedence over all other roles. */
export function withFieldMap(answers: readonly Answer[], fieldMap: Readonly<Record<string, string>> = {}): Answer[] {
  const wanted = new Map(Object.entries(fieldMap).map(([key, to]) => [normalisedKey(key), to]));
  if (wanted.size === 0) return [...answers];
  const all = answers.map((answer) => {
    const exact = Object.hasOwn(fieldMap, answer.key) ? fieldMap[answer.key] : undefined;
    const to =
      exact ?? wanted.get(normalisedKey(answer.key)) ?? (answer.label === undefined ? undefined : wanted.get(normalisedKey(answer.label)));
    return to === undefined || answer.isMapped ? answer : withMappedRole(answer, to);
  });
  const isFirst = (answer: Answer): boolean => answer.isMapped === true && answer.as !== 'label';
  return [...all.filter(isFirst), ...all.filter((answer) => !isFirst(answer))];
}

const ROLES: Readonly<Record<string, Role>> = {
  name: 'name',
  firstname: 'firstName',
  lastname: 'lastName',
  phone: 'phone',
  email: 'email',
  requirement: 'requirement',
  budget: 'budget',
  source: 'source',
};

/** An answer with the role that a value in `fieldMap` names. An empty value hides the answer; an unknown word is its label. */
export function withMappedRole(answer: Answer, to: string): Answer {
  if (to.trim() === '') return { ...answer, as: 'drop', isMapped: true };
  const role = Object.hasOwn(ROLES, normalisedKey(to)) ? ROLES[normalisedKey(to)] : undefined;
  return role ? { ...answer, as: role, isMapped: true } : { ...answer, as: 'label', label: to.trim(), isMapped: true };
}

/** The value of the first of these names that an object has. Names are compared without case and separators. */
export function valueIgnoringCase(record: JsonObject, ...names: string[]): Json | undefined {
  const wanted = names.map(normalisedKey);
  const found = wanted.map((name) => Object.keys(record).find((key) => normalisedKey(key) === name)).find((key) => key !== undefined);
  return found === undefined ? undefined : record[found];
}
