import { calleeOf } from './callee.js';
import { seriesOf } from './phone.js';
import { RULE_PACK } from './rule-pack.js';

/**
 * The kinds of caller ids that the rule pack tells apart; `other` is a number of another country, or one of no known plan. Landline and
 * mobile are libphonenumber's guess, because some landlines of Bengaluru and of mobile networks share their first digits.
 */
export type NumberKind = keyof typeof RULE_PACK.callerIds.kinds;

/** @param number E.164, or of the 140 or 1600 series */
export function numberKindOf(number: string): NumberKind {
  const series = seriesOf(number);
  if (series === '140') return series;
  if (series === '1600') return number.slice(-10).startsWith('1601') ? '1601' : '1600';
  const { country, type } = calleeOf(number);
  if (country !== 'IN') return 'other';
  return type === 'MOBILE' ? 'mobile' : type === 'FIXED_LINE' ? 'landline' : 'other';
}

/** Whether the call of a lead may show this number on a telecom trunk, and the rule that says so. */
export function leadCallRule(number: string): { kind: NumberKind; isAllowed: boolean; shows: string; source: string; date: string } {
  const kind = numberKindOf(number);
  const { isForLeads, shows, source, date } = RULE_PACK.callerIds.kinds[kind];
  return { kind, isAllowed: isForLeads, shows, source, date };
}

/**
 * All ways to write a number of a series, with and without the country code: they are one number. An E.164 number has one way only.
 */
export function formsOfNumber(number: string): string[] {
  const series = seriesOf(number);
  if (series === undefined || series === 'ordinary') return [number];
  const national = number.slice(-10);
  return [national, `91${national}`, `+91${national}`];
}
