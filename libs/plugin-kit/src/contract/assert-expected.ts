import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import { extraView } from '@turant/domain';
import type { Item, LeadItem } from '../items.js';
import type { Expected, ExpectedLead } from './fixture.js';

/** Asserts that items are those of an expected file. */
export function assertExpected(items: readonly Item[], expected: Expected): void {
  const leads = items.flatMap((item) => (item.kind === 'lead' || item.kind === 'change' ? [item as LeadItem] : []));
  const wanted = expected.leads ?? [];
  deepStrictEqual(
    leads.map(({ lead }) => ({ ...lead })),
    wanted.map(({ lead }) => withoutNulls(lead)),
  );
  wanted.forEach((one, index) => assertLead(leads[index] as LeadItem, one, expected.isTest ?? false));
  deepStrictEqual(refsIn(items), expected.fetch ?? []);
  deepStrictEqual(idsIn(items, 'delete'), expected.deleted ?? []);
  deepStrictEqual(reasonsIn(items, 'rejected'), (expected.rejected ?? []).map(reasonOf));
  deepStrictEqual(reasonsIn(items, 'ignored'), (expected.ignored ?? []).map(reasonOf));
}

function assertLead(item: LeadItem, wanted: ExpectedLead, isTest: boolean): void {
  strictEqual(item.employeeId, wanted.employeeId, 'employeeId');
  strictEqual(item.tier, wanted.tier, 'tier');
  strictEqual(item.isTest, isTest, 'isTest');
  if (wanted.triggerImmediateCall !== undefined) strictEqual(item.mayDial, wanted.triggerImmediateCall, 'triggerImmediateCall');
  if (wanted.sentAt !== undefined) strictEqual(item.sentAt?.toISOString(), wanted.sentAt, 'sentAt');
  if (wanted.idempotencyKey !== undefined) assertKey(item.externalId, wanted.idempotencyKey);
  deepStrictEqual({ ...extraView(item.extra) }, wanted.extra ?? {}, 'extra');
}

/**
 * The key `platform:account:id` must end with the lead's id. A key `sha256(…)` means that the sender gives no id: then the lead
 * must have none.
 */
function assertKey(externalId: string | undefined, key: string): void {
  if (/sha256\(/.test(key)) strictEqual(externalId, undefined, `the sender gives no id (${key})`);
  else ok(externalId !== undefined && key.endsWith(`:${externalId}`), `externalId ${String(externalId)} is not the one of ${key}`);
}

const refsIn = (items: readonly Item[]): unknown[] => items.flatMap((item) => (item.kind === 'ref' ? [{ ...item.ref }] : []));
const idsIn = (items: readonly Item[], kind: Item['kind']): string[] =>
  items.flatMap((item) => (item.kind === kind ? [item.externalId ?? ''] : []));
const reasonsIn = (items: readonly Item[], kind: 'rejected' | 'ignored'): string[] =>
  items.flatMap((item) => (item.kind === kind && 'reason' in item ? [item.reason] : []));
const reasonOf = (one: unknown): string => (typeof one === 'object' && one !== null && 'reason' in one ? String(one.reason) : String(one));
const withoutNulls = (lead: ExpectedLead['lead']): Record<string, unknown> =>
  Object.fromEntries(Object.entries(lead).filter(([, value]) => value !== null));
