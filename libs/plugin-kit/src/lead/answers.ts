import { isObject, type Json, type JsonObject } from '../json.js';
import { type Answer, type Role, normalisedKey } from './role.js';
import { labelFromKey } from './text.js';

/**
 * An object's fields as answers: those in `map` first, in its order (of several phones or messages the earlier counts more), then
 * the rest, all as `rest`. Case and separators of keys do not count. Without `rest` they are guessed at.
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

/** Answers with the owner's own map laid over them: its word is final. An empty one hides the field. */
export function withFieldMap(answers: readonly Answer[], fieldMap: Readonly<Record<string, string>> = {}): Answer[] {
  const wanted = new Map(Object.entries(fieldMap).map(([key, to]) => [normalisedKey(key), to]));
  if (wanted.size === 0) return [...answers];
  const all = answers.map((answer) => {
    const exact = Object.hasOwn(fieldMap, answer.key) ? fieldMap[answer.key] : undefined;
    const to = exact ?? wanted.get(normalisedKey(answer.key)) ?? (answer.label === undefined ? undefined : wanted.get(normalisedKey(answer.label)));
    return to === undefined || answer.isMapped ? answer : mapped(answer, to);
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

/** What a word in `fieldMap` does with an answer. */
export function mapped(answer: Answer, to: string): Answer {
  if (to.trim() === '') return { ...answer, as: 'drop', isMapped: true };
  const role = Object.hasOwn(ROLES, normalisedKey(to)) ? ROLES[normalisedKey(to)] : undefined;
  return role ? { ...answer, as: role, isMapped: true } : { ...answer, as: 'label', label: to.trim(), isMapped: true };
}

/** The first of several objects' values under a name, in whatever case the sender writes it. */
export function valueIgnoringCase(record: JsonObject, ...names: string[]): Json | undefined {
  const wanted = names.map(normalisedKey);
  const found = wanted.map((name) => Object.keys(record).find((key) => normalisedKey(key) === name)).find((key) => key !== undefined);
  return found === undefined ? undefined : record[found];
}
