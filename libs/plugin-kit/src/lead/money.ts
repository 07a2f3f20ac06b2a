import { isBudgetLabel } from './guess-role.js';

/** Salesforce and spreadsheets write a sum like `5.0E7`. */
const SCIENTIFIC = /(?<![\w.])\d{1,3}(?:\.\d{1,12})?E\+?0?\d{1,2}(?![\w.])/gi;
/** A larger number is no sum of money. */
const MAX_SUM = 1e15;

/** A text with its sums written out: `INR 5.0E7` is `INR 50000000`. */
export const withPlainSums = (text: string): string =>
  text.replace(SCIENTIFIC, (number) => {
    const value = Number(number);
    return value < MAX_SUM ? String(Math.round(value * 100) / 100) : number;
  });

const MONEY = /amount|value|price|revenue|cost|income|salary|loan|turnover|\bsum\b|worth|rent|fee/i;

/** A value with its sums written out, if its label speaks of money. */
export const withPlainSumsIfMoney = (value: unknown, label: string): unknown =>
  typeof value === 'string' && (MONEY.test(label) || isBudgetLabel(label)) ? withPlainSums(value) : value;
