import { RULE_PACK } from './rule-pack.js';

export interface DltProblem {
  header: string;
  /** Not there at all, or empty. */
  isMissing: boolean;
  message: string;
}

/**
 * What is wrong with the DLT identifiers in the headers of a telecom trunk; empty where nothing is. An identifier is a fixed
 * number: a template such as `{{lead.name}}` would let the sender of a lead choose it.
 */
export function dltProblems(headers: readonly { name: string; value: string }[]): DltProblem[] {
  const { required, digits } = RULE_PACK.dltHeaders;
  return required.flatMap((header): DltProblem[] => {
    const values = headers.filter((one) => one.name.toLowerCase() === header).map(({ value }) => value.trim());
    const [value = ''] = values;
    if (value === '') return [{ header, isMissing: true, message: `carries no ${header}` }];
    const isDigits = value.length === digits && /^[0-9]*$/.test(value);
    return values.length === 1 && isDigits ? [] : [{ header, isMissing: false, message: `${header} is not ${digits} digits` }];
  });
}
