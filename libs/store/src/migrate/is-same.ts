type Fields = Readonly<Record<string, unknown>>;

/**
 * Whether two engines hold the same value. The order of fields does not matter, an undefined field equals an absent field, and minus zero
 * equals zero (docs/decisions/0004-two-storage-engines-behind-one-port.md).
 */
export function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, at) => isSame(item ?? null, b[at] ?? null));
  if (isDate(a)) return isDate(b) && a.getTime() === b.getTime();
  if (isFields(a)) return isFields(b) && isSameFields(a, b);
  return a === b || (Number.isNaN(a) && Number.isNaN(b));
}

function isSameFields(a: Fields, b: Fields): boolean {
  const names = namesOf(a);
  return names.length === namesOf(b).length && names.every((name) => isSame(a[name], b[name]));
}

const namesOf = (fields: Fields): string[] => Object.keys(fields).filter((name) => fields[name] !== undefined);

/** Not by `instanceof`: an engine may have made the value in another realm. */
const isDate = (value: unknown): value is Date => Object.prototype.toString.call(value) === '[object Date]';
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isDate(value);
