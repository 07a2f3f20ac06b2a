import { KEYED_KINDS, monthOf, type Counter, type CounterKind, type KeyedKind, type Tenant } from '@turant/domain';
import type { Store } from '@turant/store';
import { endOfRange, movedDay } from './analysis-range.js';

/** Days, hours or months as in the counters' ids. Both are included. */
interface Span {
  first: string;
  last: string;
}

/** More than a whole year of all that a business has. */
const MAX_COUNTERS_A_READ = 100_000;

/**
 * The counters of a range, which together count it once: of whole months those of months, if there are any.
 * @throws RejectedError INVALID_QUERY if there are too many
 */
export async function countersOfRange(counters: Store['counters'], tenant: Tenant, kind: CounterKind, range: Span): Promise<Counter[]> {
  const isByMonth = isKeyed(kind) && tenant.hasCountedMonths === true;
  const { months, days } = isByMonth ? splitAtMonths(range) : { months: [], days: [range] };
  const found = await Promise.all([
    ...days.map(({ first, last }) => counters.between(tenant._id, kind, first, last, MAX_COUNTERS_A_READ)),
    ...months.map(({ first, last }) => counters.between(tenant._id, `${kind as KeyedKind}-month`, first, last, MAX_COUNTERS_A_READ)),
  ]);
  if (found.some((some) => some.length === MAX_COUNTERS_A_READ))
    throw endOfRange('to', 'a day nearer to from: there are too many rows in between');
  return found.flat();
}

const isKeyed = (kind: CounterKind): kind is KeyedKind => (KEYED_KINDS as readonly string[]).includes(kind);

/** The whole months of a range of days, and the days before and after them. */
export function splitAtMonths({ first, last }: Span): { months: Span[]; days: Span[] } {
  const from = isFirstOfMonth(first) ? first : startOfNextMonth(first);
  const until = isFirstOfMonth(movedDay(last, 1)) ? movedDay(last, 1) : `${monthOf(last)}-01`;
  if (from >= until) return { months: [], days: [{ first, last }] };
  const days = [
    { first, last: movedDay(from, -1) },
    { first: until, last },
  ];
  return {
    months: [{ first: monthOf(from), last: monthOf(movedDay(until, -1)) }],
    days: days.filter((span) => span.first <= span.last),
  };
}

const isFirstOfMonth = (day: string): boolean => day.endsWith('-01');

/** No month has more than 31 days, and 31 days after its first one the next month has begun. */
const startOfNextMonth = (day: string): string => `${monthOf(movedDay(`${monthOf(day)}-01`, 31))}-01`;
