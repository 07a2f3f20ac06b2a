import { isBudgetLabel } from './guess-role.js';

/** Salesforce and spreadsheets write a sum like `5.0E7`; nobody says it so. Beyond 10^15 it is no sum. */
const SCIENTIFIC = /(?<![\w.])\d{1,3}(?:\.\d{1,12})?E\+?0?\d{1,2}(?![\w.])/gi;
const MOST = 1e15;

/** A text of money with its numbers written out: `INR 5.0E7` is `INR 50000000`. */
export const plainMoney = (text: string): string =>
  text.replace(SCIENTIFIC, (number) => {
    const value = Number(number);
    return value < MOST ? String(Math.round(value * 100) / 100) : number;
  });

const MONEY = /amount|value|price|revenue|cost|income|salary|loan|turnover|\bsum\b|worth|rent|fee/i;

/** A value as it is, or, where its label speaks of money, with its numbers written out. */
export const plainSum = (value: unknown, label: string): unknown =>
  typeof value === 'string' && (MONEY.test(label) || isBudgetLabel(label)) ? plainMoney(value) : value;
