interface Waiting<Item> {
  items: readonly Item[];
  done: () => void;
  failed: (error: unknown) => void;
}

/**
 * One run in flight; those who come meanwhile share the next, a lone one goes at once. `most`: items in one run; what is
 * added in one piece stays whole.
 */
export class ShareNext<Item> {
  private readonly waiting: Waiting<Item>[] = [];
  private isRunning = false;

  constructor(
    private readonly run: (items: readonly Item[]) => Promise<void>,
    private readonly most: number,
  ) {}

  get isIdle(): boolean {
    return !this.isRunning;
  }

  /** Resolves when a run with all of them has; rejects with the error of that run. */
  add(items: readonly Item[]): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ items, done, failed });
      if (!this.isRunning) void this.drain();
    });
  }

  private async drain(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length > 0) {
      const sharers = this.next();
      try {
        await this.run(sharers.flatMap(({ items }) => items));
        sharers.forEach(({ done }) => done());
      } catch (error) {
        sharers.forEach(({ failed }) => failed(error));
      }
    }
    this.isRunning = false;
  }

  private next(): Waiting<Item>[] {
    let sum = 0;
    const end = this.waiting.findIndex(({ items }, at) => (sum += items.length) > this.most && at > 0);
    return this.waiting.splice(0, end < 0 ? this.waiting.length : end);
  }
}
