/**
 * The canonical text of a value (RFC 8785): the fields of every object in the order of their UTF-16 code units, and nothing between the parts.
 * RFC 8785 takes over how ECMAScript writes numbers and strings, so that `JSON.stringify` of each value is right; `sort` compares by UTF-16
 * code units. A time is its text, and an absent field is left out.
 */
export function canonicalJson(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(fields).filter((name) => fields[name] !== undefined);
  return `{${names
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(fields[name])}`)
    .join(',')}}`;
}
