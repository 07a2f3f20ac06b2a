import type { FieldProblem } from '@turant/domain';

/** More credits at once are taken for a typing error. */
export const MAX_CREDITS = 100_000_000;
const MAX_TYPED_LENGTH = 200;
/** A control character is no typed text, and a statement would not show it. */
const CONTROL_CHARACTER = /\p{Cc}/u;
/** The largest rounding error of a product such as 57 * 0.01 in a double, as a part of it. */
const ROUNDING_ERROR = 4 * Number.EPSILON;

/** Reads credits as paise, of which there are at least `minPaise`. */
export function readCredits(field: string, credits: number, minPaise: 0 | 1): { paise: number; problems: FieldProblem[] } {
  const paise = Math.round(credits * 100);
  const isExact = Math.abs(credits * 100 - paise) <= paise * ROUNDING_ERROR;
  if (credits >= 0 && paise >= minPaise && credits <= MAX_CREDITS && isExact) return { paise, problems: [] };
  const from = minPaise === 0 ? 'of at least 0' : 'above 0';
  return {
    paise,
    problems: [{ field, code: 'INVALID', message: `${field} is a number ${from}, up to ${MAX_CREDITS}, with at most two decimals` }],
  };
}

/** What is wrong with a line of text that a person has typed, without blanks at its ends. */
export function lineProblems(field: string, line: string): FieldProblem[] {
  if (line !== '' && line.length <= MAX_TYPED_LENGTH && !CONTROL_CHARACTER.test(line)) return [];
  return [{ field, code: 'INVALID', message: `${field} is a text of 1 to ${MAX_TYPED_LENGTH} characters, without control characters` }];
}
