/** What is shown of the leads; the API takes one filter at a time. */
export type LeadFilter = { by: 'all' } | { by: 'phone' | 'email' | 'name' | 'status' | 'source'; value: string };

export const ALL_LEADS: LeadFilter = { by: 'all' };
const MIN_PHONE_DIGITS = 6;

/** Reads what was typed: an e-mail address has an at sign, a phone number only digits and what stands between them, all else is a name. */
export function readSearch(typed: string): LeadFilter {
  const value = typed.trim();
  if (value === '') return ALL_LEADS;
  if (value.includes('@')) return { by: 'email', value };
  const digits = value.replace(/\D/g, '').length;
  if (digits >= MIN_PHONE_DIGITS && /^[\d\s+().-]+$/.test(value)) return { by: 'phone', value };
  return { by: 'name', value };
}

/** The query of a filter, for the list and for its export. */
export function queryOf(filter: LeadFilter, rest: Readonly<Record<string, string | undefined>> = {}): string {
  const query = new URLSearchParams();
  if (filter.by !== 'all') query.set(filter.by, filter.value);
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, value);
  const text = query.toString();
  return text && `?${text}`;
}
