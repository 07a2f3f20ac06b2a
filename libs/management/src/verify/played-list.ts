import { isHashed, type AuditEntry, type DoNotCall, type Seal } from '@turant/domain';
import type { Report } from './report.js';
import { FROM_BEFORE } from './trust.js';

/**
 * The do-not-call list by the trail: each number that the trail says was added, and not taken off, is there. Numbers of imports and of persons
 * who have asked during a call are not named in it.
 */
export class PlayedList {
  /** By the keyed hash that the trail has of a number. */
  private readonly said = new Map<string, { isThere: boolean; seq: number }>();
  /** Persons that were erased before the seal: an erasure took the entry that told the number off the list without saying so. */
  private erasedBefore = 0;
  private unnamed = 0;

  constructor(
    private readonly seal: Seal | undefined,
    private readonly hash: ((text: string) => string) | undefined,
    private readonly report: Report,
  ) {}

  take({ seq, action, what, whatId }: AuditEntry): void {
    if (what === 'do-not-call') this.said.set(whatId, { isThere: action !== 'delete', seq });
  }

  compare(entry: DoNotCall): void {
    if (!this.hash) return;
    const key = this.hash(`audit|do-not-call|${entry._id}`);
    if (isHashed(entry) && this.seal && entry.addedAt <= this.seal.at) this.erasedBefore += 1;
    if (this.said.delete(key)) this.report.applied();
    else this.unnamed += 1;
  }

  end(): void {
    const gone = [...this.said].filter(([, { isThere }]) => isThere);
    if (!this.hash) return gone.length > 0 ? this.report.unchecked('do-not-call', gone.length) : undefined;
    if (this.unnamed > 0) this.report.explained('not-in-trail', this.unnamed);
    const old = gone.filter(([, { seq }]) => seq <= (this.seal?.seq ?? 0));
    const mayBeErased = old.length <= this.erasedBefore;
    if (mayBeErased && old.length > 0) this.report.explained(FROM_BEFORE, old.length);
    const missing = mayBeErased ? gone.filter((one) => !old.includes(one)) : gone;
    for (const [whatId] of missing) this.report.differs('gone', whatId, 'do-not-call', null);
  }
}
