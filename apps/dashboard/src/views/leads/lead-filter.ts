import type { LeadFilter } from '../../queries/leads';

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
