import type { Document, InsertOp, Op } from '../door/door.js';

const isInsert = (op: Op): op is InsertOp<Document> => op.op === 'insert';

/** The ops of a commit, in order, with neighbouring inserts of one collection as one: a round trip each would be most of its time. */
export function together(ops: readonly Op[]): { position: number; ops: readonly Op[] }[] {
  const groups: { position: number; ops: Op[] }[] = [];
  for (const [position, op] of ops.entries()) {
    const last = groups.at(-1);
    const before = last?.ops.at(-1);
    if (last && before && isInsert(op) && isInsert(before) && op.into.name === before.into.name) last.ops.push(op);
    else groups.push({ position, ops: [op] });
  }
  return groups;
}
