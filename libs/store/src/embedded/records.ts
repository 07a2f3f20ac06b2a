import type { Database, Key, RangeOptions, RootDatabase, Transaction } from 'lmdb';
import type { CollectionPlan } from '../engine/schema-indexes.js';
import { partOf } from './index-keys.js';

type Stored = { _id: string };
type Fields = Record<string, unknown>;

/**
 * The records of one collection in LMDB. The first table holds the documents, and a further table holds each group of fields that the
 * schema declares (`FieldGroup`). A document is read as one object with the fields of its groups; a change writes only the records whose
 * fields it changes.
 * Writes happen inside a write transaction only.
 */
export class Records<T extends Stored> {
  /** The first table holds the documents. */
  private readonly tables: readonly [Database<Fields, Key>, ...Database<Fields, Key>[]];
  /** Position of the table that holds a field; a field that is not named here is in the first table. */
  private readonly tableOf: ReadonlyMap<string, number>;
  private readonly all: readonly number[];

  constructor(root: RootDatabase, { name, fields, groups }: CollectionPlan) {
    const openTable = (table: string, encoding: object): Database<Fields, Key> => root.openDB({ name: table, ...encoding });
    this.tables = [
      openTable(name, withSharedStructures(fields)),
      ...groups.map((group) => openTable(`${name}+${group.name}`, { useRecords: false })),
    ];
    this.tableOf = new Map(groups.flatMap(({ fields }, position) => fields.map((field) => [field, position + 1])));
    this.all = this.tables.map((_, position) => position);
  }

  has(id: string): boolean {
    return this.tables[0].doesExist(partOf(id) as Key);
  }

  get(id: string, transaction?: Transaction): T | undefined {
    // A folder that is only read lacks the table of a collection that its last release did not know.
    const [documents]: readonly (Database | undefined)[] = this.tables;
    return documents && this.read(id, this.all, transaction);
  }

  /** Reads the records only that hold these fields, and `_id`; undefined if there is no document. */
  getFields(id: string, fields: readonly string[]): T | undefined {
    return this.read(id, this.tablesOf(fields));
  }

  /** Adds the fields of the records that `getFields` did not read for `fields`. */
  complete(document: T, fields: readonly string[]): T {
    const read = this.tablesOf(fields);
    const rest = this.all.filter((position) => !read.includes(position));
    return rest.length === 0 ? document : { ...this.read(document._id, rest), ...document };
  }

  /** Replaces the version that was read by another; undefined stands for an absent document. Both hold the same records' fields. */
  write(id: string, before: T | undefined, after: T | undefined): void {
    const key = partOf(id) as Key;
    for (const position of this.changedBetween(before, after)) {
      const record = after && this.fieldsIn(position, after);
      // The record in the first table says that the document exists, also if all of its fields are in groups.
      if (record && (position === 0 || Object.keys(record).length > 0)) void this.tables[position]?.put(key, record);
      else void this.tables[position]?.remove(key);
    }
  }

  /**
   * To be called after a transaction that was not committed: the shared structures that it added are not stored, but the encoder still
   * remembers them. Without this call, later documents would refer to structures that nobody can read.
   */
  forgetSharedStructures(): void {
    const { encoder } = this.tables[0] as unknown as { encoder: { clearSharedData(): void } };
    encoder.clearSharedData();
  }

  /** Documents in the order of their ids. */
  *range(options: RangeOptions): Generator<T> {
    for (const { value } of this.tables[0].getRange(options))
      yield this.tables.length === 1 ? (value as T) : ({ ...value, ...this.read(value._id as string, this.all.slice(1)) } as T);
  }

  /**
   * Writes the next documents after an id as this format has them: with renamed fields, and with groups in records of their own, whose
   * fields format 1 kept in the document.
   * @returns the last id; undefined if there is no further document
   */
  rewrite(after: string | undefined, limit: number, renamed: ReadonlyMap<string, string>): string | undefined {
    const from = after === undefined ? {} : { start: partOf(after) as Key, exclusiveStart: true };
    let last: string | undefined;
    for (const { value } of [...this.tables[0].getRange({ ...from, limit })]) {
      last = value._id as string;
      if (!Object.keys(value).some((field) => renamed.has(field) || this.tableOf.has(field))) continue;
      const document = Object.fromEntries(Object.entries(value).map(([field, one]) => [renamed.get(field) ?? field, one]));
      this.write(last, undefined, document as T);
    }
    return last;
  }

  get total(): number {
    return this.tables[0].getKeysCount();
  }

  private read(id: string, positions: readonly number[], transaction?: Transaction): T | undefined {
    const key = partOf(id) as Key;
    const how = transaction && { transaction };
    let document: Fields | undefined;
    if (positions.includes(0)) document = this.tables[0].get(key, how);
    else if (this.tables[0].doesExist(key)) document = { _id: id };
    if (document) for (const position of positions) if (position > 0) Object.assign(document, this.tables[position]?.get(key, how));
    return document as T | undefined;
  }

  private tablesOf(fields: readonly string[]): readonly number[] {
    return this.tables.length === 1 ? this.all : [...new Set(fields.map((field) => this.tableOf.get(field) ?? 0))];
  }

  private changedBetween(before: T | undefined, after: T | undefined): Iterable<number> {
    if (!before || !after || this.tables.length === 1) return this.all;
    const changed = new Set<number>();
    for (const field of new Set([...Object.keys(before), ...Object.keys(after)]))
      if ((before as Fields)[field] !== (after as Fields)[field]) changed.add(this.tableOf.get(field) ?? 0);
    return changed;
  }

  private fieldsIn(position: number, document: T): Fields {
    if (this.tables.length === 1) return document;
    const fields: Fields = {};
    for (const field of Object.keys(document)) if ((this.tableOf.get(field) ?? 0) === position) fields[field] = (document as Fields)[field];
    return fields;
  }
}

/**
 * Documents with further combinations of fields are stored with the names. With more than 32 shared structures, together with
 * `shouldShareStructure`, msgpackr 1.12.1 writes objects that it cannot read (records.medium-spec.ts).
 */
const MAX_SHARED_STRUCTURES = 32;

/**
 * Shared structures of msgpackr: the names of a document's fields are stored once a collection, and not in each document. Objects inside a
 * document are left out: a sender may choose their names, and could use up all structures. Documents of format 1 hold the names of their
 * fields, and are read as plain objects, too (`mapsAsObjects`).
 */
function withSharedStructures(fields: readonly string[]): object {
  const declared = new Set(fields);
  return {
    sharedStructuresKey: Symbol.for('structures'),
    mapsAsObjects: true,
    maxSharedStructures: MAX_SHARED_STRUCTURES,
    shouldShareStructure: (names: readonly string[]): boolean => names.every((name) => declared.has(name)),
  };
}
