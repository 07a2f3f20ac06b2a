import type { Op } from '../engine/storage-engine.js';

export interface Group {
  /** Of its first op in the commit. */
  position: number;
  ops: readonly Op[];
}

export const collectionOf = (op: Op): { name: string } => (op.op === 'insert' ? op.into : op.op === 'patch' ? op.in : op.from);

/**
 * The ops of a commit, each collection's together and in order: a round trip each would be most of a transaction's time.
 * Ops of different collections do not meet, so their order among each other does not matter.
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
