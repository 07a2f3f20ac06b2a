import type { DeadLetter } from '@turant/domain';
import { deleteOp, patchOp, type Door } from '../door/door.js';
import { DEAD_LETTERS } from './dead-letters.schema.js';

export class DeadLettersAcrossTenants {
  constructor(private readonly door: Door) {}

  async keep(letter: DeadLetter): Promise<void> {
    await this.door.insertMany(DEAD_LETTERS, [letter]);
  }

  /** Newest first. */
  ofGroup(group: string, limit: number): Promise<DeadLetter[]> {
    return this.door.find(DEAD_LETTERS, { index: 'by-group', equals: [group], direction: -1, limit });
  }

  /** Letters whose time to be handled again has come, the longest due first. */
  due(now: Date, limit: number): Promise<DeadLetter[]> {
    return this.door.find(DEAD_LETTERS, { index: 'due', range: { lte: now }, limit });
  }

  /** Handled after all. */
  async remove(id: string): Promise<void> {
    await this.door.delete(deleteOp(DEAD_LETTERS, id));
  }

  /** Failed again: due later, or (without a time) left to an operator. */
  async putOff(id: string, reason: string, tries: number, dueAt: Date | undefined): Promise<void> {
    await this.door.patch(
      patchOp(DEAD_LETTERS, id, [], dueAt ? { set: { reason, tries, dueAt } } : { set: { reason, tries }, unset: ['dueAt'] }),
    );
  }

  /** An operator has mended the cause: due now. @returns how many */
  async replay(group: string, now: Date): Promise<number> {
    const letters = await this.ofGroup(group, 10_000);
    const done = await this.door.patchMany(letters.map(({ _id }) => patchOp(DEAD_LETTERS, _id, [], { set: { dueAt: now, tries: 0 } })));
    return done.filter(Boolean).length;
  }
}
