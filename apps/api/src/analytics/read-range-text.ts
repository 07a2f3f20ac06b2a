import { readFilter, type Query } from '../http/paging.js';
import type { JsonSchema } from '../http/describe.js';

/** A day in a query, from 1970 on. */
export const DAY: JsonSchema = { type: 'string', format: 'date', pattern: '^(?:19[7-9][0-9]|[2-9][0-9]{3})-[0-9]{2}-[0-9]{2}$' };

/** The ends of a range as texts, which the noun's own module reads: it knows the tenant's zone. @throws RejectedError INVALID_QUERY */
export const readRangeText = (query: Query): { from?: string; to?: string } => {
  const [from, to] = (['from', 'to'] as const).map((name) => readFilter(query, name, (text) => text, 'given once'));
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
};
