import type { DeadLetter } from '@turant/domain';
import { deleteOp, patchOp, type StorageEngine, type PatchOp } from '../engine/storage-engine.js';
import { idRange, type PageQuery } from '../tenant-repository.js';
import { DEAD_LETTERS } from '../collections.js';

const DEAD_LETTERS_A_PAGE = 1_000;

export class DeadLettersAcrossTenants {
  constructor(private readonly engine: StorageEngine) {}

  async keep(letter: DeadLetter): Promise<void> {
    await this.engine.insertMany(DEAD_LETTERS, [letter]);
  }

  /** Letters of one group or of all groups, newest first. */
  async newest(page: PageQuery, group?: string): Promise<DeadLetter[]> {
    const groups = group === undefined ? await this.groups() : [group];
    const range = idRange(page, 'dl');
    const found = await Promise.all(
      groups.map((one) => this.engine.find(DEAD_LETTERS, { index: 'by-group', equals: [one], range, direction: -1, limit: page.limit })),
    );
    return found
      .flat()
      .sort((a, b) => (a._id < b._id ? 1 : -1))
      .slice(0, page.limit);
  }

  /** Groups that have letters, by a skip scan: one query for each group. */
  private async groups(): Promise<string[]> {
    const groups: string[] = [];
    for (;;) {
      const [next] = await this.engine.find(DEAD_LETTERS, { index: 'by-group', range: { gt: groups.at(-1) ?? '' }, limit: 1 });
      if (!next) return groups;
      groups.push(next.group);
    }
  }

  /** Letters whose due time has come, the longest due first. */
  due(now: Date, limit: number): Promise<DeadLetter[]> {
    return this.engine.find(DEAD_LETTERS, { index: 'due', range: { lte: now }, limit });
  }

  async remove(id: string): Promise<void> {
    await this.engine.delete(deleteOp(DEAD_LETTERS, id));
  }

  /** Sets the next due time of a letter that failed again; without a time the letter waits for an operator. */
  async putOff(id: string, reason: string, tries: number, dueAt: Date | undefined): Promise<void> {
    await this.engine.patch(
      patchOp(DEAD_LETTERS, id, [], dueAt ? { set: { reason, tries, dueAt } } : { set: { reason, tries }, unset: ['dueAt'] }),
    );
  }

  /** Makes a letter due now, for an operator who has mended its cause. @returns undefined if there is no such letter */
  replay(id: string, now: Date): Promise<DeadLetter | undefined> {
    return this.engine.patch(dueNow(id, now));
  }

  /** Makes all letters of a group due now. @returns how many */
  async replayGroup(group: string, now: Date): Promise<number> {
    let count = 0;
    for (let before: string | undefined; ;) {
      const letters = await this.newest({ before, limit: DEAD_LETTERS_A_PAGE }, group);
      count += await this.engine.patchMany(letters.map(({ _id }) => dueNow(_id, now)));
      if (letters.length < DEAD_LETTERS_A_PAGE) return count;
      before = letters.at(-1)?._id;
    }
  }
}

const dueNow = (id: string, now: Date): PatchOp<DeadLetter> => patchOp(DEAD_LETTERS, id, [], { set: { dueAt: now, tries: 0 } });
