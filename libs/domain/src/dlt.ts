import { RULE_PACK } from './rule-pack.js';

export interface DltProblem {
  header: string;
  /** The header is absent or empty. */
  isMissing: boolean;
  message: string;
}

/**
 * Checks the DLT identifiers in the headers of a telecom trunk. An identifier must be a fixed number: with a template such as
 * `{{lead.name}}` the sender of a lead could choose it.
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
