import type { DeadLetter } from '@turant/domain';
import type { Door } from '../door/door.js';
import { DEAD_LETTERS } from './dead-letters.schema.js';

export class DeadLettersAcrossTenants {
  constructor(private readonly door: Door) {}

  async keep(letter: DeadLetter): Promise<void> {
    await this.door.insertMany(DEAD_LETTERS, [letter]);
  }

  ofGroup(group: string, limit: number): Promise<DeadLetter[]> {
    return this.door.find(DEAD_LETTERS, { index: 'by-group', equals: [group], direction: -1, limit });
  }
}
