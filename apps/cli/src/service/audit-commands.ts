import type { CommandRow } from '../command-row.js';
import { option } from '../inputs.js';
import type { RowOf } from './api.js';
import { clientOfProcess } from './client-of-process.js';
import { type ListOptions, PAGED_OPTIONS, pagesOf, printPages } from './pages.js';
import type { Column } from './table-of.js';

const COLUMNS: readonly Column<RowOf<'GET /api/audit'>>[] = [
  'seq',
  'at',
  ['who', ({ who: { kind, keyId } }) => keyId ?? kind],
  'who.address as from',
  'action',
  ['what', ({ what, whatId }) => `${what} ${whatId}`],
  ['fields', ({ before = {}, after = {}, hidden = [] }) => [...new Set([...Object.keys({ ...before, ...after }), ...hidden])].join(' ')],
  ['hash', ({ hash }) => hash.slice(0, 12)],
];

/** `turant audit`: who changed what. */
export const auditCommands: CommandRow = {
  name: 'audit',
  does: 'who changed what, and who read what was said, newest first',
  inputs: [...PAGED_OPTIONS, option('--operator', "the operator's own trail: trunks, new and deleted tenants, dead letters")],
  run: ({ operator, ...options }: ListOptions & { readonly operator?: true }) =>
    printPages(
      operator ? pagesOf(clientOfProcess('adminKey'), 'GET /api/audit/operator') : pagesOf(clientOfProcess(), 'GET /api/audit'),
      options,
      COLUMNS,
    ),
  tries: ['--limit 50', '--limit 1 --json | jq -r \'.data[0] | "\\(.seq) \\(.hash)"\''],
};
