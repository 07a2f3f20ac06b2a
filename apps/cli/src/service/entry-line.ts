import type { Client } from '../client.js';
import { printable } from '../printable.js';
import type { RowOf } from './api.js';

export type Entry = RowOf<'GET /api/timeline'>;

/** A timeline entry as a line for people. */
export function entryLine({ at, title, leadId, callId, detail }: Entry): string {
  const why = [detail.reason, refusalOf(detail.sip)].filter((one) => typeof one === 'string').join(', ');
  const reason = why && ` (${why})`;
  const answers = Array.isArray(detail.answers) ? detail.answers.map((words) => `, ${String(words)}`).join('') : '';
  // Milliseconds: a call's first steps are close together. Swedish writes a time as ISO 8601 does.
  const time = new Date(at).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });
  return `${printable(`${time}.${at.slice(20, 23)}  ${title}${reason}${costOf(detail)}${answers}  ${callId ?? leadId ?? ''}`).trimEnd()}\n`;
}

/** What a call has taken and cost, if it has cost anything. */
export const costOf = ({ costPaise, seconds }: Entry['detail']): string =>
  typeof costPaise === 'number' && costPaise > 0 ? `, ${String(seconds)} s, ${(costPaise / 100).toFixed(2)} credits` : '';

/** The SIP code of an answer that is not 2xx. */
function refusalOf(sip: unknown): string | undefined {
  const { code } = (sip ?? {}) as { code?: unknown };
  return typeof code === 'number' && code >= 300 ? String(code) : undefined;
}

/** The timeline below a record. */
export async function whatHappened(
  client: Pick<Client, 'ask'>,
  of: { readonly leadId?: string; readonly callId?: string },
): Promise<string> {
  const { data } = await client.ask('GET /api/timeline', { ...of, limit: 100 });
  return `\nwhat happened\n${data.map(entryLine).join('')}`;
}
