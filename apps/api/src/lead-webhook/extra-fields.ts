import type { ExtraField } from '@turant/domain';

const OF_REQUEST: ReadonlySet<string> = new Set(['lead', 'employeeId', 'triggerImmediateCall', 'tier']);
const OF_LEAD: ReadonlySet<string> = new Set(['name', 'phone', 'email', 'requirement', 'budget', 'source']);

/** Names that an engine would read as a type or end a key at: what holds one is kept as its JSON text. */
const UNSAFE_NAME = /^(_bsontype|\$.*|)$|[\0.]/;

/** What the specification does not name, as pairs: a sender's name is never a path in our documents. null is absent. */
export function extraFieldsOf(body: object, lead: object): ExtraField[] {
  const extra: ExtraField[] = [];
  collect(lead as Record<string, unknown>, OF_LEAD, extra);
  collect(body as Record<string, unknown>, OF_REQUEST, extra);
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
