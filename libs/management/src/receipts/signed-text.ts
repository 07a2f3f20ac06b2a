import { canonicalJson } from '@turant/domain';

/**
 * The text of a record that is signed: its canonical JSON. What two readers might write in two ways is not signed.
 * @throws TypeError for a value that JSON has not, a number that is not whole, and a text that is not well formed (RFC 8785 section 3.2.2)
 */
export function signedText(record: unknown): string {
  check(record);
  return canonicalJson(record);
}

function check(value: unknown): void {
  if (value === null || typeof value === 'boolean') return;
  if (typeof value === 'string') return checkText(value);
  if (typeof value === 'number') return checkNumber(value);
  if (Array.isArray(value)) return value.forEach(check);
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) throw new TypeError(`${typeof value} is not signed`);
  Object.entries(value).forEach(([name, one]) => {
    checkText(name);
    check(one);
  });
}

function checkNumber(value: number): void {
  if (!Number.isSafeInteger(value)) throw new TypeError('a number that is signed is whole');
}

function checkText(value: string): void {
  if (/\p{Surrogate}/u.test(value)) throw new TypeError('a text that is signed is well formed');
}
