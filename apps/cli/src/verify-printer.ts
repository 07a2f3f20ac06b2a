import type { Difference, Tally, VerifiedTenant } from '@turant/management';
import { printable } from './printable.js';
import { type Column, tableOf } from './service/table-of.js';

/** How a recount is told: to people as text, to programs as a line of JSON for each thing. */
export interface Printer {
  difference(one: Difference): string;
  tenant(one: VerifiedTenant): string;
  total(tally: Tally): string;
}

/** Waits to be counted; not the field of the same name in which records hold their events. */
const PENDING = 'pending';
const forPrograms = ({ waiting, ...tally }: Tally): object => ({ ...tally, [PENDING]: waiting });

export const AS_JSON: Printer = {
  difference: (difference) => JSON.stringify({ difference }),
  tenant: ({ tenantId, checks }) =>
    JSON.stringify({
      tenant: { tenantId, checks: Object.fromEntries(Object.entries(checks).map(([name, tally]) => [name, forPrograms(tally)])) },
    }),
  total: (total) => JSON.stringify({ total: forPrograms(total) }),
};

export const AS_TEXT: Printer = {
  difference: ({ tenantId, check, kind, id, expected, found }) =>
    printable(`${tenantId} ${check}: ${kind} of ${id}: expected ${textOf(expected)}, found ${textOf(found)}`),
  tenant: ({ tenantId, checks }) => `${tenantId}\n${tableOf(Object.entries(checks), COLUMNS).trimEnd()}`,
  total: ({ applied, waiting, explained, unchecked, disagreeing }) =>
    `${notesOf(explained, unchecked)}applied ${applied}, ${PENDING} ${waiting}, explained ${reasonsOf(explained)}, ` +
    `${Object.keys(unchecked).length > 0 ? `not checked ${reasonsOf(unchecked)}, ` : ''}disagreeing ${disagreeing}`,
};

const COLUMNS: readonly Column<[string, Tally]>[] = [
  ['check', ([name]) => name],
  ['applied', ([, { applied }]) => applied],
  [PENDING, ([, { waiting }]) => waiting],
  ['explained', ([, { explained }]) => Object.values(explained).reduce((sum, count) => sum + count, 0)],
  ['disagreeing', ([, { disagreeing }]) => disagreeing],
];

const textOf = (value: Difference['expected']): string => (value === null ? 'nothing' : String(value));

/** What somebody must know who takes "disagreeing 0" for a proof. */
function notesOf(explained: Tally['explained'], unchecked: Tally['unchecked']): string {
  const before =
    explained['from-before'] === undefined ? '' : 'from before: consistency only, for what was there before the trails were sealed\n';
  const without =
    Object.keys(unchecked).length === 0
      ? ''
      : `not checked without the master key: ${Object.keys(unchecked)
          .map((one) => UNCHECKED[one] ?? one)
          .join(', ')}\n`;
  return before + without;
}

const UNCHECKED: Readonly<Record<string, string>> = {
  seal: 'the seals of the trails',
  mac: 'the MACs of the entries',
  record: 'records from before, and what the trail has only hashes of',
  'do-not-call': 'whether numbers are on the do-not-call list',
  ledger: 'top-ups and refunds from before',
  'signing-key': 'the certificates of the keys of receipts',
};

function reasonsOf(counts: Readonly<Record<string, number>>): string {
  const reasons = Object.entries(counts).map(([reason, count]) => `${count} (${reason})`);
  return reasons.length === 0 ? '0' : reasons.join(' + ');
}

export function sumOf(all: readonly Tally[]): Tally {
  const sum: Tally = { applied: 0, waiting: 0, explained: {}, unchecked: {}, disagreeing: 0 };
  for (const { applied, waiting, explained, unchecked, disagreeing } of all) {
    sum.applied += applied;
    sum.waiting += waiting;
    sum.disagreeing += disagreeing;
    for (const [reason, count] of Object.entries(explained)) sum.explained[reason] = (sum.explained[reason] ?? 0) + count;
    for (const [reason, count] of Object.entries(unchecked)) sum.unchecked[reason] = (sum.unchecked[reason] ?? 0) + count;
  }
  return sum;
}
