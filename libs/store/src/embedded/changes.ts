import { applyChange, guardHolds, partsOf, withoutUndefined } from '../engine/apply-change.js';
import type { DeleteOp, Document, PatchOp } from '../engine/storage-engine.js';
import type { Table } from './table.js';

type Fields = Record<string, unknown>;

/**
 * The changes of one caller inside a write transaction that other callers share. `rollBack` undoes the changes of this caller only; a
 * nested transaction for each caller would cost a copy of LMDB's page lists.
 */
export class Changes {
  private readonly undo: (() => void)[] = [];

  insert<T extends Document>(table: Table<T>, document: T): boolean {
    return !table.records.has(document._id) && this.replace(table, document._id, undefined, withoutUndefined(document));
  }

  /** @returns the new document, which has the records only that hold `fields` */
  patch<T extends Document>(table: Table<T>, op: PatchOp<T>, fields = fieldsOf(op)): T | undefined {
    const before = table.records.getFields(op.id, fields);
    if (!before) return op.orInsert && this.insert(table, op.orInsert) ? op.orInsert : undefined;
    if (!guardHolds(op.guard, before as unknown as Fields)) return undefined;
    const after = applyChange(before, op.change);
    return this.replace(table, op.id, before, after) ? after : undefined;
  }

  /** As `patch`. @returns the whole new document */
  patchWhole<T extends Document>(table: Table<T>, op: PatchOp<T>): T | undefined {
    const fields = fieldsOf(op);
    const after = this.patch(table, op, fields);
    return after && after !== op.orInsert ? table.records.complete(after, fields) : after;
  }

  remove<T extends Document>(table: Table<T>, op: Pick<DeleteOp<T>, 'id' | 'guard'>): boolean {
    const before = table.records.get(op.id);
    if (!before || !guardHolds(op.guard, before as unknown as Fields)) return false;
    return this.replace(table, op.id, before, undefined);
  }

  rollBack(): void {
    for (const undo of this.undo.splice(0).reverse()) undo();
  }

  private replace<T extends Document>(table: Table<T>, id: string, before: T | undefined, after: T | undefined): boolean {
    const replace = table.replacing(id, before, after);
    if (!replace) return false;
    this.undo.push(() => table.replacing(id, after, before)?.());
    replace();
    return true;
  }
}

/** The fields that a patch reads or changes. */
const fieldsOf = <T extends Document>({ guard, change }: Pick<PatchOp<T>, 'guard' | 'change'>): string[] => [
  ...guard.map(([field]) => field),
  ...partsOf(change).map(([, field]) => field),
];
