export interface BatcherOptions<Item> {
  /** Items of one run. Items that are added together stay together, even when they are more. Default: no limit. */
  maxItems?: number;
  /** Bytes of one run as counted by `bytesOf`, with the same exception. Default: no limit. */
  maxBytes?: number;
  bytesOf?: (item: Item) => number;
  /** Awaited before each run, so that items added meanwhile share it. Default: none; a lone item's run starts within `add`. */
  gather?: () => Promise<unknown>;
}

interface Piece<Item> {
  items: readonly Item[];
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** One run in flight. Items that are added meanwhile share the next run; a lone item goes at once, without a timer. */
export class Batcher<Item> {
  private readonly waiting: Piece<Item>[] = [];
  private isRunning = false;
  private idleResolvers: (() => void)[] = [];

  constructor(
    private readonly run: (items: readonly Item[]) => Promise<void>,
    private readonly options: BatcherOptions<Item> = {},
  ) {}

  get isIdle(): boolean {
    return !this.isRunning;
  }

  /** Resolves when a run with all of the items has ended; rejects with the error of that run. */
  add(items: readonly Item[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ items, resolve, reject });
      if (!this.isRunning) void this.drain();
    });
  }

  /** Rejects the items whose run has not begun. */
  rejectWaiting(error: unknown): void {
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }

  /** Resolves when no run is in flight and no item waits. */
  idle(): Promise<void> {
    return this.isIdle ? Promise.resolve() : new Promise((resolve) => this.idleResolvers.push(resolve));
  }

  private async drain(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length > 0) {
      if (this.options.gather) await this.options.gather();
      const pieces = this.takeNext();
      if (pieces.length === 0) break;
      try {
        await this.run(pieces.flatMap(({ items }) => items));
        pieces.forEach(({ resolve }) => resolve());
      } catch (error) {
        pieces.forEach(({ reject }) => reject(error));
      }
    }
    this.isRunning = false;
    this.idleResolvers.splice(0).forEach((resolve) => resolve());
  }

  private takeNext(): Piece<Item>[] {
    const { maxItems = Infinity, maxBytes = Infinity, bytesOf } = this.options;
    let count = 0;
    let bytes = 0;
    const end = this.waiting.findIndex(({ items }, at) => {
      count += items.length;
      if (bytesOf) for (const item of items) bytes += bytesOf(item);
      return at > 0 && (count > maxItems || bytes > maxBytes);
    });
    return this.waiting.splice(0, end < 0 ? this.waiting.length : end);
  }
}
