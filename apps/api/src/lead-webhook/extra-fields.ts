import type { ExtraField } from '@turant/domain';

const REQUEST_FIELDS: ReadonlySet<string> = new Set(['lead', 'employeeId', 'triggerImmediateCall', 'tier']);
const LEAD_FIELDS: ReadonlySet<string> = new Set(['name', 'phone', 'email', 'requirement', 'budget', 'source']);

/** Names that a storage engine would take for a type, or that would end a key. A value with such a name inside is kept as JSON text. */
const UNSAFE_NAME = /^(_bsontype|\$.*|)$|[\0.]/;

/**
 * The fields that the API does not define, as name and value pairs: a sender's name never becomes a path in a document. Nulls count
 * as absent.
 */
export function extraFieldsOf(body: object, lead: object): ExtraField[] {
  const extra: ExtraField[] = [];
  collect(lead as Record<string, unknown>, LEAD_FIELDS, extra);
  collect(body as Record<string, unknown>, REQUEST_FIELDS, extra);
  return extra;
}

function collect(fields: Record<string, unknown>, known: ReadonlySet<string>, extra: ExtraField[]): void {
  for (const name in fields) {
    if (known.has(name)) continue;
    const value = fields[name];
    if (value !== null && value !== undefined)
      extra.push({ name, value: typeof value === 'object' && isUnsafe(value) ? JSON.stringify(value) : value });
  }
}

function isUnsafe(value: object): boolean {
  for (const name in value) {
    if (!Array.isArray(value) && UNSAFE_NAME.test(name)) return true;
    const inner = (value as Record<string, unknown>)[name];
    if (typeof inner === 'object' && inner !== null && isUnsafe(inner)) return true;
  }
  return false;
}
