import { readPhone } from '@turant/domain';
import { parsedIfJson } from '../content/read-content.js';
import { type Json, listOf } from '../json.js';
import { phoneTextOf } from '../lead/person.js';
import { REGION, type Subject } from './subject.js';

/** A value with each leaf replaced by `change`, also inside texts that are JSON. */
export function mapLeaves(value: Json, change: (leaf: Json, name: string) => Json, name = ''): Json {
  if (typeof value === 'string') {
    const inner = parsedIfJson(value);
    return typeof inner === 'object' && inner !== null ? JSON.stringify(mapLeaves(inner, change, name)) : change(value, name);
  }
  if (typeof value !== 'object' || value === null) return change(value, name);
  if (Array.isArray(value)) return value.map((one: Json) => mapLeaves(one, change, name));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapLeaves(inner, change, key)]));
}

/** A value with each object replaced by `change`, innermost first. */
export function mapObjects(value: Json, change: (object: Readonly<Record<string, Json>>) => Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one: Json) => mapObjects(one, change));
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapObjects(inner, change)])));
}

export function leavesIn(value: Json): Json[] {
  const leaves: Json[] = [];
  mapLeaves(value, (leaf) => {
    leaves.push(leaf);
    return leaf;
  });
  return leaves;
}

const isPhone = (leaf: Json, phone: string): boolean =>
  (typeof leaf === 'string' || typeof leaf === 'number') && readPhone(phoneTextOf(leaf), REGION) === phone;

/** The body with its only lead's phone written otherwise; undefined unless one leaf holds that phone. */
export function withPhone(subject: Subject, written: Json): Json | undefined {
  const phones = (subject.fixture.expected.leads ?? []).map(({ lead }) => lead['phone']);
  const [phone] = phones;
  if (phones.length !== 1 || !phone) return undefined;
  if (!leavesIn(subject.value).some((leaf) => isPhone(leaf, phone))) return undefined;
  return mapLeaves(subject.value, (leaf) => (isPhone(leaf, phone) ? written : leaf));
}

/** The body with all phones that are read from it written otherwise. */
export function withPhones(subject: Subject, written: Json): Json {
  const phones = subject
    .leads()
    .flatMap(({ lead, extra }) => [lead.phone ?? '', ...listOf(extra.find((one) => one.name === 'otherPhones')?.value as Json)]);
  return mapLeaves(subject.value, (leaf) => (phones.some((phone) => isPhone(leaf, String(phone))) ? written : leaf));
}

/** The body with all leaves that are this text replaced; undefined if there is none. */
export function withText(value: Json, text: string, by: Json): Json | undefined {
  if (!leavesIn(value).some((leaf) => String(leaf) === text)) return undefined;
  return mapLeaves(value, (leaf) => (String(leaf) === text ? by : leaf));
}
