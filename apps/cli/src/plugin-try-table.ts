import type { ChangeItem, Item, LeadItem } from '@turant/plugin-kit';
import { printable } from './printable.js';

/** What would be read from one body, with the field names of `POST /api/connections/{id}/try`. */
export interface Trial {
  readonly plugin: string;
  readonly file: string;
  readonly status: 'read' | 'rejected' | 'ignored' | 'unparseable' | 'stuck';
  readonly reason?: string;
  readonly items: readonly Item[];
}

/** A trial as text for people: a block per item, a line per field. */
export function tableOf({ plugin, file, status, reason, items }: Trial): string {
  const head = `${plugin} from ${file}: ${status}${reason === undefined ? '' : ` (${reason})`}`;
  const blocks = items.map((item, at) => [
    `${at + 1}. ${item.kind}`,
    ...rowsOf(item).map(([name, value]) => `   ${name.padEnd(12)} ${value}`),
  ]);
  return `${[head, ...blocks.flat()].map(printable).join('\n')}\n`;
}

type Row = readonly [name: string, value: string];

function rowsOf(item: Item): Row[] {
  const id: Row[] = item.externalId === undefined ? [] : [['id', item.externalId]];
  if (item.kind === 'lead' || item.kind === 'change') return [...leadRows(item), ...id];
  if (item.kind === 'ref') return [...id, ['to fetch', JSON.stringify(item.ref)]];
  return 'reason' in item ? [...id, ['reason', item.reason]] : id;
}

function leadRows({ lead, employeeId, tier, sentAt, mayDial, isTest, extra }: LeadItem | ChangeItem): Row[] {
  const { name, phone, email, requirement, budget, source } = lead;
  const rows: (readonly [string, string | undefined])[] = [
    ['name', name],
    ['phone', phone ?? '-'],
    ['email', email],
    ['requirement', requirement],
    ['budget', budget],
    ['source', source],
    ['employee', employeeId],
    ['tier', tier],
    ['sent at', sentAt?.toISOString()],
    ['would ring', mayDial ? 'yes' : isTest ? 'no, a test' : 'no'],
    ...extra.map(
      ({ name: key, value }) => ['kept beside', `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`] as const,
    ),
  ];
  return rows.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
}
