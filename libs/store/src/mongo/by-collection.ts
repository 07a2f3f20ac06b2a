import type { Op } from '../engine/storage-engine.js';

export interface Group {
  /** Position of the group's first op in the commit. */
  position: number;
  ops: readonly Op[];
}

export const collectionOf = (op: Op): { name: string } => (op.op === 'insert' ? op.into : op.op === 'patch' ? op.in : op.from);

/**
 * Groups the ops of a commit by collection, in order, so that a transaction needs one round trip a collection and not one an op. The order
 * of ops of different collections does not matter.
 */
export function byCollection(ops: readonly Op[]): Group[] {
  const groups = new Map<string, { position: number; ops: Op[] }>();
  for (const [position, op] of ops.entries()) {
    const { name } = collectionOf(op);
    const group = groups.get(name);
    if (group) group.ops.push(op);
    else groups.set(name, { position, ops: [op] });
  }
  return [...groups.values()];
}
