import { canonicalJson, type AuditedAct } from '@turant/domain';
import type { Document } from '../engine/storage-engine.js';
import type { CollectionPolicy } from './audit-policy.js';

type Fields = Record<string, unknown>;

/**
 * What the trail tells of one record that was `before` and is `after`; undefined if nothing was changed that the trail tells of.
 * @param hash keyed hash, for ids that name a person
 */
export function actOfChange(
  policy: CollectionPolicy,
  before: Document | undefined,
  after: Document | undefined,
  hash: (text: string) => string,
): AuditedAct | undefined {
  const [old, now] = [(before ?? {}) as Fields, (after ?? {}) as Fields];
  const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => policy.fields[field] !== 'ignored' && isChanged(old[field], now[field]))
    .sort();
  if (changed.length === 0 && before && after) return undefined;
  const told = changed.filter((field) => policy.fields[field] === 'told');
  const hidden = changed.filter((field) => policy.fields[field] !== 'told').flatMap((field) => namesOf(policy, field, old, now));
  const id = (after ?? before)?._id ?? '';
  const marked = changed.find((field) => policy.fields[field] === 'marked' && now[field] !== undefined);
  return {
    action: !before ? 'create' : after ? 'change' : 'delete',
    what: policy.what,
    whatId: policy.isIdPersonal ? hash(`audit|${policy.what}|${id}`) : id,
    ...(before && told.some((field) => old[field] !== undefined) && { before: picked(old, told) }),
    ...(after && told.some((field) => now[field] !== undefined) && { after: picked(now, told) }),
    ...(hidden.length > 0 && { hidden }),
    ...(marked !== undefined && { marks: { [marked]: markOf(policy.what, id, marked, now[marked], hash) } }),
  };
}

/** Keyed hash of a value that is not told: by it a record is compared with what the trail has last said of it. */
export const markOf = (what: string, id: string, field: string, value: unknown, hash: (text: string) => string): string =>
  hash(`mark|${what}|${id}|${field}|${canonicalJson(plainOf(value))}`);

const isChanged = (old: unknown, now: unknown): boolean => canonicalJson(old ?? null) !== canonicalJson(now ?? null);

const picked = (from: Fields, fields: readonly string[]): Fields =>
  Object.fromEntries(fields.filter((field) => from[field] !== undefined).map((field) => [field, plainOf(from[field])]));

/** A value as both engines give it back: plain JSON, and no half of a surrogate pair, which MongoDB would replace. */
export function plainOf(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plainOf);
  if (typeof value !== 'object' || value === null) return JSON.parse(canonicalJson(value)) as unknown;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.map(([name, one]) => [wellFormed(name), plainOf(one)]));
}

const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');

/** Of settings, which of them; of any other field that is hidden, its name only. */
function namesOf({ fields }: CollectionPolicy, field: string, old: Fields, now: Fields): string[] {
  const [one, other] = [asSettings(old[field]), asSettings(now[field])];
  if (fields[field] !== 'secret' || !(one && other)) return [field];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => isChanged(one[name], other[name]));
  return names.length === 0 ? [field] : names.sort().map((name) => wellFormed(`${field}.${name}`));
}

const asSettings = (value: unknown): Fields | undefined => {
  if (value === undefined) return {};
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date) ? (value as Fields) : undefined;
};
