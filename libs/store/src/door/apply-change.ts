import type { Change, Condition, Guard } from './door.js';

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
    case '<':
      return typeof have === typeof want && (have as number) < (want as number);
    case '>=':
      return typeof have === typeof want && (have as number) >= (want as number);
    default:
      throw new Error(`unknown guard ${op}`);
  }
}

/** A new document with the change applied; the given one is left as it is. */
export function applyChange<T extends object>(document: T, change: Change<T>): T {
  const next: Fields = { ...(document as Fields) };
  for (const [field, value] of Object.entries(change.set ?? {})) if (value !== undefined) next[field] = value;
  for (const field of change.unset ?? []) delete next[field];
  for (const [field, by] of Object.entries(change.inc ?? {})) next[field] = ((next[field] as number | undefined) ?? 0) + (by as number);
  for (const [field, items] of Object.entries(change.push ?? {})) next[field] = [...((next[field] as unknown[] | undefined) ?? []), ...(items as unknown[])];
  for (const [field, ids] of Object.entries(change.pull ?? {})) {
    const items = next[field] as { id: string }[] | undefined;
    if (items) next[field] = items.filter((item) => !(ids as string[]).includes(item.id));
  }
  return next as T;
}

/** Without undefined fields, at the first level: both engines store a field or do not. */
export function withoutUndefined<T extends object>(document: T): T {
  for (const value of Object.values(document)) {
    if (value === undefined) return Object.fromEntries(Object.entries(document).filter(([, one]) => one !== undefined)) as T;
  }
  return document;
}
