import type { ProviderBreakers } from './provider-breakers.js';

/**
 * Which provider of an employee's list a call asks. Whenever one has worked, all others may be asked again, and itself after them: who has failed some turns ago may work now.
 * If all of them fail in a row, those that have worked in this call have a second chance, because a lost or slow connection is more likely than the end of a vendor. Nobody
 * is asked for ever.
 */
export class ProviderQueue<T extends { readonly id: string }> {
  /** The provider that is asked now; undefined if nobody is left. */
  current: T | undefined;
  private waiting: readonly T[];
  /** Whether the current provider has worked since it was asked. */
  private hasWorked = false;
  /** Those that have worked in this call, and whether they may still have a second chance. */
  private readonly proven = new Set<T>();
  private hasSecondChance = false;

  constructor(
    private all: readonly T[],
    private readonly breakers: ProviderBreakers,
  ) {
    this.waiting = breakers.inOrder(all);
  }

  /** Asks among these from now on. @param stays whether the current one goes on @returns whether another one is to be asked instead of it */
  among(all: readonly T[], stays: boolean): boolean {
    this.all = all;
    this.waiting = this.breakers.inOrder(all).filter(({ id }) => !stays || id !== this.current?.id);
    if (stays || !this.hasMore) return false;
    this.current = undefined;
    this.hasWorked = false;
    return true;
  }

  /** Leaves the current provider. @returns the one that is asked instead */
  next(): T | undefined {
    const left = this.current;
    // It may have lost its connection only.
    if (left && this.hasWorked) this.waiting = [...this.waiting, left];
    this.hasWorked = false;
    if (this.waiting.length === 0 && this.hasSecondChance) {
      this.hasSecondChance = false;
      this.waiting = this.all.filter((one) => this.proven.has(one));
    }
    [this.current, ...this.waiting] = this.waiting as [T?, ...T[]];
    return this.current;
  }

  /** Nobody is left: asks those again that have rested since they failed. @returns whether there is one */
  begin(): boolean {
    this.waiting = this.breakers.rested(this.all);
    return this.hasMore;
  }

  /** The current provider has done what it is asked for. */
  worked(): void {
    const { current, all, breakers } = this;
    if (!current) return;
    breakers.worked(current.id);
    this.proven.add(current);
    this.hasSecondChance = true;
    if (!this.hasWorked) this.waiting = breakers.inOrder(all.filter((one) => one !== current));
    this.hasWorked = true;
  }

  failed(error: unknown): void {
    if (this.current) this.breakers.failed(this.current.id, error);
  }

  /** Whether another provider would be asked if this one failed. */
  get hasMore(): boolean {
    return this.waiting.length > 0;
  }
}
