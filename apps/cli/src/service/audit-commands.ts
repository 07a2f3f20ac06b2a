import type { AuditEntryView } from '@turant/management';
import type { Command } from 'commander';
import { withExamples } from '../with-examples.js';
import { clientOfProcess } from './client-of-process.js';
import { pagedCommand, type PagedOptions, printList } from './list-command.js';
import { type Columns, timeOf } from './table-of.js';

const COLUMNS: Columns<AuditEntryView> = {
  seq: ({ seq }) => seq,
  at: ({ at }) => timeOf(at),
  who: ({ who: { kind, keyId } }) => keyId ?? kind,
  from: ({ who }) => who.address,
  action: ({ action }) => action,
  what: ({ what, whatId }) => `${what} ${whatId}`,
  fields: ({ before = {}, after = {}, hidden = [] }) => [...new Set([...Object.keys(before), ...Object.keys(after), ...hidden])].join(' '),
  hash: ({ hash }) => hash.slice(0, 12),
};

/** `turant audit`: who changed what. */
export function addAuditCommands(program: Command): void {
  withExamples(
    pagedCommand(program.command('audit').description('who changed what, and who read what was said, newest first'))
      .option('--operator', "the operator's own trail: trunks, new and deleted tenants, dead letters")
      .action(({ operator, ...options }: PagedOptions & { readonly operator?: true }) =>
        operator
          ? printList('/api/audit/operator', options, COLUMNS, {}, clientOfProcess('adminKey'))
          : printList('/api/audit', options, COLUMNS),
      ),
    'audit --limit 50',
    'audit --limit 1 --json | jq -r \'.data[0] | "\\(.seq) \\(.hash)"\'',
  );
}
