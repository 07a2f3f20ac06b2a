/** At most `maxRunning` jobs run at a time; the others wait in the order of their arrival, at most `maxWaiting` of them. */
export class Semaphore {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly maxRunning: number,
    private readonly maxWaiting: number,
  ) {}

  /** @returns undefined when the job was refused because `maxWaiting` jobs wait already */
  async run<T>(job: () => Promise<T>): Promise<T | undefined> {
    if (this.running < this.maxRunning) this.running++;
    else if (this.waiting.length >= this.maxWaiting) return undefined;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await job();
    } finally {
      this.release();
    }
  }

  /** The job that has waited longest takes the place over, so `running` does not change. */
  private release(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running--;
  }
}
