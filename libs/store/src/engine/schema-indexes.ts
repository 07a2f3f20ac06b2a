import type { Schema } from 'mongoose';
import type { Find } from './storage-engine.js';

/** One index, read from a Mongoose schema, which is the only declaration of indexes. */
export interface IndexPlan {
  name: string;
  fields: string[];
  unique: boolean;
  /** The index holds the documents for which all of these conditions hold. */
  partial: { field: string; equals?: unknown; exists?: true }[];
  /** A document is deleted this many seconds after the Date in the index's only field; undefined means never. */
  expiresAfterSeconds?: number;
}

export interface CollectionPlan {
  name: string;
  indexes: IndexPlan[];
  /** The fields that the schema declares. */
  fields: string[];
  /** Groups of fields that the embedded engine stores apart from the document. */
  groups: FieldGroup[];
}

/**
 * Fields that have the same `group` option in the schema, as in a column family. The embedded engine stores a document's fields of one
 * group in a record of their own: a change of these fields rewrites that record only, and a change of other fields does not rewrite it.
 */
export interface FieldGroup {
  name: string;
  fields: string[];
}

type RawOptions = { name?: string; unique?: boolean; partialFilterExpression?: Record<string, unknown>; expireAfterSeconds?: number };

const MAX_INDEX_FIELDS = 5;

/** @throws Error for an index without a name or with an option that the embedded engine does not have */
export function planOf(name: string, schema: Schema): CollectionPlan {
  const indexes = (schema.indexes() as [Record<string, unknown>, RawOptions][]).map(([fields, options]) => {
    if (!options.name) throw new Error(`${name}: every index is declared with a name`);
    const plan: IndexPlan = {
      name: options.name,
      fields: Object.keys(fields),
      unique: options.unique === true,
      partial: Object.entries(options.partialFilterExpression ?? {}).map(([field, wanted]) => partialOf(name, field, wanted)),
    };
    if (plan.fields.length > MAX_INDEX_FIELDS)
      throw new Error(`${name}.${plan.name}: at most ${MAX_INDEX_FIELDS} fields fit a key of the embedded engine`);
    if (options.expireAfterSeconds !== undefined) plan.expiresAfterSeconds = options.expireAfterSeconds;
    else if (!plan.unique && plan.fields.at(-1) !== '_id')
      throw new Error(`${name}.${plan.name}: an index must end with _id, so that both engines order ties alike`);
    return plan;
  });
  const groups = groupsOf(schema);
  for (const index of indexes) checkRecordsOf(name, index, groups);
  return { name, indexes, fields: Object.keys(schema.paths), groups };
}

/** A change reads the records only whose fields it names, so an index entry must follow from one record. */
function checkRecordsOf(name: string, { name: index, fields, partial }: IndexPlan, groups: readonly FieldGroup[]): void {
  const named = [...fields, ...partial.map(({ field }) => field)].filter((field) => field !== '_id');
  const records = new Set(named.map((field) => groups.find((group) => group.fields.includes(field))?.name));
  if (records.size > 1) throw new Error(`${name}.${index}: the fields of an index lie in one record`);
}

function groupsOf(schema: Schema): FieldGroup[] {
  const groups = new Map<string, string[]>();
  schema.eachPath((field, { options }: { options: { group?: string } }) => {
    if (options.group !== undefined) groups.set(options.group, [...(groups.get(options.group) ?? []), field]);
  });
  return [...groups].map(([name, fields]) => ({ name, fields }));
}

function partialOf(collection: string, field: string, wanted: unknown): IndexPlan['partial'][number] {
  if (typeof wanted !== 'object' || wanted === null) return { field, equals: wanted };
  if ((wanted as { $exists?: unknown }).$exists === true) return { field, exists: true };
  throw new Error(`${collection}.${field}: the condition of a partial index is an equality or $exists:true`);
}

export function indexNamed(plan: CollectionPlan, name: string): IndexPlan {
  const index = plan.indexes.find((one) => one.name === name);
  if (!index) throw new Error(`${plan.name} declares no index ${name}`);
  return index;
}

/** @throws Error for a query that this index does not answer, in both engines */
export function checkQuery({ name, fields }: IndexPlan, { equals = [], range }: Pick<Find<unknown>, 'equals' | 'range'>): void {
  if (equals.length > fields.length) throw new Error(`index ${name} has ${fields.length} fields, not ${equals.length}`);
  if (equals.slice(0, -1).some(Array.isArray)) throw new Error(`index ${name}: only the last equality may be a list of values`);
  if (range && equals.length === fields.length) throw new Error(`index ${name} has no field left for a range`);
}

export const isInIndex = (index: IndexPlan, document: Record<string, unknown>): boolean =>
  index.partial.every(({ field, equals, exists }) => (exists ? document[field] !== undefined : document[field] === equals));
