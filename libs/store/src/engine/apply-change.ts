import type { Change, Condition, Guard } from './storage-engine.js';

type Fields = Record<string, unknown>;

const comparable = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value);

/** Whether every condition holds. Comparisons hold between values of one type only, as in MongoDB. */
export function guardHolds<T>(guard: Guard<T>, document: Fields): boolean {
  return guard.every((condition) => conditionHolds(condition as Condition<Fields>, document));
}

function conditionHolds(condition: readonly [string, string, unknown?], document: Fields): boolean {
  const [field, op, wanted] = condition;
  const [have, want] = [comparable(document[field]), comparable(wanted)];
  switch (op) {
    case '=':
      return have === want;
    case 'absent':
      return have === undefined;
    case 'empty':
      return have === undefined || (Array.isArray(have) && have.length === 0);
    case 'only':
      return (
        Array.isArray(have) &&
        have.length === (want as string[]).length &&
        have.every((item: { id: string }) => (want as string[]).includes(item.id))
      );
    case '<':
      return typeof have === typeof want && isBelow(have, want);
    case '>=':
      return typeof have === typeof want && !isBelow(have, want);
    default:
      throw new Error(`unknown guard ${op}`);
  }
}

/** Compares texts by code point, as both engines' indexes do; the `<` of JavaScript compares UTF-16 units. */
function isBelow(have: unknown, want: unknown): boolean {
  if (typeof have === 'string') return Buffer.compare(Buffer.from(have), Buffer.from(want as string)) < 0;
  return (have as number) < (want as number);
}

/**
 * @returns a new document with the change applied
 * @throws Error if a field is in two parts of the change, as MongoDB does
 */
export function applyChange<T extends object>(document: T, change: Change<T>): T {
  const next: Fields = { ...(document as Fields) };
  for (const [part, field, value] of partsOf(change)) {
    if (part === 'unset') delete next[field];
    else next[field] = changed(part, next[field], value);
    if (next[field] === undefined) delete next[field];
  }
  return next as T;
}

type Part = 'set' | 'unset' | 'inc' | 'max' | 'push' | 'pull';

/** The parts of a change, field by field; undefined values are left out. */
export function partsOf<T>(change: Change<T>): [Part, string, unknown][] {
  const { unset = [], ...others } = change;
  const parts: [Part, string, unknown][] = unset.map((field) => ['unset', field, true]);
  for (const [part, fields] of Object.entries(others))
    for (const [field, value] of Object.entries(fields ?? {})) if (value !== undefined) parts.push([part as Part, field, value]);
  const fields = parts.map(([, field]) => field);
  const twice = fields.find((field, at) => fields.indexOf(field) !== at);
  if (twice) throw new Error(`${twice} is in two parts of one change`);
  return parts;
}

function changed(part: Exclude<Part, 'unset'>, have: unknown, value: unknown): unknown {
  if (part === 'set') return value;
  if (part === 'inc') return ((have as number | undefined) ?? 0) + (value as number);
  if (part === 'max') return have === undefined || Number(have) < Number(value) ? value : have;
  if (part === 'push') return [...((have as unknown[] | undefined) ?? []), ...(value as unknown[])];
  return (have as { id: string }[] | undefined)?.filter((item) => !(value as string[]).includes(item.id));
}

/** Removes undefined fields at the first level: both engines store no undefined values. */
export function withoutUndefined<T extends object>(document: T): T {
  const fields = Object.entries(document);
  if (fields.every(([, value]) => value !== undefined)) return document;
  const kept: Fields = {};
  for (const [field, value] of fields) if (value !== undefined) kept[field] = value;
  return kept as T;
}
