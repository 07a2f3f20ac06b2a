/** What records that are signed consist of. There are whole numbers only. */
type Signable = string | number | boolean | null | readonly Signable[] | { readonly [name: string]: Signable };

/**
 * The canonical text of a record (RFC 8785): names in the order of their UTF-16 code units, and nothing between the parts. RFC 8785 takes
 * over how ECMAScript writes numbers and strings, so that `JSON.stringify` of each value is right; `sort` compares by UTF-16 code units.
 * @throws TypeError for a value that JSON has not, a number that is not whole, and a text that is not well formed (RFC 8785 section 3.2.2)
 */
export function canonicalJson(value: unknown): string {
  return written(value as Signable);
}

function written(value: Signable): string {
  if (value === null || typeof value === 'boolean') return JSON.stringify(value);
  if (typeof value === 'string') return textOf(value);
  if (typeof value === 'number') return wholeOf(value);
  if (isList(value)) return `[${value.map(written).join(',')}]`;
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) throw new TypeError(`${typeof value} is not signed`);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${textOf(name)}:${written(value[name] as Signable)}`).join(',')}}`;
}

const isList = (value: object): value is readonly Signable[] => Array.isArray(value);

function wholeOf(value: number): string {
  if (!Number.isSafeInteger(value)) throw new TypeError('a number that is signed is whole');
  return JSON.stringify(value);
}

function textOf(value: string): string {
  if (/\p{Surrogate}/u.test(value)) throw new TypeError('a text that is signed is well formed');
  return JSON.stringify(value);
}
