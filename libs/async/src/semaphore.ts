/** At most `maxRunning` jobs run at a time; the others wait, at most `maxWaiting` of them. */
export class Semaphore {
  private running = 0;
  private readonly waiting: { rank: number; start: () => void }[] = [];

  constructor(
    private readonly maxRunning: number,
    private readonly maxWaiting: number,
  ) {}

  /**
   * @param rank those of a lower rank start first, and those of one rank in the order of their arrival
   * @returns undefined when the job was refused because `maxWaiting` jobs wait already
   */
  async run<T>(job: () => Promise<T>, rank = 0): Promise<T | undefined> {
    if (this.running < this.maxRunning) this.running++;
    else if (this.waiting.length >= this.maxWaiting) return undefined;
    else await new Promise<void>((start) => this.wait({ rank, start }));
    try {
      return await job();
    } finally {
      this.release();
    }
  }

  private wait(one: { rank: number; start: () => void }): void {
    const before = this.waiting.findIndex(({ rank }) => rank > one.rank);
    this.waiting.splice(before < 0 ? this.waiting.length : before, 0, one);
  }

  /** The first that waits takes the place over, so `running` does not change. */
  private release(): void {
    const next = this.waiting.shift();
    if (next) next.start();
    else this.running--;
  }
}
